/** The value in one form: names in order, and nothing where null stands, which an answer may leave out. */
const normalizeValue = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(normalizeValue)
  if (value === null || typeof value !== 'object') return value ?? null
  return Object.entries(value)
    .filter(([, one]) => one !== null && one !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, one]) => [name, normalizeValue(one)])
}

/** True where two parts of a plan say the same, whoever wrote them down. */
export const isSame = (a: unknown, b: unknown) => a === b || JSON.stringify(normalizeValue(a)) === JSON.stringify(normalizeValue(b))
