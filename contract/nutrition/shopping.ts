import { array, type InferType, object } from 'yup'
import { domain, get, post } from '#contract/call.ts'
import { aisleNames } from '#contract/rules/nutrition/aisles.ts'
import { unitNames } from '#contract/rules/nutrition/units.ts'
import { decimal, flag, id, instant, list, text } from '#contract/shapes.ts'

/** The most of one part of an item. */
export const mostAmount = 100_000
/** The longest name of an item. */
export const mostTitle = 80
/** The most that is put onto the list at once. */
export const mostAtOnce = 100

const name = () =>
  text(mostTitle)
    .label('Was brauchst du?')
    .required('Was brauchst du?')
    .matches(/\S/, 'Was brauchst du?')
    .matches(/^[^<>]*$/, 'Schreib es ohne spitze Klammern.')

/** One thing to buy; without an amount it is only named. */
export const wanted = object({
  food: id().nullable().default(null),
  title: name(),
  amount: decimal(0.01, mostAmount).label('Menge').nullable().default(null),
  unit: text(10).oneOf(unitNames).label('Einheit').required().default('piece'),
})
export type ShoppingInput = InferType<typeof wanted>

const item = object({
  id: text(100).required(),
  food: id().nullable().defined(),
  title: text(80).required(),
  /** Null where it is only named. */
  amount: decimal(0, 100 * mostAmount)
    .nullable()
    .defined(),
  unit: text(10).oneOf(unitNames).nullable().defined(),
  aisle: text(20).oneOf(aisleNames).required(),
  done: flag().required(),
})

/** The shopping list; its items are the replicated collection `shopping` (H30, H33). */
export const shopping = domain('shopping', {
  /** Things to buy, in the order of a walk through the shop. */
  list: get('nutrition/shopping-list', { access: [], covers: ['EP-392'], example: {} }, array().of(item).required()),
  /**
   * Puts things onto the list: for a recipe so much of each in place of what it asked for before, else beside what is there. What is ticked
   * stays ticked. Refuses `no-nutrition` (H32).
   */
  put: post(
    'nutrition/shopping-list',
    {
      access: [],
      through: 'sync',
      body: object({
        /** The recipe for which it is bought. */
        recipe: id(),
        title: text(120),
        items: list(wanted, mostAtOnce).required().min(1),
        at: instant().required(),
      }),
      example: {
        body: {
          items: [{ food: null, title: 'Haushaltspapier', amount: null, unit: 'piece' }],
          at: '2026-11-20T16:42:00.000Z',
        },
        answers: 'no-nutrition',
      },
    },
    array().of(item).required(),
  ),
})
