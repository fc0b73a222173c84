/** Letters that do not come apart into a plain one and a mark. */
const special: Record<string, string> = { Ø: 'o', ø: 'o', Ł: 'l', ł: 'l', Đ: 'd', đ: 'd', ı: 'i', ħ: 'h', Ħ: 'h' }

/** Letters with a mark, each with the plain one that a search takes it for. */
const marked = Array.from({ length: 0x250 - 0xc0 }, (_, place) => String.fromCodePoint(0xc0 + place)).flatMap(letter => {
  const plain = special[letter] ?? letter.normalize('NFD')[0]!.toLowerCase()
  return /^[a-z]$/.test(plain) ? [[letter, plain] as const] : []
})
const plainOf = new Map(marked)
/** Marks that stand alone after their letter, as some keyboards send them. */
const marks = [0x300, 0x301, 0x302, 0x303, 0x304, 0x306, 0x307, 0x308, 0x30a, 0x30c, 0x327, 0x328].map(code => String.fromCodePoint(code))
const doubled: readonly (readonly [string, string])[] = [
  ['ß', 'ss'],
  ['Æ', 'ae'],
  ['æ', 'ae'],
  ['Œ', 'oe'],
  ['œ', 'oe'],
]
const umlauts: readonly (readonly [string, string])[] = [
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
export const fold = (text: string) =>
  [...replaceAll(text, doubled)].map(letter => plainOf.get(letter) ?? (marks.includes(letter) ? '' : letter.toLowerCase())).join('')

/** As `fold`, but umlauts are written out: «Müller» → «mueller». */
export const foldWide = (text: string) => fold(replaceAll(text, umlauts))

const replacedSql = (expression: string, pairs: readonly (readonly [string, string])[]) =>
  pairs.reduce((all, [from, to]) => `replace(${all}, '${from}', '${to}')`, expression)

/** The same in SQL, out of parts that are immutable: the embedded database's `lower` knows ASCII only. */
const foldedSql = (expression: string) =>
  `lower(translate(${replacedSql(expression, doubled)}, '${[...marked.map(([from]) => from), ...marks].join('')}', '${marked.map(([, to]) => to).join('')}'))`
const widelyFoldedSql = (expression: string) => foldedSql(replacedSql(expression, umlauts))

const namesSql = `vorname || ' ' || nachname`
/** A blank before each word, so that « mei» is the beginning of one. */
export const searchSql = `' ' || ${foldedSql(`${namesSql} || ' ' || email`)} || ' ' || ${widelyFoldedSql(namesSql)} || ' ' || regexp_replace(coalesce(telefon, ''), '[^0-9]', '', 'g') || ' '`

/** Surname, then first name, as Swiss lists sort them: ä as a; bytes compare, whatever the database's collation. The names as written come last: Zach, Zäch. */
export const sortSql = `(${foldedSql('nachname')} || chr(1) || ${foldedSql('vorname')} || chr(1) || nachname || vorname) collate "C"`

/** Every three letters in a row, as an array; PostgreSQL's own index over arrays then finds them anywhere in the text. */
export const gramsSql = (text: string) =>
  `string_to_array(${[1, 2, 3].map(from => `regexp_replace(substr(${text}, ${from}), '(...)', '\\1|', 'g')`).join(` || '|' || `)}, '|')`

/** Three letters in a row, each once. */
export const gramsOf = (text: string) => [
  ...new Set(Array.from({ length: Math.max(0, text.length - 2) }, (_, at) => text.slice(at, at + 3))),
]
