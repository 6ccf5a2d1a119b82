/// Folds a whole number of 64-byte blocks into the state, in plain Swift: the reference, for any
/// processor.
///
/// The 64 words of the schedule are never there together. Sixteen variables hold a window on them,
/// which serves sixteen rounds and then moves on by sixteen. After a round each working word takes
/// the name of the next; here it is the names that move, one place to the right from call to call,
/// and eight rounds bring them back. So the sixteen rounds are written out, and longer than a
/// function of ours usually is: values stay in registers, and nothing is moved to be renamed.
func compresserEnSwift(_ etat: inout SHA256.Etat, blocs: RawSpan) {
  var (a, b, c, d, e, f, g, h) = etat.mots
  for debutBloc in stride(from: 0, to: blocs.byteCount, by: SHA256.Bloc.taille) {
    let avant = (a, b, c, d, e, f, g, h)
    var w0 = mot(blocs, a: debutBloc + 0), w1 = mot(blocs, a: debutBloc + 4)
    var w2 = mot(blocs, a: debutBloc + 8), w3 = mot(blocs, a: debutBloc + 12)
    var w4 = mot(blocs, a: debutBloc + 16), w5 = mot(blocs, a: debutBloc + 20)
    var w6 = mot(blocs, a: debutBloc + 24), w7 = mot(blocs, a: debutBloc + 28)
    var w8 = mot(blocs, a: debutBloc + 32), w9 = mot(blocs, a: debutBloc + 36)
    var w10 = mot(blocs, a: debutBloc + 40), w11 = mot(blocs, a: debutBloc + 44)
    var w12 = mot(blocs, a: debutBloc + 48), w13 = mot(blocs, a: debutBloc + 52)
    var w14 = mot(blocs, a: debutBloc + 56), w15 = mot(blocs, a: debutBloc + 60)
    var debut = 0
    while true {
      tour(a, b, c, &d, e, f, g, &h, constantes[debut + 0] &+ w0)
      tour(h, a, b, &c, d, e, f, &g, constantes[debut + 1] &+ w1)
      tour(g, h, a, &b, c, d, e, &f, constantes[debut + 2] &+ w2)
      tour(f, g, h, &a, b, c, d, &e, constantes[debut + 3] &+ w3)
      tour(e, f, g, &h, a, b, c, &d, constantes[debut + 4] &+ w4)
      tour(d, e, f, &g, h, a, b, &c, constantes[debut + 5] &+ w5)
      tour(c, d, e, &f, g, h, a, &b, constantes[debut + 6] &+ w6)
      tour(b, c, d, &e, f, g, h, &a, constantes[debut + 7] &+ w7)
      tour(a, b, c, &d, e, f, g, &h, constantes[debut + 8] &+ w8)
      tour(h, a, b, &c, d, e, f, &g, constantes[debut + 9] &+ w9)
      tour(g, h, a, &b, c, d, e, &f, constantes[debut + 10] &+ w10)
      tour(f, g, h, &a, b, c, d, &e, constantes[debut + 11] &+ w11)
      tour(e, f, g, &h, a, b, c, &d, constantes[debut + 12] &+ w12)
      tour(d, e, f, &g, h, a, b, &c, constantes[debut + 13] &+ w13)
      tour(c, d, e, &f, g, h, a, &b, constantes[debut + 14] &+ w14)
      tour(b, c, d, &e, f, g, h, &a, constantes[debut + 15] &+ w15)
      debut += 16
      if debut == 64 { break }
      w0 = suivant(w0, w1, w9, w14)
      w1 = suivant(w1, w2, w10, w15)
      w2 = suivant(w2, w3, w11, w0)
      w3 = suivant(w3, w4, w12, w1)
      w4 = suivant(w4, w5, w13, w2)
      w5 = suivant(w5, w6, w14, w3)
      w6 = suivant(w6, w7, w15, w4)
      w7 = suivant(w7, w8, w0, w5)
      w8 = suivant(w8, w9, w1, w6)
      w9 = suivant(w9, w10, w2, w7)
      w10 = suivant(w10, w11, w3, w8)
      w11 = suivant(w11, w12, w4, w9)
      w12 = suivant(w12, w13, w5, w10)
      w13 = suivant(w13, w14, w6, w11)
      w14 = suivant(w14, w15, w7, w12)
      w15 = suivant(w15, w0, w8, w13)
    }
    a &+= avant.0
    b &+= avant.1
    c &+= avant.2
    d &+= avant.3
    e &+= avant.4
    f &+= avant.5
    g &+= avant.6
    h &+= avant.7
  }
  etat.mots = (a, b, c, d, e, f, g, h)
}

/// One round, in which only two of the eight working words change: `d` becomes the new e, and `h`
/// the new a.
@inline(__always) private func tour(
  _ a: UInt32, _ b: UInt32, _ c: UInt32, _ d: inout UInt32,
  _ e: UInt32, _ f: UInt32, _ g: UInt32, _ h: inout UInt32, _ apport: UInt32
) {
  let choix = g ^ (e & (f ^ g))
  let majorite = (a & b) ^ (c & (a ^ b))
  let somme = h &+ apport &+ choix &+ (tourne(e, 6) ^ tourne(e, 11) ^ tourne(e, 25))
  d &+= somme
  h = somme &+ majorite &+ (tourne(a, 2) ^ tourne(a, 13) ^ tourne(a, 22))
}

/// The word of the schedule that takes the place of the one sixteen before it.
@inline(__always) private func suivant(
  _ seizeAvant: UInt32, _ quinzeAvant: UInt32, _ septAvant: UInt32, _ deuxAvant: UInt32
) -> UInt32 {
  let ancien = tourne(quinzeAvant, 7) ^ tourne(quinzeAvant, 18) ^ (quinzeAvant &>> 3)
  let recent = tourne(deuxAvant, 17) ^ tourne(deuxAvant, 19) ^ (deuxAvant &>> 10)
  return seizeAvant &+ ancien &+ septAvant &+ recent
}

/// A word turned to the right: the bits that leave at the bottom come back at the top.
@inline(__always)
private func tourne(_ mot: UInt32, _ bits: UInt32) -> UInt32 { mot &>> bits | mot &<< (32 &- bits) }

/// The constants of the 64 rounds: the first 32 bits of the fractional parts of the cube roots of
/// the first 64 primes.
private let constantes: ContiguousArray<UInt32> = [
  0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5,
  0x3956_c25b, 0x59f1_11f1, 0x923f_82a4, 0xab1c_5ed5,
  0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3,
  0x72be_5d74, 0x80de_b1fe, 0x9bdc_06a7, 0xc19b_f174,
  0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc,
  0x2de9_2c6f, 0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da,
  0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7,
  0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967,
  0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc, 0x5338_0d13,
  0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85,
  0xa2bf_e8a1, 0xa81a_664b, 0xc24b_8b70, 0xc76c_51a3,
  0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070,
  0x19a4_c116, 0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5,
  0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
  0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208,
  0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7, 0xc671_78f2,
]
