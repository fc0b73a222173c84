/** Unit of the amount that a food's values are told for: 100 g or 100 ml. */
export const bases = ['g', 'ml'] as const
export type Base = (typeof bases)[number]

/** Nutrients that are told in grams of 100 g or 100 ml, in the order of a label. */
export const nutrients = {
  fat: 'Fett',
  saturated: 'davon gesättigt',
  carbohydrate: 'Kohlenhydrate',
  sugar: 'davon Zucker',
  fibre: 'Nahrungsfasern',
  protein: 'Eiweiss',
  salt: 'Salz',
  alcohol: 'Alkohol',
} as const
export type Nutrient = keyof typeof nutrients
export const nutrientNames = Object.keys(nutrients) as Nutrient[]

/** Per 100 g or 100 ml: kilocalories as the source tells them, all else in grams. Unknown is null, never 0 (H31). */
export type FoodValues = { [Name in Nutrient | 'kcal']?: number | null }

/** Energy of a gram (LIV, annex 12). */
const perGram = {
  kJ: { carbohydrate: 17, fat: 37, protein: 17, fibre: 8, alcohol: 29 },
  kcal: { carbohydrate: 4, fat: 9, protein: 4, fibre: 2, alcohol: 7 },
} as const
const kilojoules = 4.184

/** Without these three nothing is known of the energy; what else is unknown counts for nothing in it. */
const needed = ['fat', 'carbohydrate', 'protein'] as const
const isKnown = (value: number | null | undefined): value is number => value !== null && value !== undefined

function workedOut(values: FoodValues, unit: keyof typeof perGram) {
  if (!needed.every(name => isKnown(values[name]))) return undefined
  return Object.entries(perGram[unit]).reduce((sum, [name, energy]) => sum + energy * (values[name as Nutrient] ?? 0), 0)
}

export interface Energy {
  kcal: number
  kj: number
  /** True where the source does not tell it. */
  worked: boolean
}

/** The energy in whole numbers: as the source tells it, else from what it is made of; null where neither is known (H31). */
export function energyOf(values: FoodValues): Energy | null {
  if (isKnown(values.kcal)) return { kcal: Math.round(values.kcal), kj: Math.round(values.kcal * kilojoules), worked: false }
  const [kcal, kj] = [workedOut(values, 'kcal'), workedOut(values, 'kJ')]
  return kcal === undefined || kj === undefined ? null : { kcal: Math.round(kcal), kj: Math.round(kj), worked: true }
}

/** Grams in 100 g: a little more than that is what rounding makes of it. */
const mostGrams = 105
/** The energy may be off by so much of what the parts make, or by so many kcal. */
const slack = { share: 0.2, kcal: 20 }

type Wrong = Partial<Record<Nutrient | 'kcal', string>>

/** Values that can't be true of a food, by field (H38); nothing is said of what is unknown. */
export function implausible(values: FoodValues): Wrong {
  const wrong: Wrong = {}
  const { fat, saturated, carbohydrate, sugar, kcal } = values
  if (isKnown(saturated) && isKnown(fat) && saturated > fat) wrong.saturated = 'Das ist mehr als das ganze Fett.'
  if (isKnown(sugar) && isKnown(carbohydrate) && sugar > carbohydrate) wrong.sugar = 'Das ist mehr als alle Kohlenhydrate.'
  const grams = [fat, carbohydrate, values.protein, values.alcohol].reduce<number>((sum, each) => sum + (each ?? 0), 0)
  if (grams > mostGrams) wrong.protein = 'Fett, Kohlenhydrate, Eiweiss und Alkohol sind zusammen mehr als 100 g.'
  const made = workedOut(values, 'kcal')
  if (isKnown(kcal) && made !== undefined && Math.abs(kcal - made) > Math.max(slack.kcal, slack.share * made))
    wrong.kcal = `Die Nährwerte ergeben rund ${Math.round(made)} kcal. Prüf die Angaben.`
  return wrong
}

/** Grams with one decimal, as they are kept and shown. */
export const rounded = (grams: number) => Math.round(grams * 10) / 10
