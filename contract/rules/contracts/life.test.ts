import { expect, test } from 'vitest'
import { addDays, daysBetween } from '#contract/days.ts'
import { fc } from '#contract/testing/draws.ts'
import { drawnLife, happened, signed } from '#contract/testing/lives.ts'
import { type ContractEvent, effective } from './contractEvents.ts'
import { type ContractLife, lifeOf } from './life.ts'
import { priceOf, statusAt, vatOfDays } from './status.ts'

const numRuns = process.env.LONG ? 20_000 : 300
const far = '2031-12-31'
const lastDay = (life: ContractLife) => life.finalEnd ?? far
const sum = (amounts: readonly number[]) => amounts.reduce((all, each) => all + each, 0)

test('days tile from the first to the last one, and each tells where it comes from', () => {
  fc.assert(
    fc.property(drawnLife(), ({ contract, events }) => {
      const life = lifeOf(contract, events)
      if (life.finalEnd !== null && life.finalEnd < life.start) {
        expect(life.stretches).toEqual([])
        return
      }
      expect(life.stretches[0]!.from).toBe(contract.start)
      expect(life.stretches.at(-1)!.to).toBe(life.finalEnd)
      for (const [at, stretch] of life.stretches.entries()) {
        if (stretch.to !== null) expect(stretch.from <= stretch.to).toBe(true)
        if (at > 0) expect(stretch.from).toBe(addDays(life.stretches[at - 1]!.to!, 1))
        if (stretch.by) expect(events.some(({ _id }) => _id === stretch.by)).toBe(true)
        expect(stretch.enter).toBe(stretch.why !== 'pause')
      }
    }),
    { numRuns },
  )
})

test('parts add up, wherever a contract is cut: stretches, days, add-ons and MWST', () => {
  fc.assert(
    fc.property(drawnLife(), fc.integer({ min: -20, max: 900 }), fc.integer({ min: 0, max: 400 }), ({ contract, events }, first, more) => {
      const life = lifeOf(contract, events)
      const [cut, end] = [addDays(contract.start, first), addDays(contract.start, first + more)]
      const whole = priceOf(life, contract.start, end)!
      if (cut >= contract.start) expect(priceOf(life, contract.start, cut)! + priceOf(life, addDays(cut, 1), end)!).toBe(whole)
      const known = life.stretches.filter(({ price }) => price !== null)
      const last = known.at(-1)?.to
      if (last) expect(sum(known.map(({ price }) => price!)) + life.once).toBe(priceOf(life, contract.start, last))
      expect(sum(vatOfDays(life, 'normal', { from: contract.start, to: end }).map(({ gross }) => gross))).toBe(
        end < contract.start ? 0 : whole,
      )
      expect(whole).toBeGreaterThanOrEqual(0)
    }),
    { numRuns },
  )
})

test('a pause never changes what a term costs, and moves its end by as many days as it took', () => {
  fc.assert(
    fc.property(drawnLife({ ends: false }), ({ contract: { terms, ...rest }, events }) => {
      const contract = {
        ...rest,
        terms: { ...terms, kind: terms.kind === 'open-ended' ? 'fixed' : terms.kind, renewalMonths: null } as const,
      }
      const without = lifeOf(
        contract,
        events.filter(({ kind }) => kind !== 'pause'),
      )
      const life = lifeOf(contract, events)
      expect(priceOf(life, contract.start, far)).toBe(priceOf(without, contract.start, far))
      const paused = sum(life.stretches.flatMap(({ why, from, to }) => (why === 'pause' ? [daysBetween(from, to!) + 1] : [])))
      const given = sum(
        events.flatMap(event => (event.kind === 'bonus' && life.extensions.some(({ by }) => by === event._id) ? [event.days] : [])),
      )
      expect(daysBetween(life.end!, life.finalEnd!)).toBe(paused + given)
    }),
    { numRuns },
  )
})

test('without an end each bonus gives as many days as it says, beside pauses and other ones, whichever came first', () => {
  fc.assert(
    fc.property(drawnLife({ ends: false }), ({ contract: { terms, ...rest }, events }) => {
      const contract = { ...rest, terms: { ...terms, kind: 'open-ended' as const } }
      const life = lifeOf(contract, events)
      const given = events.flatMap(event => (event.kind === 'bonus' ? [[event._id, event.days]] : []))
      const found = new Map<string, number>()
      for (const { why, by, from, to, free } of life.pieces) {
        expect(free).toBe(why === 'bonus' || why === 'pause')
        if (why === 'bonus') found.set(by!, (found.get(by!) ?? 0) + daysBetween(from, to!) + 1)
      }
      expect(Object.fromEntries(found)).toEqual(Object.fromEntries(given))
    }),
    { numRuns },
  )
})

test('nothing hangs on the order in which events arrive, only on their receipt', () => {
  fc.assert(
    fc.property(drawnLife(), ({ contract, events }) => {
      const life = lifeOf(contract, events)
      expect(lifeOf(contract, events.toReversed())).toEqual(life)
      expect(lifeOf(contract, [...events, ...events])).toEqual(life)
    }),
    { numRuns },
  )
})

