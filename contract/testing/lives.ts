import { addDays } from '#contract/days.ts'
import type { ContractEvent } from '#contract/rules/contracts/contractEvents.ts'
import type { ContractTerms, SignedContract, Where } from '#contract/rules/contracts/terms.ts'
import { fc } from './draws.ts'

/** A plain year that costs CHF 89 a month. */
export const yearly: ContractTerms = {
  kind: 'fixed',
  months: 12,
  noticeMonths: 1,
  renewalMonths: null,
  price: 8900,
  billingDay: 'start',
  joiningFee: 0,
  promotion: null,
  companyPercent: 0,
  addOns: [],
  entries: null,
  studios: ['winterthur'],
  withdrawalDays: 14,
  debtClause: false,
  vat: 'normal',
}

export const signed = (terms: Partial<ContractTerms> = {}, start = '2026-01-01'): SignedContract => ({
  _id: 'contract',
  title: 'Premium',
  start,
  accepted: '2023-11-01T10:00:00.000Z',
  terms: { ...yearly, ...terms },
})

type Loose<E> = E extends ContractEvent ? Omit<E, 'receivedAt' | 'author' | 'reason'> & { receivedAt?: string } : never

/** An event as it lies in the record; received at eight on its day unless said otherwise. */
export const happened = (event: Loose<ContractEvent>): ContractEvent =>
  ({ author: null, reason: '', receivedAt: `${event.day}T08:00:00.000Z`, ...event }) as ContractEvent

const dayFrom = (start: string, span: number) => fc.integer({ min: 0, max: span }).map(days => addDays(start, days))

const promotion = fc.record({
  title: fc.constant('Sommer'),
  percent: fc.integer({ min: 0, max: 100 }),
  rappen: fc.integer({ min: 0, max: 5000 }),
  periods: fc.integer({ min: 0, max: 5 }),
  waivesJoiningFee: fc.boolean(),
})

const addOn = (_id: string) => ({ _id, title: 'Ernährung', kind: 'nutrition', price: 1990 })

const terms: fc.Arbitrary<ContractTerms> = fc.record({
  kind: fc.constantFrom('fixed', 'open-ended', 'prepaid', 'entries'),
  months: fc.integer({ min: 1, max: 24 }),
  noticeMonths: fc.integer({ min: 0, max: 6 }),
  renewalMonths: fc.oneof(fc.constant(null), fc.integer({ min: 1, max: 12 })),
  price: fc.integer({ min: 0, max: 250_000 }),
  billingDay: fc.constantFrom('start', 'first'),
  joiningFee: fc.constantFrom(0, 4900),
  promotion: fc.oneof(fc.constant(null), promotion),
  companyPercent: fc.integer({ min: 0, max: 30 }),
  addOns: fc.constantFrom([], [addOn('first')]),
  entries: fc.constant(null),
  studios: fc.oneof(fc.constant<Where>('all'), fc.constant<Where>(['winterthur'])),
  withdrawalDays: fc.constant(14),
  debtClause: fc.boolean(),
  vat: fc.constant('normal'),
})

function eventOf(start: string, number: number): fc.Arbitrary<ContractEvent> {
  const day = dayFrom(start, 500)
  const receivedAt = dayFrom(addDays(start, -30), 500).map(received => `${received}T08:00:00.000Z`)
  const frame = { _id: fc.constant(`e${number}`), day, receivedAt, author: fc.constant(null), reason: fc.constant('') }
  const length = fc.integer({ min: 0, max: 60 })
  const pause = fc
    .record({ ...frame, kind: fc.constant('pause' as const), length, fee: fc.constant(0) })
    .map(({ length: days, ...rest }) => ({ ...rest, to: addDays(rest.day, days) }))
  const price = fc.record({
    ...frame,
    kind: fc.constant('price' as const),
    price: fc.oneof(fc.constant(null), fc.integer({ min: 0, max: 20_000 })),
    companyPercent: fc.oneof(fc.constant(null), fc.integer({ min: 0, max: 50 })),
  })
  const booked = fc.record({
    ...frame,
    kind: fc.constant('addOn' as const),
    addOn: fc.constantFrom(addOn('first'), addOn('second')),
    act: fc.constantFrom('begins' as const, 'ends' as const),
  })
  const bonus = fc.record({ ...frame, kind: fc.constant('bonus' as const), days: fc.integer({ min: 1, max: 40 }) })
  return fc.oneof({ weight: 4, arbitrary: pause }, bonus, price, booked)
}

function endOf(start: string): fc.Arbitrary<ContractEvent> {
  const frame = {
    _id: fc.constant('end'),
    day: dayFrom(start, 700),
    receivedAt: dayFrom(start, 500).map(received => `${received}T09:00:00.000Z`),
    author: fc.constant(null),
    reason: fc.constant(''),
  }
  return fc.oneof(
    fc.record({
      ...frame,
      kind: fc.constant('notice' as const),
      notice: fc.constantFrom('ordinary' as const, 'extraordinary' as const),
      to: fc.oneof(fc.constant(null), dayFrom(start, 700)),
      late: fc.boolean(),
    }),
    fc.record({ ...frame, kind: fc.constantFrom('upgrade' as const, 'transfer' as const), contract: fc.constant('next') }),
    fc.record({ ...frame, kind: fc.constant('withdrawal' as const) }),
  )
}

const correctionOf = (start: string, events: readonly ContractEvent[]): fc.Arbitrary<ContractEvent> =>
  fc.record({
    _id: fc.constant('correction'),
    day: dayFrom(start, 500),
    receivedAt: dayFrom(start, 500).map(received => `${received}T10:00:00.000Z`),
    author: fc.constant(null),
    reason: fc.constant(''),
    kind: fc.constant('correction' as const),
    of: fc.constantFrom(...events.map(({ _id }) => _id)),
    instead: fc.constant(null),
  })

export interface DrawnLife {
  contract: SignedContract
  events: ContractEvent[]
}

/** A contract with what befell it, in any order of arrival; `ends` draws notices, upgrades, withdrawals and corrections, too. */
export const drawnLife = ({ ends = true } = {}): fc.Arbitrary<DrawnLife> =>
  fc
    .record({
      terms,
      start: dayFrom('2024-01-01', 900),
      many: fc.integer({ min: 0, max: 8 }),
      isEnded: fc.boolean(),
      isCorrected: fc.boolean(),
    })
    .chain(({ terms: of, start, many, isEnded, isCorrected }) =>
      fc
        .tuple(
          fc.tuple(...Array.from({ length: many }, (_, number) => eventOf(start, number))),
          ends && isEnded ? endOf(start).map(event => [event]) : fc.constant([]),
        )
        .map(([changes, end]) => [...changes, ...end])
        .chain(events =>
          ends && isCorrected && events.length > 0 ? correctionOf(start, events).map(event => [...events, event]) : fc.constant(events),
        )
        .chain(events => fc.shuffledSubarray(events, { minLength: events.length }))
        .map(events => ({ contract: signed(of, start), events })),
    )
