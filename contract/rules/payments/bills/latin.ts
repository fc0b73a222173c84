/** Letters that a QR-bill may hold: Latin with all its accents, Ș ș Ț ț, and €. */
const allowed = /[\x20-\x7e\u00a0-\u017f\u0218-\u021b\u20ac]/

const signs: Readonly<Record<string, string>> = {
  '’': "'",
  '‘': "'",
  ʼ: "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '–': '-',
  '—': '-',
  '‑': '-',
  '…': '...',
  '•': '·',
  ẞ: 'SS',
  ə: 'ä',
  Ə: 'Ä',
  ɛ: 'e',
  ɔ: 'o',
  ƒ: 'f',
  Ǝ: 'E',
}

const pairsOf = (from: string, to: string) => from.split(' ').map((letter, at) => [letter, to.split(' ')[at] as string] as const)

/** Cyrillic and Greek by their usual German transcription. */
const scripts = new Map([
  ...pairsOf(
    'а б в г д е ё ж з и й к л м н о п р с т у ф х ц ч ш щ ы э ю я і ї є ґ ђ ј љ њ ћ џ ѓ ќ ѕ ў',
    'a b w g d e jo sch s i i k l m n o p r s t u f ch z tsch sch schtsch y e ju ja i ji je g đ j lj nj ć dž gj kj dz u',
  ),
  ...pairsOf('α β γ δ ε ζ η θ ι κ λ μ ν ξ ο π ρ σ ς τ υ φ χ ψ ω', 'a v g d e z i th i k l m n x o p r s s t u f ch ps o'),
  ['ъ', ''],
  ['ь', ''],
])

const upper = (text: string) => text.slice(0, 1).toLocaleUpperCase('de') + text.slice(1)

/** A letter as far as its accents may stay: the last one that is too many goes first («ễ» is «ê»). */
function plainer(letter: string): string | undefined {
  const parts = [...letter.normalize('NFD')]
  for (let left = parts.length; left > 0; left--) {
    const composed = parts.slice(0, left).join('').normalize('NFC')
    if ([...composed].every(one => allowed.test(one))) return composed
  }
  return undefined
}

function inAnother(letter: string): string | undefined {
  const base = letter.normalize('NFD').slice(0, 1)
  const found = scripts.get(letter) ?? scripts.get(base)
  if (found !== undefined) return found
  const small = scripts.get(letter.toLocaleLowerCase('de')) ?? scripts.get(base.toLocaleLowerCase('de'))
  return small === undefined ? undefined : upper(small)
}

/** The text in letters that a QR-bill may hold; what has no Latin letter at all is «?». */
export const inLatin = (text: string) =>
  [...text.normalize('NFC')]
    .map(letter => {
      if (allowed.test(letter)) return letter
      if (/\s/.test(letter)) return ' '
      if (/[\p{M}\p{C}]/u.test(letter)) return ''
      return signs[letter] ?? plainer(letter) ?? inAnother(letter) ?? '?'
    })
    .join('')
