import { addDays, daysBetween } from '#contract/days.ts'
import type { ContractEvent, Notice, Withdrawal } from './contractEvents.ts'
import { type ContractLife, lastDayOfNotice, lifeOf } from './life.ts'
import { paidThrough, prepaidTerms } from './prepaid.ts'
import { periodOf } from './price.ts'
import { priceOf, statusAt } from './status.ts'
import type { SignedContract } from './terms.ts'

/** Effect that an end would have on a contract, said before it is sent. */
export interface Outlook {
  /** Last day; null where none follows yet, as of an extraordinary notice before the studio has set it. */
  end: string | null
  /** Last day on which a notice is there in time for this end; null where no day counts. */
  deadline: string | null
  /** Whole Rappen for the days from tomorrow to the end, of what is paid beforehand for those behind the last term that is billed; null where nobody told prices, or no end is known. */
  owed: number | null
  /** Whole Rappen at most that go back: what was sold for days that fall away; null where nobody told prices. */
  back: number | null
}

/** So many days before a deadline a device without a network says so first (C10). */
const nearDays = 3

/** True where a deadline is so near that what waits for a network may come too late. */
export const isNear = (deadline: string | null, day: string) =>
  deadline !== null && deadline >= day && daysBetween(day, deadline) <= nearDays

/** True where an ordinary notice would end it: it has no end by itself, and none was set. */
export const needsNotice = ({ finalEnd }: Pick<ContractLife, 'finalEnd'>) => finalEnd === null

export const hasEnded = ({ finalEnd }: Pick<ContractLife, 'finalEnd'>, day: string) => finalEnd !== null && finalEnd < day

/** Last day on which it can be withdrawn, counted from its signing; null where neither law nor offer gives days (C15). */
export const withdrawUntil = (signed: string, days: number) => (days > 0 ? addDays(signed, days) : null)

/** Later than any receipt: what is only thought of comes after all that happened. */
const afterAll = '9999-12-31T23:59:59.999Z'

interface NoticeRequest {
  /** Day of receipt. */
  day: string
  kind: Notice['notice']
  /** Last day of an extraordinary one. */
  to?: string | null
  late?: boolean
}

export const noticeOn = ({ day, kind, to = null, late = false }: NoticeRequest): Notice => ({
  _id: 'outlook',
  kind: 'notice',
  day,
  receivedAt: afterAll,
  author: null,
  reason: '',
  notice: kind,
  to,
  late,
})

const isPaidAtOnce = ({ pricing }: ContractLife) => pricing?.kind === 'prepaid' || pricing?.kind === 'entries'

/** Last day of what is paid beforehand by now, a renewal that no notice stops any more included. */
const billedUntil = (life: ContractLife, day: string) => prepaidTerms(life, day).at(-1)?.to ?? null

/** Amount sold for days behind an end: all of them where it is paid at once, else those of the period that has begun. */
function soldBehind(before: ContractLife, end: string, day: string): number | null {
  if (!before.pricing) return null
  const last = isPaidAtOnce(before) ? billedUntil(before, day) : begunUntil(before, day)
  return last !== null && last > end ? priceOf(before, addDays(end, 1), last) : 0
}

/** Last day of the period in which a day lies; null before the first and after the last one. */
function begunUntil(life: ContractLife, day: string): string | null {
  const { term } = statusAt(life, day)
  if (!term || !life.pricing) return null
  const { to } = periodOf(life.pricing, { start: term.start, end: term.end }, day)
  return term.finalEnd !== null && term.finalEnd < to ? term.finalEnd : to
}

function owedUntil(life: ContractLife, end: string, day: string): number | null {
  const last = isPaidAtOnce(life) ? billedUntil(life, day) : day
  if (last === null) return life.pricing && 0
  const from = addDays(last, 1)
  return from > end ? life.pricing && 0 : priceOf(life, from, end)
}

/** Effect of a notice that is received on a day, on device and server alike. */
export function noticeOutlook(
  contract: SignedContract,
  events: readonly ContractEvent[],
  asked: NoticeRequest,
  today = asked.day,
): Outlook {
  const before = lifeOf(contract, events)
  const after = lifeOf(contract, [...events, noticeOn(asked)])
  const end = asked.kind === 'extraordinary' && !asked.to ? null : after.finalEnd
  if (end === null) return { end, deadline: null, owed: null, back: null }
  const counts = asked.kind === 'ordinary' && needsNotice(before) && !asked.late
  return {
    end,
    deadline: counts ? lastDayOfNotice(end, contract.terms.noticeMonths) : null,
    owed: owedUntil(after, end, today),
    back: soldBehind(before, end, today),
  }
}

/** Effect of a withdrawal: nothing is owed, and all that was asked for so far goes back (C15). */
export function withdrawalOutlook(contract: SignedContract, events: readonly ContractEvent[], day: string): Outlook {
  const before = lifeOf(contract, events)
  const withdrawal: Withdrawal = { _id: 'outlook', kind: 'withdrawal', day, receivedAt: afterAll, author: null, reason: '' }
  const { finalEnd } = lifeOf(contract, [...events, withdrawal])
  const last = (isPaidAtOnce(before) ? paidThrough(before, day) : begunUntil(before, day)) ?? before.start
  const back = day < before.start && !isPaidAtOnce(before) ? before.once : priceOf(before, before.start, last)
  return { end: finalEnd, deadline: null, owed: 0, back }
}
