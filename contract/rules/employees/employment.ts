import { addDays } from '#contract/days.ts'

/** How somebody is paid: by the month, by the hour, or by each course that they led. */
export const wages = { month: 'Monatslohn', hour: 'Stundenlohn', course: 'Pro Kurs' } as const
export type Wage = keyof typeof wages

/** Hours that the law allows a week (ArG art. 9). */
export const longestWeeks = [45, 50] as const
export type LongestWeek = (typeof longestWeeks)[number]

/** Terms that were agreed for some days. */
export interface EmploymentTerms {
  /** Percent. */
  workload: number
  /** Minutes to be worked by weekday, from Monday. */
  minutes: readonly number[]
  wage: Wage
  week: LongestWeek
  /** Codes of the studios in which the person works. */
  studios: readonly string[]
  skills: readonly string[]
  /** Weekdays at school: 1 is Monday, 7 is Sunday. */
  schoolDays: readonly number[]
}

/** One entry of somebody's employment, never changed: from that day, to that day or until another one. */
export interface EmploymentStretch extends EmploymentTerms {
  from: string
  /** The last day; null where none is known. */
  to: string | null
  /** The moment at which it was received; no two of a person's have the same. */
  receipt: string
  /** Says that nothing is agreed from that day on: the end. */
  ends: boolean
}

/** Days in a row with the same terms. */
export interface EmploymentPiece extends EmploymentTerms {
  from: string
  to: string | null
}

const isNotAfter = (one: string, other: string | null) => other === null || one <= other

function cutAway(piece: EmploymentPiece, { from, to }: EmploymentStretch): EmploymentPiece[] {
  if (!isNotAfter(piece.from, to) || !isNotAfter(from, piece.to)) return [piece]
  const left = piece.from < from ? [Object.assign({}, piece, { to: addDays(from, -1) })] : []
  const isLonger = to !== null && (piece.to === null || piece.to > to)
  return isLonger ? [...left, Object.assign({}, piece, { from: addDays(to, 1) })] : left
}

const termsOf = ({ workload, minutes, wage, week, studios, skills, schoolDays }: EmploymentStretch): EmploymentTerms => ({
  workload,
  minutes,
  wage,
  week,
  studios,
  skills,
  schoolDays,
})

const byReceipt = (one: EmploymentStretch, other: EmploymentStretch) => (one.receipt < other.receipt ? -1 : 1)

/**
 * Somebody's employment by days, the earliest first: of the days that a stretch names, the one received later holds. The order in which the
 * stretches are handed in says nothing.
 */
export function piecesOf(stretches: readonly EmploymentStretch[]): EmploymentPiece[] {
  let pieces: EmploymentPiece[] = []
  for (const stretch of [...stretches].sort(byReceipt)) {
    pieces = pieces.flatMap(piece => cutAway(piece, stretch))
    if (!stretch.ends) pieces.push(Object.assign(termsOf(stretch), { from: stretch.from, to: stretch.to }))
  }
  return pieces.sort((one, other) => (one.from < other.from ? -1 : 1))
}

/** Terms of a day, with the days for which they hold as they are; nothing where the person is not employed then. */
export const stretchOn = (stretches: readonly EmploymentStretch[], day: string): EmploymentPiece | undefined =>
  piecesOf(stretches).find(({ from, to }) => from <= day && isNotAfter(day, to))

export const employedStates = { now: 'Angestellt', soon: 'Tritt noch ein', ended: 'Ausgetreten' } as const
export type EmployedState = keyof typeof employedStates

/** State of somebody's employment on a day. */
export function stateOn(stretches: readonly EmploymentStretch[], day: string): EmployedState {
  const pieces = piecesOf(stretches)
  if (pieces.some(({ from, to }) => from <= day && isNotAfter(day, to))) return 'now'
  return pieces.some(({ from }) => from > day) ? 'soon' : 'ended'
}

/** The last day of an employment that has one; null where it goes on. */
export const lastDay = (stretches: readonly EmploymentStretch[]): string | null => piecesOf(stretches).at(-1)?.to ?? null
