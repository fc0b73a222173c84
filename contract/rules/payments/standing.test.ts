import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Fact } from './paymentFacts.ts'
import { refundable, restOf, spareAtDesk, stepOf } from './paymentSteps.ts'
import { positionsOf } from './positions.ts'
import { standingOf } from './standing.ts'

const amount = 4505
const parts = [
  { rate: 810, gross: 3000 },
  { rate: 260, gross: 1505 },
]
const until = '2027-01-01T10:00:00.000Z'

const begun = (nth: number, rest?: number): Fact => ({
  kind: 'begun',
  key: `begun:${nth}`,
  attempt: `a${nth}`,
  nth,
  way: 'twint',
  until,
  ...(rest !== undefined && { rest }),
})
const charged = (nth: number, of = amount): Fact => ({
  kind: 'charged',
  key: `charged:p${nth}`,
  charge: `p${nth}`,
  attempt: `a${nth}`,
  amount: of,
  till: 'gateway',
  rounding: 0,
})

const entered = (charge: string, of: number, till: 'cash' | 'bank'): Fact => ({
  kind: 'charged',
  key: `charged:${charge}`,
  charge,
  attempt: null,
  amount: of,
  till,
  rounding: 0,
})

/** Facts as the gateway and people might bring them about: several attempts, refusals, second charges, wrong amounts, disputes. */
const story = fc
  .record({
    attempts: fc.integer({ min: 1, max: 4 }),
    charges: fc.uniqueArray(fc.record({ nth: fc.integer({ min: 1, max: 4 }), of: fc.constantFrom(amount, amount, amount - 2000, 100) }), {
      maxLength: 4,
      selector: ({ nth }) => nth,
    }),
    rest: fc.constantFrom(undefined, amount - 2000),
    asked: fc.uniqueArray(fc.integer({ min: 1, max: 4 })),
    refused: fc.array(fc.integer({ min: 1, max: 4 }), { maxLength: 3 }),
    left: fc.array(fc.integer({ min: 1, max: 4 }), { maxLength: 3 }),
    desk: fc.constantFrom(0, 0, amount, 2000, amount - 2000),
    bank: fc.uniqueArray(fc.constantFrom(1, 2000, amount - 2000, amount), { maxLength: 3 }),
    ended: fc.constantFrom('cancelled', 'expired', undefined),
    disputed: fc.array(fc.record({ nth: fc.integer({ min: 1, max: 4 }), rounds: fc.integer({ min: 1, max: 3 }) }), { maxLength: 2 }),
    lives: fc.boolean(),
    fails: fc.integer({ min: 0, max: 4 }),
    done: fc.boolean(),
    delivered: fc.uniqueArray(fc.integer({ min: 1, max: 28 }), { maxLength: 2 }),
    asks: fc.array(fc.record({ of: fc.integer({ min: 1, max: amount + 500 }), granted: fc.boolean(), denied: fc.boolean() }), {
      maxLength: 3,
    }),
  })
  .map(({ attempts, charges, rest, asked, refused, left, desk, bank, ended, disputed, lives, fails, done, delivered, asks }) => {
    const facts: Fact[] = [
      ...Array.from({ length: attempts }, (_, nth) => begun(nth + 1, nth === 0 ? rest : undefined)),
      ...charges.map(({ nth, of }) => charged(nth, of)),
      ...asked.map((nth): Fact => ({ kind: 'submitted', key: `submitted:a${nth}`, attempt: `a${nth}`, until })),
      ...asked.map((nth): Fact => ({ kind: 'opened', key: `opened:a${nth}`, attempt: `a${nth}` })),
      ...left.map((nth): Fact => ({ kind: 'leaveAsked', key: `leaveAsked:a${nth}`, attempt: `a${nth}` })),
      ...refused.map((nth): Fact => ({ kind: 'refused', key: `refused:${nth}`, attempt: `a${nth}` })),
      ...left.map((nth): Fact => ({ kind: 'left', key: `left:${nth}`, attempt: `a${nth}` })),
      ...(desk ? [entered('desk', desk, 'cash')] : []),
      ...bank.map((of, nth) => entered(`bank${nth}`, of, 'bank')),
      ...(ended ? [{ kind: ended, key: ended } as Fact] : []),
      ...disputed.flatMap(({ nth, rounds }) => disputeOf(nth, rounds)),
      ...asks.flatMap((each, nth) => askOf(nth, each)),
      ...delivered.map(deliveredOn),
    ]
    return { facts, lives, fails, done }
  })

const disputeOf = (nth: number, rounds: number): Fact[] =>
  [
    { kind: 'chargedBack' as const, key: `back1:${nth}`, charge: `p${nth}`, amount, round: 1 as const },
    { kind: 'chargeReturned' as const, key: `returned:${nth}`, charge: `p${nth}`, amount },
    { kind: 'chargedBack' as const, key: `back2:${nth}`, charge: `p${nth}`, amount, round: 2 as const },
  ].slice(0, rounds)

