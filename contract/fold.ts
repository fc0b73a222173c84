/** Letters that do not come apart into a plain one and a mark. */
const special: Record<string, string> = { Ø: 'o', ø: 'o', Ł: 'l', ł: 'l', Đ: 'd', đ: 'd', ı: 'i', ħ: 'h', Ħ: 'h' }

/** Letters with a mark, each with the plain one that a search takes it for. */
export const marked = Array.from({ length: 0x250 - 0xc0 }, (_, place) => String.fromCodePoint(0xc0 + place)).flatMap(letter => {
  const plain = special[letter] ?? letter.normalize('NFD')[0]!.toLowerCase()
  return /^[a-z]$/.test(plain) ? [[letter, plain] as const] : []
})
const plainOf = new Map(marked)
/** Marks that stand alone after their letter, as some keyboards send them. */
export const marks = [0x300, 0x301, 0x302, 0x303, 0x304, 0x306, 0x307, 0x308, 0x30a, 0x30c, 0x327, 0x328].map(code =>
  String.fromCodePoint(code),
)
export const doubled: readonly (readonly [string, string])[] = [
  ['ß', 'ss'],
  ['Æ', 'ae'],
  ['æ', 'ae'],
  ['Œ', 'oe'],
  ['œ', 'oe'],
]
export const umlauts: readonly (readonly [string, string])[] = [
  ['ä', 'ae'],
  ['Ä', 'ae'],
  ['ö', 'oe'],
  ['Ö', 'oe'],
  ['ü', 'ue'],
  ['Ü', 'ue'],
]

const replaceAll = (text: string, pairs: readonly (readonly [string, string])[]) =>
  pairs.reduce((all, [from, to]) => all.replaceAll(from, to), text)

/** Lower case without accents: «Vérolet» → «verolet», «Müller» → «muller». */
export const foldLetters = (text: string) =>
  [...replaceAll(text, doubled)].map(letter => plainOf.get(letter) ?? (marks.includes(letter) ? '' : letter.toLowerCase())).join('')

/** Signs that a name is written with and without: O’Brien, O'Brien and OBrien. */
export const apostrophes = ["'", '’', '‘', '`', '´', 'ʼ', '′']
/** Signs that join the parts of a name, whatever the keyboard: Jean-Luc, Jean–Luc and Jean Luc. */
export const dashes = ['-', '\u2010', '\u2011', '\u2012', '–', '—', '\u2015', '\u2212']
const spelled = new Map([...apostrophes.map(sign => [sign, ''] as const), ...dashes.map(sign => [sign, ' '] as const)])
const plainly = (text: string) => [...text.normalize('NFC')].map(sign => spelled.get(sign) ?? sign).join('')

/** As a search reads a text: letters folded, apostrophes left out, dashes blanks. */
export const fold = (text: string) => foldLetters(plainly(text))

/** As `fold`, but umlauts are written out: «Müller» → «mueller». */
export const foldWide = (text: string) => fold(replaceAll(text.normalize('NFC'), umlauts))

/** The parts of a name that dashes join, as one word; '' where none do. */
export function foldJoined(text: string) {
  const joined = dashes.reduce((all, dash) => all.replaceAll(dash, ''), text)
  return joined === text ? '' : fold(joined)
}

/** As `fold`, and ä, ae and a are one letter, and so with ö and ü: «Mueller», «Müller» and «Muller» → «muller». The beginning of a word stays one. */
export const foldLoose = (text: string) => fold(text).replace(/([aou])e/g, '$1')

/** A word as searches take it; marks belong to the letter before them. */
export const wordLike = /[\p{L}\p{N}\p{M}]+/gu
