/** As `round` has it in the database: of a half the even one. */
function rounded(value: number) {
  const below = Math.floor(value)
  if (value - below !== 0.5) return Math.round(value)
  return below % 2 === 0 ? below : below + 1
}

/** The value in the middle, rounded, as `percentile_cont` of the database tells it; null of none. */
export function medianOf(values: readonly number[]): number | null {
  if (values.length === 0) return null
  const sorted = Float64Array.from(values).sort()
  const at = (sorted.length - 1) / 2
  const [low, high] = [sorted[Math.floor(at)]!, sorted[Math.ceil(at)]!]
  return rounded(low + (at - Math.floor(at)) * (high - low))
}
