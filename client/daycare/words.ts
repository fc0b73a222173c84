import { dayWords } from '#client/parts/courseTime.ts'
import type { Signup } from '#contract/daycare/shapes.ts'
import type { DaycareState } from '#contract/rules/daycare/states.ts'

export const stateLooks = {
  waiting: 'warn',
  booked: 'ok',
  here: 'accent',
  collected: 'plain',
  cancelled: 'plain',
  missed: 'warn',
} as const satisfies Record<DaycareState, string>

/** «Morgen, 09:00 bis 10:30». */
export const whenWords = ({ day, from, to }: Pick<Signup, 'day' | 'from' | 'to'>) => `${dayWords(day)}, ${from} bis ${to}`
