import { dayWords } from '#client/parts/courseTime.ts'
import type { Signup } from '#contract/daycare/shapes.ts'

/** «Morgen, 09:00 bis 10:30». */
export const whenWords = ({ day, from, to }: Pick<Signup, 'day' | 'from' | 'to'>) => `${dayWords(day)}, ${from} bis ${to}`
