import { v7 } from 'uuid'
import { describe, expect, test, vi } from 'vitest'
import { fc } from '#contract/testing/draws.ts'
import { expectConverging } from '#sync/simulation/converging.ts'
import { amountOf, cart, counted } from './cart.ts'
import { chatDrafts } from './chatDrafts.ts'
import { equal, sameContent } from './equal.ts'
import { habitTicks } from './habitTicks.ts'
import { meals } from './meals.ts'
import {
  aDraft,
  aLine,
  aMeal,
  anItem,
  aRun,
  aSet,
  aTick,
  at,
  type CartLineFixture,
  type DoneSet,
  type Draft,
  type Eaten,
  type Habit,
  type Item,
  next,
  type Run,
  slot,
} from './merge.fixtures.ts'
import { sets } from './sets.ts'
import { shopping } from './shopping.ts'
import { workoutRuns } from './workoutRuns.ts'

vi.setConfig({ testTimeout: 600_000 })
const runs = { numRuns: process.env.LONG ? 20_000 : 500 }
const patch = fc.record(
  {
    weight: fc.integer({ min: 0, max: 3 }),
    reps: fc.integer({ min: 0, max: 3 }),
    note: fc.constantFrom('a', 'b'),
    _deleted: fc.boolean(),
  },
  { requiredKeys: [] },
)
const changed = fc.tuple(patch, fc.integer({ min: 1, max: 4 }))

describe('properties', () => {
  test('a merge is idempotent, deterministic, and its version is the greater + 1 unless it is theirs', () => {
    const check = ([a, by]: [Partial<DoneSet>, number], [b, on]: [Partial<DoneSet>, number], hasBase: boolean) => {
      const base = hasBase ? aSet : undefined
      const [mine, theirs] = [next(aSet, a, by), next(aSet, b, on)]
      const merged = sets.merge(base, mine, theirs)
      expect(sets.merge(base, mine, theirs)).toEqual(merged)
      expect(sets.merge(base, mine, merged)).toBe(merged)
      expect(sets.merge(merged, merged, merged)).toBe(merged)
      if (sameContent(merged, theirs)) expect(merged).toBe(theirs)
      else expect(merged.version).toBe(Math.max(mine.version, theirs.version) + 1)
    }
    fc.assert(fc.property(changed, changed, fc.boolean(), check), runs)
  })

  test('no field that one side alone changed is lost', () => {
    const check = ([a]: [Partial<DoneSet>, number], [b]: [Partial<DoneSet>, number]) => {
      const [mine, theirs] = [next(aSet, { ...a, _deleted: false }), next(aSet, { ...b, _deleted: false })]
      const merged = sets.merge(aSet, mine, theirs)
      for (const name of ['weight', 'reps', 'note'] as const) {
        if (!equal(mine[name], aSet[name]) && equal(theirs[name], aSet[name])) expect(merged[name]).toEqual(mine[name])
        if (!equal(theirs[name], aSet[name]) && equal(mine[name], aSet[name])) expect(merged[name]).toEqual(theirs[name])
        expect([mine[name], theirs[name]]).toContainEqual(merged[name])
      }
    }
    fc.assert(fc.property(changed, changed, check), runs)
  })

  test('without a base both sides come to the same', () => {
    const check = ([a, by]: [Partial<DoneSet>, number], [b, on]: [Partial<DoneSet>, number]) => {
      const [one, other] = [next(aSet, a, by), next(aSet, b, on)]
      expect(sameContent(sets.merge(undefined, one, other), sets.merge(undefined, other, one))).toBe(true)
    }
    fc.assert(fc.property(changed, changed, check), runs)
  })

  test('three devices that push through one store end equal', () => {
    const check = (orders: number[], patches: [Partial<DoneSet>, number][]) => {
      let stored: DoneSet = aSet
      const devices = patches.map(([change, by]) => ({ base: aSet, mine: next(aSet, change, by) }))
      for (const turn of [...orders, 0, 1, 2, 0, 1, 2]) {
        const device = devices[turn]!
        const merged = sets.merge(device.base, device.mine, stored)
        stored = merged
        devices[turn] = { base: merged, mine: merged }
      }
      for (const { mine } of devices) expect(mine).toEqual(stored)
    }
    fc.assert(fc.property(fc.array(fc.integer({ min: 0, max: 2 }), { maxLength: 6 }), fc.tuple(changed, changed, changed), check), runs)
  })

  test('the cart neither doubles nor loses an amount, whatever is resent and whatever base is known', () => {
    const act = fc.record({
      device: fc.integer({ min: 0, max: 2 }),
      by: fc.integer({ min: 1, max: 3 }),
      resend: fc.boolean(),
      base: fc.boolean(),
    })
    const check = (acts: { device: number; by: number; resend: boolean; base: boolean }[]) => {
      const none = { ...aLine, counts: {} }
      let stored: CartLineFixture = none
      const devices = [none, none, none]
      const send = (device: number, hasBase: boolean) => {
        stored = cart.merge(hasBase ? none : undefined, devices[device]!, stored)
      }
      for (const { device, by, resend, base } of acts) {
        devices[device] = add(devices[device]!, `d${device}`, by)
        if (resend) for (const _ of [1, 2]) send(device, base)
      }
      for (const device of [0, 1, 2, 2, 1, 0]) send(device, false)
      expect(amountOf(stored)).toBe(acts.reduce((sum, { by }) => sum + by, 0))
    }
    const add = (line: CartLineFixture, device: string, by: number) => next(line, counted(line, device, '1', by))
    fc.assert(fc.property(fc.array(act, { maxLength: 12 }), check), runs)
  })
})

