import { energyOf, type FoodValues, type Nutrient, nutrientNames, rounded } from './foodValues.ts'

/** Values of something that is eaten: its energy, and grams of each nutrient. */
export type FoodValueName = 'kcal' | 'kj' | Nutrient
export const toldNames: readonly FoodValueName[] = ['kcal', 'kj', ...nutrientNames]

/** An amount in g or ml of something; null values are those of something that is not known. */
export interface EatenAmount {
  amount: number
  values: FoodValues | null
}

/** The sum of all of it. Null is unknown; what stands in `least` is at least that much, because a part of it is unknown (H31). */
export interface NutrientSum {
  values: Record<FoodValueName, number | null>
  least: FoodValueName[]
}

/** Known values of one part of it. */
function toldOf({ amount, values }: EatenAmount): Partial<Record<FoodValueName, number>> {
  if (!values) return {}
  const energy = energyOf(values)
  const per100 = { ...values, kcal: energy?.kcal, kj: energy?.kj }
  const known = toldNames.map(name => [name, per100[name]] as const).filter(([, value]) => value !== null && value !== undefined)
  return Object.fromEntries(known.map(([name, value]) => [name, ((value as number) * amount) / 100]))
}

/** The sum of what is eaten, or of one of so many equal shares of it. */
export function summed(eaten: readonly EatenAmount[], shares = 1): NutrientSum {
  const parts = eaten.map(toldOf)
  const values = {} as NutrientSum['values']
  const least: FoodValueName[] = []
  for (const name of toldNames) {
    const known = parts.flatMap(part => part[name] ?? [])
    const sum = known.reduce((all, value) => all + value, 0) / shares
    values[name] = known.length === 0 ? null : name === 'kcal' || name === 'kj' ? Math.round(sum) : rounded(sum)
    if (known.length > 0 && known.length < parts.length) least.push(name)
  }
  return { values, least }
}