test('what was known at a moment can be asked again, whatever came later', () => {
  fc.assert(
    fc.property(drawnLife(), fc.integer({ min: 0, max: 500 }), ({ contract, events }, days) => {
      const knownAt = `${addDays(contract.start, days)}T12:00:00.000Z`
      const then = events.filter(({ receivedAt }) => receivedAt <= knownAt)
      expect(lifeOf(contract, events, { knownAt })).toEqual(lifeOf(contract, then))
    }),
    { numRuns },
  )
})

/** The plainest way to say it: a row of days, each with the day whose price it has; pauses push theirs behind the end, in the order of receipt. */
function dayByDay(contract: ReturnType<typeof signed>, events: readonly ContractEvent[]) {
  const plain = lifeOf(
    contract,
    events.filter(({ kind }) => kind === 'price' || kind === 'addOn'),
  )
  const row: { price: number; enter: boolean }[] = []
  for (let day = plain.start; day <= plain.finalEnd!; day = addDays(day, 1)) {
    const once = day === plain.start ? plain.once : 0
    row.push({ price: priceOf(plain, day, day)! - once, enter: true })
  }
  const changes = effective(events).filter(event => event.kind === 'pause' || event.kind === 'bonus')
  for (let done = new Set<string>(), before = -1; done.size !== before; ) {
    // An event beyond the end says nothing, unless another one moved the end: then all is told again, in its order.
    before = done.size
    const told = row.slice(0, daysBetween(plain.start, plain.finalEnd!) + 1).map(each => ({ ...each }))
    const now = new Set<string>()
    for (const event of changes) {
      if (!done.has(event._id)) continue
      if (event.kind === 'bonus') told.push(...Array.from({ length: event.days }, () => ({ price: 0, enter: true })))
      else {
        const end = told.length
        for (let at = Math.max(0, daysBetween(plain.start, event.day)); at < end && at <= daysBetween(plain.start, event.to); at++) {
          if (!told[at]!.enter) continue
          told.push({ ...told[at]! })
          told[at] = { price: 0, enter: false }
        }
      }
    }
    for (const event of changes) if (daysBetween(plain.start, event.day) < told.length) now.add(event._id)
    row.splice(0, row.length, ...told)
    if (now.size === done.size) return row
    done = now
    row.splice(daysBetween(plain.start, plain.finalEnd!) + 1)
    for (const [at, each] of row.entries()) {
      const day = addDays(plain.start, at)
      row[at] = { ...each, price: priceOf(plain, day, day)! - (at === 0 ? plain.once : 0), enter: true }
    }
  }
  return row
}

test('each day costs and opens as in the plainest telling of it', () => {
  fc.assert(
    fc.property(drawnLife({ ends: false }), ({ contract: { terms, ...rest }, events }) => {
      const contract = {
        ...rest,
        terms: { ...terms, kind: terms.kind === 'open-ended' ? 'fixed' : terms.kind, addOns: [], renewalMonths: null } as const,
      }
      const told = events.filter(({ kind }) => kind !== 'addOn')
      const life = lifeOf(contract, told)
      const row = dayByDay(contract, told)
      expect(daysBetween(life.start, lastDay(life)) + 1).toBe(row.length)
      for (const [at, { price, enter }] of row.entries()) {
        const day = addDays(life.start, at)
        expect([day, priceOf(life, day, day)! - (at === 0 ? life.once : 0), statusAt(life, day).stretch!.enter]).toEqual([
          day,
          price,
          enter,
        ])
      }
    }),
    { numRuns: process.env.LONG ? 2_000 : 30 },
  )
})

test('a correction keeps both: what it corrects stands until it came, and one that is corrected itself says nothing', () => {
  const pause = happened({
    _id: 'pause',
    kind: 'pause',
    day: '2026-03-01',
    to: '2026-03-31',
    fee: 0,
    receivedAt: '2026-02-01T08:00:00.000Z',
  })
  const cut = happened({
    _id: 'cut',
    kind: 'correction',
    day: '2026-03-10',
    of: 'pause',
    instead: { kind: 'pause', day: '2026-03-01', to: '2026-03-10', fee: 0 },
  })
  const taken = happened({ _id: 'taken', kind: 'correction', day: '2026-03-11', of: 'cut', instead: null })
  const endOf = (events: ContractEvent[], knownAt?: string) => lifeOf(signed(), events, { knownAt }).finalEnd
  expect(endOf([pause])).toBe('2027-01-31')
  expect(endOf([pause, cut])).toBe('2027-01-10')
  expect(endOf([pause, cut, taken])).toBe('2027-01-31')
  expect(endOf([pause, cut, taken], '2026-03-10T12:00:00.000Z')).toBe('2027-01-10')
  expect(endOf([pause, cut, taken], '2026-01-10T12:00:00.000Z')).toBe('2026-12-31')
})

test('what waits for its acceptance opens nothing, and its price is known', () => {
  const life = lifeOf({ ...signed(), accepted: null }, [])
  expect(statusAt(life, '2026-06-01').state).toBe('waiting')
  expect(life.stretches).toMatchObject([{ enter: false, price: 12 * 8900 }])
  expect(lifeOf(signed(), [], { knownAt: '2023-10-30T00:00:00.000Z' }).accepted).toBe(false)
})