const swapped = fc.record({ key: fc.constantFrom('a', 'b', 'c', 'd'), to: fc.constantFrom('x', 'y') }).map(({ key, to }) => slot(key, to))
const runPatch: fc.Arbitrary<Partial<Run>> = fc.record(
  {
    slots: fc.uniqueArray(swapped, { selector: ({ key }) => key, maxLength: 4 }),
    modifications: fc.uniqueArray(
      fc.constantFrom('m1', 'm2', 'm3').map(id => ({ id, kind: 'swap' as const, at, slot: 'a', to: 'x' })),
      { selector: ({ id }) => id },
    ),
    state: fc.constantFrom('running' as const, 'finished' as const),
    ended: fc.constantFrom('2026-11-20T17:00:00.000Z', '2026-11-20T18:00:00.000Z'),
    note: fc.constantFrom('a', 'b'),
    effort: fc.constantFrom(1, 5),
    pain: fc.constantFrom({ hurts: false, where: [] }, { hurts: true, where: ['Knie'] }),
    _deleted: fc.boolean(),
  },
  { requiredKeys: [] },
)
const draftPatch: fc.Arbitrary<Partial<Draft>> = fc.record(
  {
    text: fc.constantFrom('A', 'B', ''),
    message: fc.constantFrom('m1', 'm2'),
    others: fc.constantFrom([], [{ text: 'C', at }]),
    _deleted: fc.boolean(),
  },
  { requiredKeys: [] },
)
const linePatch: fc.Arbitrary<Partial<CartLineFixture>> = fc.record(
  {
    counts: fc.dictionary(fc.constantFrom('p.1', 't.1', 't.1~', `p.${v7({ msecs: 5 })}`), fc.record({ plus: fc.nat(3), minus: fc.nat(3) })),
    folded: fc.constantFrom(0, 5),
    shortDescription: fc.constantFrom('kalt', 'warm'),
    _deleted: fc.boolean(),
  },
  { requiredKeys: [] },
)
const tickPatch: fc.Arbitrary<Partial<Habit>> = fc.record(
  { amount: fc.nat(3), goal: fc.integer({ min: 1, max: 3 }), title: fc.constantFrom('a', 'b'), _deleted: fc.boolean() },
  { requiredKeys: [] },
)
const mealPatch: fc.Arbitrary<Partial<Eaten>> = fc.record(
  {
    amount: fc.integer({ min: 1, max: 3 }),
    portion: fc.constantFrom('1 Apfel', '1 Schnitz'),
    size: fc.constantFrom(150, 20),
    meal: fc.constantFrom('breakfast' as const, 'lunch' as const),
    day: fc.constantFrom('2026-11-19', '2026-11-20'),
    title: fc.constantFrom('a', 'b'),
    per: fc.constantFrom({ kcal: 1 }, { kcal: 2, fat: null }),
    _deleted: fc.boolean(),
  },
  { requiredKeys: [] },
)

const itemPatch: fc.Arbitrary<Partial<Item>> = fc.record(
  {
    parts: fc.dictionary(
      fc.constantFrom('own.phone', 'own.desk', 'recipe'),
      fc.record({ n: fc.nat(2), amount: fc.nat(2), title: fc.constantFrom('Brot', 'Kuchen') }, { requiredKeys: ['n', 'amount'] }),
    ),
    ticks: fc.nat(3),
    title: fc.constantFrom('Mehl', 'Weissmehl'),
    _deleted: fc.boolean(),
  },
  { requiredKeys: [] },
)

expectConverging(workoutRuns, aRun, runPatch)
expectConverging(chatDrafts, aDraft, draftPatch)
expectConverging(cart, aLine, linePatch)
expectConverging(habitTicks, aTick, tickPatch)
expectConverging(meals, aMeal, mealPatch)
expectConverging(shopping, anItem, itemPatch)