/** What was bought on one day's MWST rates was delivered on another's. */
const deliveredOn = (day: number): Fact => ({
  kind: 'delivered',
  key: `delivered:${day}`,
  at: `2024-01-${String(day).padStart(2, '0')}T10:00:00.000Z`,
  parts: [
    { rate: 770 + day, gross: 3000 },
    { rate: 250, gross: 1505 },
  ],
})

/** A wish of people, whatever it is above: what is not there is not sent. */
const askOf = (nth: number, { of, granted, denied }: { of: number; granted: boolean; denied: boolean }): Fact[] => [
  { kind: 'refundAsked', key: `refundAsked:q${nth}`, ask: `q${nth}`, amount: of },
  ...(granted ? [{ kind: 'refundDecided' as const, key: `granted:q${nth}`, ask: `q${nth}`, granted: true }] : []),
  ...(denied ? [{ kind: 'refundDecided' as const, key: `denied:q${nth}`, ask: `q${nth}`, granted: false }] : []),
]

/** All that is decided once these facts are known; the first `fails` refunds fail, the others arrive if `done`. */
function decided(facts: readonly Fact[], lives: boolean, fails: number, done: boolean): Fact[] {
  const all = [...facts]
  for (let nth = 0; ; nth++) {
    const step = stepOf(standingOf(all), amount, lives)
    if (!step) return all
    expect(nth, 'decisions come to an end').toBeLessThan(40)
    if (step.kind === 'settle') all.push({ kind: 'settled', key: 'settled', charge: step.charge, amount })
    else {
      const refund = `r${nth}`
      const { charge, amount: sum, why, ask } = step
      all.push({ kind: 'refundBegun', key: `refundBegun:${refund}`, refund, charge, amount: sum, why, ...(ask && { ask }) })
      if (nth < fails) all.push({ kind: 'refundFailed', key: `refundFailed:${refund}`, refund })
      else if (done) all.push({ kind: 'refunded', key: `refunded:${refund}`, refund, amount: step.amount })
    }
  }
}

const shuffled = <T>(all: readonly T[]) => fc.shuffledSubarray([...all], { minLength: all.length, maxLength: all.length })
const runs = process.env.LONG ? 10_000 : 500

describe('what a payment comes to', () => {
  test('does not depend on the order of its facts, nor on their being heard twice', () => {
    fc.assert(
      fc.property(
        story.chain(({ facts, lives, fails, done }) => {
          const all = decided(facts, lives, fails, done)
          return fc.tuple(fc.constant(all), shuffled([...all, ...all]))
        }),
        ([all, mixed]) => {
          expect(standingOf(mixed)).toEqual(standingOf(all))
        },
      ),
      { numRuns: runs },
    )
  }, 300_000)

  test('keeps one charge at most, sends back no more than came, and the journal adds up to 0', () => {
    fc.assert(
      fc.property(story, ({ facts, lives, fails, done }) => {
        const standing = standingOf(decided(facts, lives, fails, done))
        const positions = positionsOf(standing, amount, parts)
        expect(positions.reduce((sum, position) => sum + position.amount, 0)).toBe(0)
        for (const charge of standing.charges) expect(charge.back).toBeLessThanOrEqual(charge.amount)
        const keeps = standing.charges.filter(
          ({ till, amount: of, back, disputed, failures }) => till === 'gateway' && failures < 3 && of - back - disputed > 0,
        )
        expect(keeps.map(({ charge }) => charge)).toEqual(keeps.length === 0 ? [] : [standing.settled])
        const sold = positions.filter(({ account }) => account === 'sales' || account === 'vat')
        expect(sold.reduce((sum, position) => sum - position.amount, 0)).toBe(standing.settled === null ? 0 : amount - standing.askedDone)
        for (const ask of standing.asks) {
          const sent = standing.refunds.filter(refund => refund.ask === ask.ask && refund.state !== 'failed')
          expect(sent.reduce((sum, refund) => sum + refund.amount, 0)).toBeLessThanOrEqual(ask.amount)
        }
        expect(standing.asked).toBeLessThanOrEqual(amount)
        if (standing.settled !== null && standing.asked === amount && standing.state !== 'disputed') expect(standing.state).toBe('refunded')
        // What the desk may give back never touches the price: what is left of what people entered still pays it.
        const spare = [...spareAtDesk(standing, amount).values()].reduce((sum, of) => sum + of, 0)
        const byPeople = standing.charges.filter(({ till }) => till !== 'gateway').reduce((sum, charge) => sum + restOf(charge), 0)
        const pays = standing.charges.some(({ charge, till }) => charge === standing.settled && till !== 'gateway')
        expect(spare).toBeLessThanOrEqual(Math.max(0, byPeople - (pays ? amount - standing.asked : 0)))
        if (standing.settled !== null && standing.charges.every(({ disputed }) => disputed === 0))
          expect(standing.kept - spare).toBeGreaterThanOrEqual(amount - standing.asked)
      }),
      { numRuns: runs },
    )
  }, 300_000)
})

