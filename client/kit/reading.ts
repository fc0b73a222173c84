/** Functions that put field values into words, by the field's name. */
export type Reads = Readonly<Record<string, (value: unknown) => string>>

const isNothing = (value: unknown) => value === null || value === undefined || value === ''

/** The words for a value where no function is given for its field. */
const plainly = (value: unknown) => {
  if (Array.isArray(value)) return `${value.length}`
  if (typeof value === 'boolean') return value ? 'ja' : 'nein'
  return String(value)
}

/** Puts a field's label and its values into words. */
export const readWith =
  (reads: Reads = {}) =>
  ([name, label]: readonly [name: string, label: string]) =>
    [name, label, (value: unknown) => (isNothing(value) ? '–' : (reads[name] ?? plainly)(value))] as const
