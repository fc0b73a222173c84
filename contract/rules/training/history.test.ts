import { expect, test } from 'vitest'
import { bestsOf, noBests, recordOf, replay, withSet } from '#contract/rules/training/records.ts'
import { compareSets, volumeOf } from '#contract/rules/training/sets.ts'
import { Fold, type FoldSet } from '#contract/rules/training/trainingFold.ts'
import { fc } from '#contract/testing/draws.ts'
import { exerciseKinds } from '#contract/workouts.ts'

const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined })

/** Sets with few values, so that ties, equal instants and records are frequent. */
const anySet: fc.Arbitrary<FoldSet> = fc
  .record({
    id: fc.uuid(),
    run: fc.constantFrom('', 'r1', 'r2'),
    exercise: fc.constantFrom('a', 'b'),
    kind: fc.constantFrom(...exerciseKinds),
    warmup: fc.boolean(),
    weight: maybe(fc.integer({ min: 0, max: 8 }).map(n => n * 2.5)),
    reps: maybe(fc.integer({ min: 0, max: 14 })),
    distance: maybe(fc.integer({ min: 0, max: 3 }).map(n => n * 500)),
    time: maybe(fc.integer({ min: 0, max: 3 }).map(n => n * 1000)),
    minute: fc.integer({ min: 0, max: 9 }),
    date: fc.integer({ min: 1, max: 4 }),
  })
  .map(({ minute, date, ...set }) => ({ ...set, day: `2026-11-0${date}`, at: `2026-11-0${date}T10:0${minute}:00.000Z` }))

const anySets = (maxLength = 30) => fc.uniqueArray(anySet, { maxLength, selector: ({ id }) => id })

test('replay says the same as set after set, in whatever order it gets them', { timeout: 60_000 }, () => {
  fc.assert(
    fc.property(anySets(), fc.infiniteStream(fc.nat()), (sets, mix) => {
      const bests = new Map<string, ReturnType<typeof noBests>>()
      const live = new Map<string, string>()
      for (const set of [...sets].sort(compareSets)) {
        const earlier = bests.get(set.exercise) ?? noBests()
        const record = recordOf(set, earlier)
        if (record) live.set(set.id, record)
        bests.set(set.exercise, withSet(earlier, set))
      }
      const shuffled = sets.map(set => ({ set, key: mix.next().value })).sort((a, b) => a.key - b.key)
      expect(replay(shuffled.map(({ set }) => set))).toEqual(live)
    }),
  )
})

test('bests do not depend on the order in which sets come', { timeout: 60_000 }, () => {
  fc.assert(
    fc.property(anySets(), sets => {
      const one = sets.map(set => ({ ...set, exercise: 'a' }))
      expect(bestsOf(one)).toEqual(bestsOf([...one].reverse()))
    }),
  )
})

test('a record is nothing that any earlier set had reached', { timeout: 60_000 }, () => {
  fc.assert(
    fc.property(anySets(), sets => {
      const records = replay(sets)
      for (const [id, kind] of records) {
        const set = sets.find(one => one.id === id)!
        const earlier = sets.filter(one => !one.warmup && one.exercise === set.exercise && compareSets(one, set) < 0)
        expect(set.warmup).toBe(false)
        expect(earlier.length).toBeGreaterThan(0)
        const best = bestsOf(earlier)[kind]?.value ?? 0
        expect(bestsOf([set])[kind]!.value).toBeGreaterThan(best)
      }
    }),
  )
})

const seen = (fold: Fold) => ({
  totals: fold.totals(),
  days: [...fold.trainingDays()].sort().map(day => [day, fold.day(day)]),
  runs: ['r1', 'r2'].map(run => fold.run(run)),
  exercises: fold
    .exerciseIds()
    .sort()
    .map(id => fold.exercise(id)),
})
const of = (sets: Parameters<Fold['put']>[0][]) => {
  const fold = new Fold()
  for (const set of sets) fold.put(set)
  return fold
}

test('set by set, with changes and removals, is the same as counted anew', { timeout: 60_000 }, () => {
  const act = fc.oneof(
    anySet.map(set => ({ put: set })),
    fc.nat(40).map(place => ({ remove: place })),
    fc.tuple(fc.nat(40), anySet).map(([place, set]) => ({ change: place, set })),
    fc.constant('look' as const),
  )
  fc.assert(
    fc.property(fc.array(act, { maxLength: 60 }), acts => {
      const fold = new Fold()
      const kept = new Map<string, Parameters<Fold['put']>[0]>()
      const at = (place: number) => [...kept.keys()][place % Math.max(1, kept.size)]
      for (const one of acts) {
        if (one === 'look') void seen(fold)
        else if ('put' in one) {
          kept.set(one.put.id, one.put)
          fold.put(one.put)
        } else if ('remove' in one) {
          const id = at(one.remove)
          if (id === undefined) continue
          kept.delete(id)
          fold.remove(id)
        } else {
          const id = at(one.change)
          if (id === undefined) continue
          kept.set(id, { ...one.set, id })
          fold.put({ ...one.set, id })
        }
      }
      expect(seen(fold)).toEqual(seen(of([...kept.values()])))
    }),
  )
})

test('it says what the rules say', { timeout: 60_000 }, () => {
  fc.assert(
    fc.property(anySets(), sets => {
      const fold = of(sets)
      const records = new Map(fold.exerciseIds().flatMap(id => [...fold.exercise(id)!.records]))
      expect(records).toEqual(replay(sets))
      for (const id of fold.exerciseIds()) expect(fold.exercise(id)!.bests).toEqual(bestsOf(sets.filter(({ exercise }) => exercise === id)))
      const volume = sets.filter(({ warmup }) => !warmup).reduce((sum, set) => sum + volumeOf(set), 0)
      expect(fold.totals()).toMatchObject({ sets: sets.length, records: replay(sets).size })
      expect(fold.totals().volume).toBeCloseTo(volume)
    }),
  )
})
