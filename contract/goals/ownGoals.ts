import { array, type InferType, object } from 'yup'
import { domain, get } from '#contract/call.ts'
import { decimal, text } from '#contract/shapes.ts'
import { month } from '#contract/stats.ts'
import { dayAt } from '#contract/zone.ts'

/** The highest goal: Rappen of a large chain's month. */
export const highestGoal = 1e11

/** One's own goal, with how far one is. It says itself how its figure is read: nobody's device loads every figure for it. */
const mine = object({
  figure: text(60).required(),
  title: text(80).required(),
  kind: text(10)
    .oneOf(['count', 'percent', 'number', 'hours', 'money'] as const)
    .required(),
  better: text(4)
    .oneOf(['more', 'less'] as const)
    .required(),
  studio: text(40).required(),
  name: text().required(),
  value: decimal(0, highestGoal).required(),
  /** Null where nothing is known of it. */
  reached: decimal(-1e15, 1e15).nullable().defined(),
})
export type OwnGoal = InferType<typeof mine>

/** Goals on the start page of staff (V29); in a file of its own, for each device of staff asks it. */
export const ownGoals = domain('ownGoals', {
  /** One's own values of a month and how far one is; nothing of whoever has none. */
  mine: get(
    'dashboard/trainer-goals/mine/:month',
    {
      access: [],
      params: { month: month().required() },
      ahead: { turn: 'work', inputs: ({ now }) => [{ params: { month: dayAt(now).slice(0, 7) } }] },
      example: { params: { month: '2026-11' } },
    },
    array().of(mine).required(),
  ),
})
