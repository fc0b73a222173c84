import { Refusal } from '#contract/refusals.ts'

/** Refuses a change that has not seen the present row, unless it asks for the present values; `current` is handed back by the refusal. */
export function mustBeSeen(row: { version: number } | undefined, seen: number, same: boolean, current: unknown = row): asserts row {
  if (!row) throw new Refusal('missing')
  if (row.version !== seen && !same) throw new Refusal('stale', undefined, current)
}

/**
 * True where `fields` would change nothing in a row. An undefined field is not compared; within JSON columns null and absent are the same,
 * and so are two orders of keys, since the database keeps neither apart.
 */
export const isSame = (row: object, fields: object) =>
  Object.entries(fields).every(
    ([name, value]) => value === undefined || sortedJsonOf(row[name as keyof typeof row]) === sortedJsonOf(value),
  )

const sortedJsonOf = (value: unknown) => JSON.stringify(sorted(value ?? null))

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted)
  if (value === null || typeof value !== 'object') return value
  return Object.entries(value)
    .filter(([, one]) => one !== null && one !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, one]) => [name, sorted(one)])
}
