/** How values of fields read, by the field's name. */
export type Reads = Readonly<Record<string, (value: unknown) => string>>

const isNothing = (value: unknown) => value === null || value === undefined || value === ''

/** How a value reads where nothing else is said of it. */
const plainly = (value: unknown) => {
  if (Array.isArray(value)) return `${value.length}`
  if (typeof value === 'boolean') return value ? 'ja' : 'nein'
  return String(value)
}

/** A field with its label and how its values read beside each other. */
export const readWith =
  (reads: Reads = {}) =>
  ([name, label]: readonly [name: string, label: string]) =>
    [name, label, (value: unknown) => (isNothing(value) ? '–' : (reads[name] ?? plainly)(value))] as const
