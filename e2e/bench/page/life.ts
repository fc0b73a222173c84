import { addDays } from '#contract/days.ts'
import type { ContractEvent } from '#contract/rules/contracts/contractEvents.ts'
import { lifeOf } from '#contract/rules/contracts/life.ts'
import type { SignedContract } from '#contract/rules/contracts/terms.ts'

const start = '2026-01-01'
const contract: SignedContract = {
  _id: 'contract',
  title: 'Jahresabo',
  start,
  accepted: '2025-12-20T10:00:00.000Z',
  terms: {
    kind: 'fixed',
    months: 24,
    noticeMonths: 2,
    renewalMonths: 12,
    price: 7900,
    billingDay: 'start',
    joiningFee: 4900,
    promotion: { title: 'Start', percent: 50, rappen: 0, periods: 3, waivesJoiningFee: false },
    companyPercent: 10,
    addOns: [],
    entries: null,
    studios: 'all',
    withdrawalDays: 14,
    debtClause: true,
    vat: 'normal',
  },
}

/** So many events of two years: pauses, days that are given, prices, each some days behind the one before. */
export function eventsOf(many: number): ContractEvent[] {
  return Array.from({ length: many }, (_, at): ContractEvent => {
    const day = addDays(start, 10 + Math.floor((at * 700) / many))
    const frame = { _id: `e${at}`, day, receivedAt: `${addDays(start, at)}T08:00:00.000Z`, author: null, reason: '' }
    if (at % 4 === 3) return { ...frame, kind: 'price', price: 7900 + at * 10, companyPercent: null }
    if (at % 4 === 2) return { ...frame, kind: 'bonus', days: 5 }
    return { ...frame, kind: 'pause', to: addDays(day, 6), fee: 0 }
  })
}

/** The peer: a row of days that is told an event after the other, as one would write it first; it knows no price, no renewal and no notice. */
function dayByDay(events: readonly ContractEvent[]) {
  const days = Array.from({ length: 730 }, (_, at) => ({ day: addDays(start, at), enter: true }))
  for (const event of events) {
    if (event.kind === 'pause')
      for (const each of days.filter(({ day }) => day >= event.day && day <= event.to)) {
        each.enter = false
        days.push({ day: addDays(days.at(-1)!.day, 1), enter: true })
      }
    if (event.kind === 'bonus') for (let more = 0; more < event.days; more++) days.push({ day: addDays(days.at(-1)!.day, 1), enter: true })
  }
  return days
}

function timed(work: () => unknown) {
  const from = performance.now()
  work()
  return performance.now() - from
}

/** Milliseconds that a contract's life takes on this very thread, ours and the peer's in turn. */
export function lives(many: number, rounds: number) {
  const events = eventsOf(many)
  const taken = { ours: [] as number[], peer: [] as number[] }
  for (let round = -5; round < rounds; round++) {
    const [ours, peer] = [timed(() => lifeOf(contract, events)), timed(() => dayByDay(events))]
    if (round >= 0) {
      taken.ours.push(ours)
      taken.peer.push(peer)
    }
  }
  return taken
}
