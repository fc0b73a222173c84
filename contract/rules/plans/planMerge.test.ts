import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { PlannedSlot, PlannedSplit } from '#contract/plans/shapes.ts'
import { isSame } from '#contract/rules/same.ts'
import { mergePlan, mergeWorkout, takeTheirs } from './planMerge.ts'
import { tidy } from './supersets.ts'

interface Plan {
  title: string
  goal: string | null
  splits: PlannedSplit[]
}

const slot = (_id: string, more: Partial<PlannedSlot> = {}): PlannedSlot => ({
  _id,
  exercise: _id,
  superset: null,
  rest: 90,
  setting: null,
  hint: null,
  targets: [{ warmup: false, weight: 60, reps: 8, repsTo: 12, distance: null, time: null }],
  ...more,
})
const day = (_id: string, ...slots: PlannedSlot[]): PlannedSplit => ({ _id, title: _id, minutes: 30, slots })
const plan = (splits: PlannedSplit[], more: Partial<Plan> = {}): Plan => ({ title: 'Kraft', goal: null, splits, ...more })
const merge = (base: Plan, mine: Plan, theirs: Plan) => mergePlan(['title', 'goal'], base, mine, theirs)
/** The ids of a plan, a word a day. */
const drawn = ({ splits }: Plan) => splits.map(({ _id, slots }) => `${_id}: ${slots.map(({ _id }) => _id).join('')}`)

const base = plan([day('A', slot('a'), slot('b'), slot('c')), day('B', slot('d'))])
const [dayA, dayB] = base.splits as [PlannedSplit, PlannedSplit]
const [a, b, c] = dayA.slots as [PlannedSlot, PlannedSlot, PlannedSlot]

test('different exercises, and different fields of one, both stand', () => {
  const mine = plan([day('A', { ...a, rest: 60 }, { ...b, setting: 'Sitz 5' }, c), dayB], { goal: 'Ausdauer' })
  const theirs = plan([day('A', a, { ...b, hint: 'Langsam' }, { ...c, rest: 120 }), dayB], { title: 'Aufbau' })
  const { merged, clashes } = merge(base, mine, theirs)
  expect(clashes).toEqual([])
  const slots = [
    { ...a, rest: 60 },
    { ...b, setting: 'Sitz 5', hint: 'Langsam' },
    { ...c, rest: 120 },
  ]
  expect(merged).toEqual(plan([day('A', ...slots), dayB], { title: 'Aufbau', goal: 'Ausdauer' }))
})

test('of the same field of the same exercise mine stands until theirs is taken', () => {
  const mine = plan([day('A', { ...a, rest: 60 }, b, c), dayB])
  const theirs = plan([day('A', { ...a, rest: 120 }, b, c), dayB])
  const { merged, clashes } = merge(base, mine, theirs)
  expect(clashes).toEqual([{ split: 'A', slot: 'a', field: 'rest', mine: 60, theirs: 120 }])
  expect(merged).toEqual(mine)
  expect(takeTheirs(merged, theirs, clashes[0]!)).toEqual(theirs)
})

test('what both added is there, each where it was put', () => {
  const mine = plan([day('A', a, slot('m'), b, c), dayB, day('M')])
  const theirs = plan([day('T'), day('A', slot('t'), a, b, c, slot('u')), dayB])
  expect(drawn(merge(base, mine, theirs).merged)).toEqual(['T: ', 'A: tambcu', 'B: d', 'M: '])
})

test('what one removed is gone, unless the other changed it', () => {
  const without = plan([day('A', a, c)])
  expect(drawn(merge(base, without, plan([day('A', a, b, { ...c, rest: 60 }), dayB])).merged)).toEqual(['A: ac'])
  const changed = plan([day('A', a, { ...b, rest: 30 }, c), dayB])
  const { merged, clashes } = merge(base, without, changed)
  expect(drawn(merged)).toEqual(['A: ac'])
  expect(clashes).toEqual([{ split: 'A', slot: 'b', field: 'row', mine: null, theirs: { ...b, rest: 30 } }])
  expect(drawn(takeTheirs(merged, changed, clashes[0]!))).toEqual(['A: abc'])
  const turned = merge(base, changed, without)
  expect(drawn(turned.merged)).toEqual(['A: abc'])
  expect(drawn(takeTheirs(turned.merged, without, turned.clashes[0]!))).toEqual(['A: ac'])
})

test('an order that one changed stands with what the other did', () => {
  const mine = plan([day('A', c, b, a), dayB])
  const theirs = plan([dayB, day('A', a, { ...b, rest: 30 }, c)])
  const { merged, clashes } = merge(base, mine, theirs)
  expect([drawn(merged), clashes]).toEqual([['B: d', 'A: cba'], []])
  expect(merged.splits[1]?.slots[1]?.rest).toBe(30)
})

test('a superset put before another one is no clash with what was done to that', () => {
  const joined = (...slots: PlannedSlot[]) => plan([day('A', ...slots), dayB])
  const start = joined(a, b, { ...c, superset: 'A' }, slot('e', { superset: 'A' }))
  const mine = joined({ ...a, superset: 'A' }, { ...b, superset: 'A' }, { ...c, superset: 'B' }, slot('e', { superset: 'B' }))
  const theirs = joined(a, b, { ...c, superset: 'A', rest: 30 }, slot('e', { superset: 'A' }), slot('f', { superset: 'A' }))
  const { merged, clashes } = merge(start, mine, theirs)
  expect(clashes).toEqual([])
  expect(merged.splits[0]?.slots.map(({ superset }) => superset).join('')).toBe('AABBB')
})

