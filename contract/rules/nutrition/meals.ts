import { type Base, energyOf, type FoodValues, type Nutrient, nutrientNames } from './foodValues.ts'

/** The meals of a day, in their order. */
export const meals = {
  breakfast: 'Frühstück',
  lunch: 'Mittagessen',
  dinner: 'Abendessen',
  snack: 'Snacks',
} as const
export type MealName = keyof typeof meals
export const mealNames = Object.keys(meals) as MealName[]

/** Bases of an entry's values: 100 g, 100 ml, or one piece of what nobody weighs. */
export const eatenBases = ['g', 'ml', 'piece'] as const
export type EatenBase = Base | 'piece'

/** Days ahead for which something can be entered. */
export const daysAhead = 7

/** The most of an entry: g, ml or pieces. */
export const mostEaten = 10_000

/** A portion that was eaten: so much of something with these values. */
export interface EatenPortion {
  base: EatenBase
  amount: number
  per: FoodValues
}

const summed = ['kcal', 'kj', ...nutrientNames] as const
export type Summed = 'kcal' | 'kj' | Nutrient

/** A sum: `value` is null where nothing is known of it, `atLeast` says that some of it is unknown (H31). */
export interface MealSum {
  value: number | null
  atLeast: boolean
}
export type MealSums = Record<Summed, MealSum>

/** The values of one entry, not rounded; null is unknown. */
export function valuesOf({ base, amount, per }: EatenPortion): Record<Summed, number | null> {
  const share = base === 'piece' ? amount : amount / 100
  const energy = energyOf(per)
  const each = { ...per, kcal: energy?.kcal, kj: energy?.kj }
  return Object.fromEntries(
    summed.map(name => {
      const value = each[name]
      return [name, value === null || value === undefined ? null : value * share]
    }),
  ) as Record<Summed, number | null>
}

/** Sums of entries; of none they are 0, and what nobody knows of any is null. */
export function sumsOf(eaten: readonly EatenPortion[]): MealSums {
  const all = eaten.map(valuesOf)
  return Object.fromEntries(
    summed.map(name => {
      const known = all.flatMap(values => values[name] ?? [])
      const value = known.length === 0 && all.length > 0 ? null : known.reduce((sum, each) => sum + each, 0)
      return [name, { value, atLeast: known.length > 0 && known.length < all.length }]
    }),
  ) as MealSums
}
