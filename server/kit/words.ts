import { apostrophes, dashes, doubled, foldLoose, marked, marks, umlauts, wordLike } from '#contract/fold.ts'

export const replacedSql = (expression: string, pairs: readonly (readonly [string, string])[]) =>
  pairs.reduce((all, [from, to]) => `replace(${all}, '${from}', '${to}')`, expression)

const quoted = (signs: readonly string[]) => `'${signs.join('').replaceAll("'", "''")}'`
const [withMark, plain] = [marked.map(([from]) => from), marked.map(([, to]) => to)]

/** `foldLetters` of contract/fold.ts in SQL, out of parts that are immutable: the embedded database's `lower` knows ASCII only. */
export const lettersSql = (expression: string) =>
  `lower(translate(${replacedSql(expression, doubled)}, ${quoted([...withMark, ...marks])}, ${quoted(plain)}))`
/** `fold` in SQL. */
export const foldedSql = (expression: string) =>
  `lower(translate(${replacedSql(expression, doubled)}, ${quoted([...withMark, ...dashes, ...marks, ...apostrophes])}, ${quoted([...plain, ...dashes.map(() => ' ')])}))`
/** `foldJoined` in SQL. */
export function joinedSql(expression: string) {
  const joined = `translate(${expression}, ${quoted(dashes)}, '')`
  return `(case when ${joined} = ${expression} then '' else ${foldedSql(joined)} end)`
}
/** The same, where ä may be written ae. */
export const widelyFoldedSql = (expression: string) => foldedSql(replacedSql(expression, umlauts))

/** Signs that are no part of a word, once it is folded. */
const signs = String.raw`[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f]+`
/** The words of a text as `foldLoose` folds them, for PostgreSQL's own search. */
export const wordsSql = (expression: string) =>
  `to_tsvector('simple'::regconfig, regexp_replace(regexp_replace(${lettersSql(expression)}, '([aou])e', '\\1', 'g'), '${signs}', ' ', 'g'))`
/** Asks for texts that have words beginning with each of those typed; undefined without any. */
export function wordsAsked(typed: string): string | undefined {
  const words = [...new Set((typed.match(wordLike) ?? []).map(foldLoose))].filter(Boolean)
  return words.length === 0 ? undefined : words.map(word => `'${word}':*`).join(' & ')
}

/** Every three letters in a row, as an array; PostgreSQL's own index over arrays then finds them anywhere in the text. */
export const gramsSql = (text: string) =>
  `string_to_array(${[1, 2, 3].map(from => `regexp_replace(substr(${text}, ${from}), '(...)', '\\1|', 'g')`).join(` || '|' || `)}, '|')`

/** The bar that divides them, and halves of a sign that the index counts as one. */
const isNoGram = /[|\ud800-\udfff]/

/** Pieces of three letters that together cover the text, as few as do: each costs a look into the index. */
export function gramsOf(text: string) {
  const starts = Array.from({ length: Math.ceil(text.length / 3) }, (_, place) => Math.min(place * 3, text.length - 3))
  return text.length < 3 ? [] : [...new Set(starts.map(from => text.slice(from, from + 3)))].filter(gram => !isNoGram.test(gram))
}