test('a workout is merged by its exercises, too', () => {
  const workout = { title: 'Kurz', slots: [a, b] }
  const { merged, clashes } = mergeWorkout(
    ['title'],
    workout,
    { ...workout, slots: [a] },
    { title: 'Lang', slots: [{ ...a, rest: 30 }, b] },
  )
  expect([merged, clashes]).toEqual([{ title: 'Lang', slots: [{ ...a, rest: 30 }] }, []])
  const { clashes: both } = mergeWorkout(['title'], workout, { ...workout, title: 'Meins' }, { ...workout, title: 'Ihrs' })
  expect(takeTheirs({ ...workout, title: 'Meins' }, workout, both[0]!)).toEqual({ ...workout, title: 'Ihrs' })
})

test('where nobody knows what both began from, all exercises stand, and whatever differs is told', () => {
  const { merged, clashes } = mergePlan(
    ['title', 'goal'],
    undefined,
    plan([day('A', a)]),
    plan([day('A', { ...a, rest: 30 }, b)], { title: 'Aufbau' }),
  )
  expect(drawn(merged)).toEqual(['A: ab'])
  expect(clashes.map(({ field }) => field)).toEqual(['title', 'rest'])
})

// Plans by chance: some of six exercises a day, in any order, each field one of a few.
const someSlot = (id: string) =>
  fc
    .record({ rest: fc.constantFrom(30, 60, 90), setting: fc.constantFrom(null, 'x', 'y'), superset: fc.constantFrom(null, null, 'A') })
    .map(more => slot(id, more))
const someDay = (id: string) =>
  fc
    .tuple(
      fc.shuffledSubarray(
        [...'123456'].map(number => id + number),
        { minLength: 1 },
      ),
      fc.constantFrom(id, `${id}!`),
    )
    .chain(([ids, title]) => fc.tuple(...ids.map(someSlot)).map(slots => ({ ...day(id, ...tidy(slots)), title })))
const somePlan = fc
  .tuple(fc.shuffledSubarray(['A', 'B', 'C'], { minLength: 1 }), fc.constantFrom('Kraft', 'Aufbau'))
  .chain(([ids, title]) => fc.tuple(...ids.map(someDay)).map(days => plan(days, { title })))
const numRuns = process.env.LONG ? 20_000 : 400

test('where one side changed nothing the other one stands, and two who mean the same mean it', () => {
  fc.assert(
    fc.property(somePlan, somePlan, (start, other) => {
      for (const [mine, theirs] of [
        [start, other],
        [other, start],
        [other, other],
      ] as const)
        expect(merge(start, mine, theirs)).toEqual({ merged: other, clashes: [] })
    }),
    { numRuns },
  )
})

test('nothing of either is lost or doubled: a field is mine’s or theirs’, and what differs from both sides is told to both', () => {
  const rowsOf = (all: Plan) => new Map(all.splits.flatMap(({ _id, slots }) => slots.map(one => [`${_id}/${one._id}`, one] as const)))
  const told = (clashes: { split?: string; slot?: string; field: string }[]) =>
    clashes.map(({ split, slot, field }) => `${split}/${slot}/${field}`).toSorted()
  fc.assert(
    fc.property(somePlan, somePlan, somePlan, (start, mine, theirs) => {
      const { merged, clashes } = merge(start, mine, theirs)
      expect(told(merge(start, theirs, mine).clashes)).toEqual(told(clashes))
      const [known, own, other, all] = [start, mine, theirs, merged].map(rowsOf) as [
        ReturnType<typeof rowsOf>,
        ReturnType<typeof rowsOf>,
        ReturnType<typeof rowsOf>,
        ReturnType<typeof rowsOf>,
      ]
      expect(all.size).toBe(merged.splits.reduce((sum, { slots }) => sum + slots.length, 0))
      for (const [key, one] of all)
        for (const field of ['rest', 'setting'] as const)
          expect([own.get(key)?.[field], other.get(key)?.[field]].some(value => isSame(value, one[field]))).toBe(true)
      const gone = (key: string) =>
        clashes.some(({ split, slot, field }) => field === 'row' && (key === `${split}/${slot}` || (!slot && key.startsWith(`${split}/`))))
      for (const key of new Set([...own.keys(), ...other.keys()])) {
        const fresh = !known.has(key)
        const kept = own.has(key) && other.has(key)
        if ((fresh || kept) && !gone(key)) expect(all.has(key), key).toBe(true)
      }
    }),
    { numRuns },
  )
})

test('with all of theirs taken, each field that clashed is theirs', () => {
  fc.assert(
    fc.property(somePlan, somePlan, somePlan, (start, mine, theirs) => {
      const { merged, clashes } = merge(start, mine, theirs)
      const taken = clashes.reduce((now, clash) => takeTheirs(now, theirs, clash), merged)
      const again = merge(theirs, taken, theirs)
      for (const { split, slot, field, theirs: wanted } of clashes) {
        const of = again.merged.splits.find(({ _id }) => _id === split)
        const row = slot === undefined ? (split === undefined ? again.merged : of) : of?.slots.find(({ _id }) => _id === slot)
        if (field === 'row') expect(row !== undefined).toBe(wanted !== null)
        else expect((row as unknown as Record<string, unknown>)[field]).toEqual(wanted)
      }
    }),
    { numRuns },
  )
})
