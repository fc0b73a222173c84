import { date } from '#client/kit/format.ts'
import { type Deviation, fieldNames } from '#contract/contracts/tac.ts'
import { isDay } from '#contract/days.ts'

/** A value of a field as staff read it; a pause is two days. */
export function valueWords(value: string | null) {
  if (value === null || value === '') return '–'
  const days = value.split(' ')
  return days.every(isDay) ? days.map(date).join('–') : value
}

/** The deviation in one line. */
export const deviationWords = ({ field, ours, theirs }: Deviation) =>
  ours === null && theirs === null ? fieldNames[field] : `${fieldNames[field]}: hier ${valueWords(ours)}, dort ${valueWords(theirs)}`
