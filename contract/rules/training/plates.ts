/** Plates of one weight and how many pairs of it there are. */
export interface PlatePairs {
  kg: number
  pairs: number
}

export interface Loading {
  /** Heaviest first, as they go on one side. */
  perSide: { kg: number; count: number }[]
  /** kg on the bar, the bar included. */
  loaded: number
  /** kg asked for that can't be loaded; negative where the bar alone is heavier. */
  remainder: number
}

/** The plates of a well-kept rack. */
export const defaultPlates: PlatePairs[] = [25, 20, 15, 10, 5, 2.5, 1.25].map(kg => ({ kg, pairs: 4 }))

// plates are multiples of 5 g at the finest, so sums stay whole
const unit = 200
const tokens = (kg: number) => Math.round(kg * unit)

/** The plates for a weight on a bar: as near from below as the pairs allow, with the fewest plates. */
export function platesFor(weight: number, bar: number, available: readonly PlatePairs[] = defaultPlates): Loading {
  const side = Math.max(0, Math.floor(tokens(weight - bar) / 2))
  const plates = [...available].filter(({ kg, pairs }) => kg > 0 && pairs > 0).sort((a, b) => b.kg - a.kg)
  const perSide = fewest(plates, side)
  const loaded = bar + perSide.reduce((sum, { kg, count }) => sum + 2 * kg * count, 0)
  return { perSide, loaded, remainder: tokens(weight - loaded) / unit }
}

/** Every reachable sum ≤ `side`, each with its best choice of plates; plate sums are few, so a map stays small. */
function fewest(plates: readonly PlatePairs[], side: number): Loading['perSide'] {
  let reach = new Map<number, number[]>([[0, []]])
  for (const { kg, pairs } of plates) {
    const next = new Map<number, number[]>()
    for (const [sum, counts] of reach)
      for (let count = 0; count <= pairs && sum + count * tokens(kg) <= side; count++) {
        const at = sum + count * tokens(kg)
        const row = [...counts, count]
        const held = next.get(at)
        if (!held || isBetter(row, held)) next.set(at, row)
      }
    reach = next
  }
  const best = reach.get(Math.max(...reach.keys())) ?? []
  return plates.map(({ kg }, n) => ({ kg, count: best[n] ?? 0 })).filter(({ count }) => count > 0)
}

/** Fewer plates; of as many the heavier ones, as one takes them from the rack. */
function isBetter(row: number[], held: number[]) {
  const more = amount(row) - amount(held)
  if (more !== 0) return more < 0
  const differs = row.findIndex((count, n) => count !== held[n])
  return differs >= 0 && row[differs]! > held[differs]!
}

const amount = (counts: number[]) => counts.reduce((sum, count) => sum + count, 0)
