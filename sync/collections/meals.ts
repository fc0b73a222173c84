import { type FoodValues, nutrientNames } from '#contract/rules/nutrition/foodValues.ts'
import { type EatenBase, eatenBases, type MealName, mealNames, mostEaten, meals as titles } from '#contract/rules/nutrition/meals.ts'
import { type Collection, field, type Stamp, uuidStamp } from './collection.ts'
import { mergeBy } from './merge.ts'

/** Something that was eaten; name and values are its food's as they were then (H33). */
export interface MealEntry extends Stamp {
  /** Day in Europe/Zurich. */
  day: string
  meal: MealName
  /** Id of the food that it was copied from. */
  food?: string
  title: string
  brand?: string
  base: EatenBase
  /** Per 100 g or ml, or per piece; what is unknown is left out. */
  per: FoodValues
  /** g, ml or pieces, as `base` says. */
  amount: number
  /** The portion it was counted in, «1 Scheibe», and how much one is. */
  portion?: string
  size?: number
  /** When it was written last. */
  at: string
}

const value = field.orNull(field.number(0, 100_000))

/** The nutrition diary. */
export const meals: Collection<MealEntry> = {
  name: 'meals',
  size: 2_000,
  words: { amount: 'Menge', meal: 'Mahlzeit', day: 'Datum', title: 'Name' },
  title: ({ meal, title }) => `${titles[meal]}: ${title}`,
  mendedAt: (_id, entry) => ({ to: 'nutritionMain', search: { tag: entry?.day } }),
  migrations: {},
  schema: {
    title: 'meal',
    version: 0,
    primaryKey: 'id',
    type: 'object',
    properties: {
      ...uuidStamp,
      day: field.day,
      meal: field.choice(mealNames),
      food: field.reference,
      title: field.text(120),
      brand: field.text(80),
      base: field.choice(eatenBases),
      per: {
        type: 'object',
        properties: Object.fromEntries(['kcal', ...nutrientNames].map(name => [name, value])),
        additionalProperties: false,
      },
      amount: field.number(0, mostEaten),
      portion: field.text(40),
      size: field.number(0, mostEaten),
      at: field.instant,
    },
    required: ['id', 'version', 'rev', 'day', 'meal', 'title', 'base', 'per', 'amount', 'at'],
    indexes: ['day'],
    additionalProperties: false,
  },
  merge: mergeBy<MealEntry>({
    together: [
      ['food', 'title', 'brand', 'base', 'per'],
      ['amount', 'portion', 'size'],
    ],
  }),
}
