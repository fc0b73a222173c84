import { date, quantity, shortWeekday } from '#client/kit/format.ts'
import type { Absence } from '#contract/absences/shapes.ts'
import { type AbsenceState, absenceKinds, absenceStates } from '#contract/rules/absences/states.ts'

type AbsenceDays = Pick<Absence, 'from' | 'to'>

const dayWords = (day: string) => `${shortWeekday(day)} ${date(day)}`

/** «Mo 01.02.2027 bis Fr 05.02.2027», «ab Mo 01.02.2027». */
export function spanWords({ from, to }: AbsenceDays) {
  if (to === null) return `ab ${dayWords(from)}`
  return from === to ? dayWords(from) : `${dayWords(from)} bis ${dayWords(to)}`
}

export const daysWords = (days: number) => `${quantity(days, 1)} ${days === 1 ? 'Tag' : 'Tage'}`

export const kindWord = ({ kind }: Pick<Absence, 'kind'>) => absenceKinds[kind]
export const stateWord = (state: AbsenceState) => absenceStates[state]

/** Words beside the days: halves, hours of a wish, where a trip goes, how much of the work is not done. */
export function moreWords({ halfFirst, halfLast, starts, ends, where, share }: Absence) {
  const parts = [
    halfFirst && 'erster Tag halb',
    halfLast && 'letzter Tag halb',
    starts && ends ? `${starts} bis ${ends}` : starts ? `ab ${starts}` : ends && `bis ${ends}`,
    where,
    share !== null && share < 100 && `${share} %`,
  ]
  return parts.filter(Boolean).join(', ')
}