const stateAfter = (...facts: Fact[]) => standingOf(facts).state
const left: Fact = { kind: 'left', key: 'left:1', attempt: 'a1' }
const refused: Fact = { kind: 'refused', key: 'refused:1', attempt: 'a1' }
const settled: Fact = { kind: 'settled', key: 'settled', charge: 'p1' }
const refund = (of: number): Fact => ({ kind: 'refundBegun', key: 'refundBegun:r', refund: 'r', charge: 'p1', amount: of, why: 'asked' })

const sent = (nth: number, of: number): Fact => ({
  kind: 'refundBegun',
  key: `refundBegun:s${nth}`,
  refund: `s${nth}`,
  charge: `p${nth}`,
  amount: of,
  why: 'late',
})

test.each<[string, Fact[], string]>([
  ['nothing happened', [], 'open'],
  ['an attempt runs', [begun(1)], 'running'],
  ['it was refused', [begun(1), refused], 'refused'],
  ['it was left', [begun(1), left], 'open'],
  ['the next one runs', [begun(1), refused, begun(2)], 'running'],
  ['refused, and charged after all', [begun(1), refused, charged(1), settled], 'paid'],
  ['cancelled, and charged after all', [begun(1), { kind: 'cancelled', key: 'c' }, charged(1), settled], 'paid'],
  ['another amount came and goes back', [begun(1), charged(1, 100), sent(1, 100)], 'open'],
  ['and nothing else came', [begun(1), charged(1, 100), sent(1, 100), { kind: 'expired', key: 'e' }], 'returned'],
  ['money came too late', [begun(1), { kind: 'expired', key: 'e' }, charged(1), sent(1, amount)], 'returned'],
  [
    'money came too late, and its refund failed',
    [begun(1), { kind: 'expired', key: 'e' }, charged(1), sent(1, amount), { kind: 'refundFailed', key: 'f', refund: 's1' }],
    'returned',
  ],
  ['a part goes back', [begun(1), charged(1), settled, refund(100)], 'partlyRefunded'],
  ['all goes back', [begun(1), charged(1), settled, refund(amount)], 'refunded'],
  ['the way back failed', [begun(1), charged(1), settled, refund(amount), { kind: 'refundFailed', key: 'f', refund: 'r' }], 'paid'],
  [
    'told as done, then as failed',
    [
      begun(1),
      charged(1),
      settled,
      refund(amount),
      { kind: 'refunded', key: 'd', refund: 'r', amount },
      { kind: 'refundFailed', key: 'f', refund: 'r' },
    ],
    'paid',
  ],
  ['the bank took it', [begun(1), charged(1), settled, ...disputeOf(1, 1)], 'disputed'],
  ['and gave it back', [begun(1), charged(1), settled, ...disputeOf(1, 2)], 'paid'],
  ['and took it once more', [begun(1), charged(1), settled, ...disputeOf(1, 3)], 'disputed'],
])('%s', (_, facts, state) => expect(stateAfter(...facts)).toBe(state))

test('MWST of what goes back in parts adds up to that of the whole', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: amount - 1 }), back => {
      const standing = (askedDone: number) => ({ ...standingOf([charged(1), settled]), askedDone })
      const vat = (askedDone: number) =>
        positionsOf(standing(askedDone), amount, parts).reduce((sum, { account, amount: of }) => (account === 'vat' ? sum - of : sum), 0)
      expect(vat(amount)).toBe(0)
      expect(vat(back)).toBeLessThanOrEqual(vat(0))
      expect(vat(back)).toBeGreaterThanOrEqual(0)
    }),
  )
})

describe('the rest of what was paid in part, asked of the gateway,', () => {
  const [bank, rest] = [entered('b', 2000, 'bank'), charged(1, amount - 2000)]
  const step = (...facts: Fact[]) => stepOf(standingOf(facts), amount, true)

  test('pays it with the part that is here', () => {
    expect(step(begun(1, amount - 2000), bank, rest)).toEqual({ kind: 'settle', charge: 'p1' })
    const paid = standingOf([begun(1, amount - 2000), bank, rest, settled])
    expect([paid.state, refundable(paid, amount)]).toEqual([
      'paid',
      [
        { charge: 'b', amount: 2000, why: 'asked' },
        { charge: 'p1', amount: amount - 2000, why: 'asked' },
      ],
    ])
  })

  test('goes back where the part is not here, where nobody asked for it, and where the bank has paid all meanwhile', () => {
    const back = { kind: 'sendBack', charge: 'p1', amount: amount - 2000, why: 'spare' }
    expect(step(begun(1, amount - 2000), rest)).toEqual(back)
    expect(step(begun(1), bank, rest)).toEqual(back)
    const whole = entered('c', amount - 2000, 'bank')
    expect(step(begun(1, amount - 2000), bank, whole, { kind: 'settled', key: 'settled', charge: 'c' }, rest)).toEqual(back)
  })
})
