import { energyOf, type Nutrient, nutrientNames, rounded, type Values } from './values.ts'

/** What is told of something that is eaten: its energy, and grams of each nutrient. */
export type Told = 'kcal' | 'kj' | Nutrient
export const toldNames: readonly Told[] = ['kcal', 'kj', ...nutrientNames]

/** An amount in g or ml of something; null values are those of something that is not known. */
export interface Eaten {
  amount: number
  values: Values | null
}

/** What all of it comes to. Null is unknown; what stands in `least` is at least that much, because a part of it is unknown (H31). */
export interface Sum {
  values: Record<Told, number | null>
  least: Told[]
}

/** What one part of it holds, of each that is known. */
function toldOf({ amount, values }: Eaten): Partial<Record<Told, number>> {
  if (!values) return {}
  const energy = energyOf(values)
  const per100 = { ...values, kcal: energy?.kcal, kj: energy?.kj }
  const known = toldNames.map(name => [name, per100[name]] as const).filter(([, value]) => value !== null && value !== undefined)
  return Object.fromEntries(known.map(([name, value]) => [name, ((value as number) * amount) / 100]))
}

/** The sum of what is eaten, or of one of so many equal shares of it. */
export function summed(eaten: readonly Eaten[], shares = 1): Sum {
  const parts = eaten.map(toldOf)
  const values = {} as Sum['values']
  const least: Told[] = []
  for (const name of toldNames) {
    const known = parts.flatMap(part => part[name] ?? [])
    const sum = known.reduce((all, value) => all + value, 0) / shares
    values[name] = known.length === 0 ? null : name === 'kcal' || name === 'kj' ? Math.round(sum) : rounded(sum)
    if (known.length > 0 && known.length < parts.length) least.push(name)
  }
  return { values, least }
}
