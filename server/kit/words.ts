import { doubled, marked, marks, umlauts } from '#contract/fold.ts'

const replacedSql = (expression: string, pairs: readonly (readonly [string, string])[]) =>
  pairs.reduce((all, [from, to]) => `replace(${all}, '${from}', '${to}')`, expression)

/** `fold` of contract/fold.ts in SQL, out of parts that are immutable: the embedded database's `lower` knows ASCII only. */
export const foldedSql = (expression: string) =>
  `lower(translate(${replacedSql(expression, doubled)}, '${[...marked.map(([from]) => from), ...marks].join('')}', '${marked.map(([, to]) => to).join('')}'))`
/** The same, where ä may be written ae. */
export const widelyFoldedSql = (expression: string) => foldedSql(replacedSql(expression, umlauts))

/** Every three letters in a row, as an array; PostgreSQL's own index over arrays then finds them anywhere in the text. */
export const gramsSql = (text: string) =>
  `string_to_array(${[1, 2, 3].map(from => `regexp_replace(substr(${text}, ${from}), '(...)', '\\1|', 'g')`).join(` || '|' || `)}, '|')`

/** Pieces of three letters that together cover the text, as few as do: each costs a look into the index. */
export function gramsOf(text: string) {
  const starts = Array.from({ length: Math.ceil(text.length / 3) }, (_, place) => Math.min(place * 3, text.length - 3))
  return text.length < 3 ? [] : [...new Set(starts.map(from => text.slice(from, from + 3)))]
}
