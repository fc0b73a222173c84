import type { OutboxAct } from '#client/data/outboxActs.ts'
import { shortDate, shortWeekday } from '#client/kit/format.ts'
import { clockAfter } from '#contract/clock.ts'
import { wallOf } from '#contract/rules/shifts/wallTimes.ts'
import type { OwnShift } from '#contract/shifts/shapes.ts'

interface ShiftSpan {
  from: string
  to: string
}

/** «07:00–15:30». */
export const clocks = (span: ShiftSpan) => {
  const { from, to } = wallOf(span)
  return `${clockAfter(from)}–${clockAfter(to)}`
}

/** «Mo 04.01. 07:00–15:30». */
export const spanWords = (span: ShiftSpan) => {
  const { day } = wallOf(span)
  return `${shortWeekday(day)} ${shortDate(day)} ${clocks(span)}`
}

/** One's shifts with those confirmed that these acts confirm; of one taken away nothing is left then. */
export function withConfirmed(shifts: readonly OwnShift[], acts: readonly OutboxAct[]): OwnShift[] {
  const seen = new Map<string, number>()
  for (const { row } of acts) {
    const plan = row.params?.id ?? ''
    seen.set(plan, Math.max(seen.get(plan) ?? 0, (row.body as { publication: number }).publication))
  }
  return shifts.flatMap(shift => {
    const isSeen = !shift.confirmed && shift.publication <= (seen.get(shift.plan) ?? 0)
    if (isSeen && shift.gone) return []
    return [isSeen ? { ...shift, confirmed: true, before: null } : shift]
  })
}

/** Shifts that wait for one's word, a plan each, with the publication that was seen. */
export function toConfirm(shifts: readonly OwnShift[]) {
  const plans = new Map<string, { plan: string; publication: number; shifts: OwnShift[] }>()
  for (const shift of shifts.filter(({ confirmed }) => !confirmed)) {
    const known = plans.get(shift.plan) ?? { plan: shift.plan, publication: 0, shifts: [] }
    plans.set(shift.plan, {
      ...known,
      publication: Math.max(known.publication, shift.publication),
      shifts: [...known.shifts, shift],
    })
  }
  return [...plans.values()]
}

/** The shift that goes on or comes next, of those that stand. */
export const nextShift = (shifts: readonly OwnShift[], now: number) => shifts.find(({ gone, to }) => !gone && Date.parse(to) > now)
