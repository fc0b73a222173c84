import type { Base } from './foodValues.ts'

/** Units of an ingredient; foods by weight or volume, all else as people say it. */
export const units = {
  g: 'g',
  ml: 'ml',
  piece: 'Stück',
  tablespoon: 'EL',
  teaspoon: 'TL',
  pinch: 'Prise',
  bunch: 'Bund',
} as const
export type FoodUnit = keyof typeof units
export const unitNames = Object.keys(units) as FoodUnit[]

export const isBase = (unit: FoodUnit): unit is Base => unit === 'g' || unit === 'ml'

/** An amount as somebody would measure it: 5 g steps from 50 g on, whole grams from 10 g on, quarters of a spoon or a piece. */
export function measurable(amount: number, unit: FoodUnit) {
  const step = !isBase(unit) ? 0.25 : amount >= 50 ? 5 : amount >= 10 ? 1 : 0.5
  return Math.max(step, Math.round(amount / step) * step)
}
