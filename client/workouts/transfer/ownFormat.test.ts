import { expect, test } from 'vitest'
import { fc } from '#contract/testing/draws.ts'
import { dayMs } from '#contract/time.ts'
import { exerciseKinds } from '#contract/workouts.ts'
import { sources } from '#sync/collections/workoutRuns.ts'
import { readImport } from './import.ts'
import { exportCsv, exportJson } from './ownFormat.ts'
import type { Existing, ImportedRun, NewSet } from './types.ts'

const nothing: Existing = { sets: new Set(), runs: new Set(), exercises: [] }
const text = (maxLength: number) => fc.string({ unit: 'binary', maxLength: Math.floor(maxLength / 2) })
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined })
const instant = fc.date({ min: new Date('1971-01-01'), max: new Date('2099-01-01'), noInvalidDate: true }).map(date => date.toISOString())
const twoDecimals = (max: number) => fc.integer({ min: 0, max: max * 100 }).map(value => value / 100)

const run: fc.Arbitrary<ImportedRun> = fc
  .record({ id: fc.uuid(), title: text(200).filter(title => title !== ''), started: instant, source: fc.constantFrom(...sources) })
  .map(fields => ({ ...fields, state: 'finished', ended: fields.started, day: fields.started.slice(0, 10), slots: [], modifications: [] }))

const setIn = (runs: ImportedRun[]): fc.Arbitrary<NewSet> =>
  fc
    .record({
      id: fc.uuid(),
      run: fc.constantFrom('', ...runs.map(({ id }) => id)),
      slot: text(40),
      exercise: text(60),
      title: text(200),
      kind: fc.constantFrom(...exerciseKinds),
      warmup: fc.boolean(),
      index: fc.integer({ min: 0, max: 9_999 }),
      weight: maybe(twoDecimals(500)),
      reps: maybe(fc.integer({ min: 0, max: 200 })),
      distance: maybe(twoDecimals(1_000_000)),
      time: maybe(fc.integer({ min: 0, max: dayMs })),
      rpe: maybe(twoDecimals(10)),
      note: maybe(text(500).filter(note => note !== '')),
      at: instant,
      source: fc.constantFrom(...sources),
    })
    .map(
      set =>
        Object.fromEntries(
          Object.entries({ ...set, day: set.at.slice(0, 10) }).filter(([, value]) => value !== undefined),
        ) as unknown as NewSet,
    )

const trained = fc
  .uniqueArray(run, { maxLength: 3, selector: ({ id }) => id })
  .chain(runs => fc.record({ runs: fc.constant(runs), sets: fc.uniqueArray(setIn(runs), { maxLength: 6, selector: ({ id }) => id }) }))

const sorted = <T extends { id: string }>(list: readonly T[]) => [...list].sort((a, b) => (a.id < b.id ? -1 : 1))

test('an export as CSV brings back every set, and each training that has one', { timeout: 60_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(trained, async ({ runs, sets }) => {
      const found = await readImport(exportCsv(runs, sets), 'export.csv', nothing)
      expect(found.errors).toEqual([])
      expect(sorted(found.sets)).toEqual(sorted(sets))
      const used = runs.filter(({ id }) => sets.some(set => set.run === id))
      const heads = (list: readonly ImportedRun[]) => sorted(list).map(({ id, title, started, ended }) => ({ id, title, started, ended }))
      expect(heads(found.runs)).toEqual(heads(used))
    }),
    { numRuns: 200 },
  )
})

test('an export as JSON brings back all as it was', { timeout: 60_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(trained, async ({ runs, sets }) => {
      const found = await readImport(exportJson(runs, sets), 'export.json', nothing)
      expect(found.errors).toEqual([])
      expect(sorted(found.sets)).toEqual(sorted(sets))
      expect(sorted(found.runs)).toEqual(sorted(runs))
    }),
    { numRuns: 100 },
  )
})

test('an export read where it came from adds nothing', async () => {
  const [{ runs, sets }] = fc.sample(
    trained.filter(one => one.sets.length > 3),
    1,
  ) as [{ runs: ImportedRun[]; sets: NewSet[] }]
  const existing = { ...nothing, sets: new Set(sets.map(({ id }) => id)), runs: new Set(runs.map(({ id }) => id)) }
  for (const file of [exportCsv(runs, sets), exportJson(runs, sets)])
    expect(await readImport(file, 'export', existing)).toMatchObject({ sets: [], runs: [], already: sets.length, errors: [] })
})

test('a set that was tampered with is refused in words, the others stay', async () => {
  const [{ runs, sets }] = fc.sample(
    trained.filter(one => one.sets.length > 3),
    1,
  ) as [{ runs: ImportedRun[]; sets: NewSet[] }]
  const bent = exportJson(
    runs,
    sets.map((set, n) => (n === 0 ? { ...set, weight: 9000 } : set)),
  )
  const found = await readImport(bent, 'export.json', nothing)
  expect(found.sets.length).toBe(sets.length - 1)
  expect(found.errors.map(({ message }) => message)).toEqual(['Das Gewicht liegt nicht zwischen 0 und 500 kg.'])
})

test('the file opens in a spreadsheet set to Switzerland', () => {
  const file = exportCsv([], [])
  expect(file.startsWith('\ufeffDatum;Training;Übung;Satz;')).toBe(true)
  expect(file.endsWith('\r\n')).toBe(true)
})
