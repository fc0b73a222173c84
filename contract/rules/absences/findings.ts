import { daysBetween, monthOfDay } from '#contract/days.ts'
import type { AbsenceKind, AbsenceState } from './states.ts'
import { takingStates } from './states.ts'

/** A warning before a request goes, on the device without a network and at the studio alike. None of them forbids asking (T29). */
export interface AbsenceFinding {
  kind: 'balance' | 'blocked' | 'away' | 'own' | 'wishes' | 'late'
  text: string
}

interface NamedDays {
  from: string
  to: string
  name: string
}

export interface Around {
  today: string
  /** Colleagues who are away, without saying why. */
  away: readonly NamedDays[]
  /** How many may be away at the same time; null where nobody said. */
  mostAway: number | null
  blocked: readonly NamedDays[]
  /** One's own, without the one that is asked for. */
  own: readonly { kind: AbsenceKind; state: AbsenceState; from: string; to: string | null }[]
  wishesAMonth: number
  wishesBefore: number
}

export interface AbsenceRequest {
  kind: AbsenceKind
  from: string
  to: string
  /** Days left once this is approved as well, where it takes any. */
  leftAfter?: number
}

export const touches = (one: { from: string; to: string | null }, other: { from: string; to: string | null }) =>
  (other.to === null || one.from <= other.to) && (one.to === null || other.from <= one.to)

const number = (days: number) => String(Math.abs(days)).replace('.', ',')
const live = (state: AbsenceState) => (takingStates as readonly string[]).includes(state) || state === 'granted'

/** The most of these people who are away on one and the same day of the span. */
export function mostTogether({ from, to }: { from: string; to: string }, away: readonly NamedDays[]) {
  const begins = [from, ...away.map(each => each.from).filter(day => day > from && day <= to)]
  return Math.max(...begins.map(day => new Set(away.filter(each => each.from <= day && day <= each.to).map(each => each.name)).size))
}

export function findingsOf({ kind, from, to, leftAfter }: AbsenceRequest, around: Around): AbsenceFinding[] {
  const { today, away, mostAway, blocked, own, wishesAMonth, wishesBefore } = around
  const span = { from, to }
  const found: AbsenceFinding[] = []
  if (kind === 'holiday' && leftAfter !== undefined && leftAfter < 0)
    found.push({ kind: 'balance', text: `Das sind ${number(leftAfter)} Tage mehr, als bis dahin übrig sind.` })
  for (const each of kind === 'sick' ? [] : blocked.filter(one => touches(span, one)))
    found.push({ kind: 'blocked', text: `Gesperrt: ${each.name}.` })
  const gone = mostTogether(span, away)
  if (kind !== 'sick' && mostAway !== null && gone >= mostAway)
    found.push({ kind: 'away', text: `Dann sind schon ${gone} weg; mehr als ${mostAway} sollten es nicht sein.` })
  if (own.some(one => live(one.state) && touches(span, one)))
    found.push({ kind: 'own', text: 'An diesen Tagen hast du schon etwas beantragt.' })
  if (kind === 'wish') {
    const wishes = own.filter(one => one.kind === 'wish' && live(one.state) && monthOfDay(one.from) === monthOfDay(from)).length
    if (wishes >= wishesAMonth)
      found.push({ kind: 'wishes', text: `In diesem Monat hast du schon ${wishes} von ${wishesAMonth} Wünschen.` })
    if (daysBetween(today, from) < wishesBefore) found.push({ kind: 'late', text: `Wünsche sollten ${wishesBefore} Tage vorher da sein.` })
  }
  return found
}
