import { expect, it } from 'vitest'
import { dayMs } from '#contract/time.ts'
import type { TrainingSet } from '#sync/collections/sets.ts'
import type { WorkoutRun } from '#sync/collections/workoutRuns.ts'
import { Tally } from './tally.ts'

const acknowledged = { version: 1, rev: '1:1-a' }
const waiting = { version: 2, rev: '1:1-a' }

const set = (fields: Partial<TrainingSet>): TrainingSet => ({
  id: 's1',
  ...acknowledged,
  run: 'r1',
  slot: 'a',
  exercise: 'bench',
  title: 'Bankdrücken',
  kind: 'weight',
  warmup: false,
  index: 0,
  weight: 60,
  reps: 10,
  at: '2026-11-18T17:00:00.000Z',
  day: '2026-11-18',
  source: 'app',
  ...fields,
})

const run = (fields: Partial<WorkoutRun>): WorkoutRun => ({
  id: 'r1',
  ...acknowledged,
  title: 'Oberkörper A',
  state: 'finished',
  started: '2026-11-18T16:50:00.000Z',
  ended: '2026-11-18T17:50:00.000Z',
  day: '2026-11-18',
  slots: [],
  modifications: [],
  source: 'app',
  ...fields,
})

it('marks a day solid only when everything of it is in the studio', () => {
  const tally = new Tally()
  tally.putRun(run({}))
  tally.putSet(set({}))
  expect(tally.dayMarks()('2026-11-18')).toBe('solid')
  tally.putSet(set({ id: 's2', ...waiting }))
  expect(tally.dayMarks()('2026-11-18')).toBe('dashed')
  tally.putSet(set({ id: 's2', version: 2, rev: '2:2-b' }))
  expect(tally.dayMarks()('2026-11-18')).toBe('solid')
  expect(tally.dayMarks()('2026-11-19')).toBe('none')
})

it('knows how many sets of a run wait, also when one moves to another run or goes', () => {
  const tally = new Tally()
  tally.putSet(set({ ...waiting }))
  tally.putSet(set({ id: 's2', ...waiting }))
  expect(tally.waitingIn('r1')).toBe(2)
  tally.putSet(set({ id: 's2', ...waiting, run: 'r2', day: '2026-11-19' }))
  expect([tally.waitingIn('r1'), tally.waitingIn('r2')]).toEqual([1, 1])
  tally.removeSet('s1')
  tally.putSet(set({ id: 's2', run: 'r2', day: '2026-11-19' }))
  expect([tally.waitingIn('r1'), tally.waitingIn('r2')]).toEqual([0, 0])
  expect(tally.dayMarks()('2026-11-19')).toBe('solid')
})

it('counts a training for the streak once it is finished', () => {
  const tally = new Tally()
  tally.putRun(run({ state: 'running', ended: undefined }))
  tally.putSet(set({}))
  expect(tally.trainedDays().size).toBe(0)
  expect(tally.dayMarks()('2026-11-18')).toBe('dashed')
  tally.putRun(run({ version: 2, rev: '2:2-b' }))
  expect([...tally.trainedDays()]).toEqual(['2026-11-18'])
})

it('takes only the newest unfinished training for one under way', () => {
  const tally = new Tally()
  tally.putRun(run({ state: 'running', ended: undefined }))
  tally.putSet(set({}))
  tally.putRun(run({ id: 'r2', state: 'running', ended: undefined, started: '2026-11-20T16:00:00.000Z', day: '2026-11-20' }))
  expect(tally.underWay()?.id).toBe('r2')
  expect([...tally.trainedDays()]).toEqual(['2026-11-18'])
  expect(tally.dayMarks()('2026-11-18')).toBe('solid')
  expect(tally.dayMarks()('2026-11-20')).toBe('dashed')
})

it('keeps a day that another training already filled while one runs', () => {
  const tally = new Tally()
  tally.putRun(run({}))
  tally.putSet(set({}))
  tally.putRun(run({ id: 'r2', state: 'running', ended: undefined }))
  tally.putSet(set({ id: 's2', run: 'r2' }))
  expect(tally.trainedDays().has('2026-11-18')).toBe(true)
})

it('names the records of a run and forgets them with the set', () => {
  const tally = new Tally()
  tally.putRun(run({}))
  tally.putSet(set({}))
  tally.putSet(set({ id: 's2', weight: 65, at: '2026-11-18T17:05:00.000Z' }))
  expect(tally.recordsOf('r1')).toMatchObject([{ set: 's2', exercise: 'bench', title: 'Bankdrücken', kind: 'weight' }])
  tally.removeSet('s2')
  expect(tally.recordsOf('r1')).toEqual([])
})

it('counts only the changed exercise again', () => {
  const tally = new Tally()
  for (const exercise of ['bench', 'squat', 'row']) tally.putSet(set({ id: exercise, exercise }))
  expect([...tally.recount()]).toHaveLength(3)
  tally.putSet(set({ id: 'bench', weight: 62.5 }))
  expect([...tally.recount()]).toEqual(['bench'])
  tally.putSet(set({ id: 'bench', exercise: 'squat' }))
  expect([...tally.recount()].sort()).toEqual(['bench', 'squat'])
  tally.removeSet('row')
  expect([...tally.recount()]).toEqual(['row'])
})

it('holds 20,000 sets in any order and comes to the same as from scratch', () => {
  const many = Array.from({ length: 20_000 }, (_, n) => {
    const day = new Date(Date.UTC(2020, 0, 1) + Math.floor(n / 12) * dayMs).toISOString()
    return set({
      id: `s${n}`,
      run: `r${Math.floor(n / 12)}`,
      exercise: `e${n % 24}`,
      weight: 20 + (n % 100),
      reps: 1 + (n % 12),
      at: day,
      day: day.slice(0, 10),
    })
  })
  const forwards = new Tally()
  for (const one of many) forwards.putSet(one)
  const backwards = new Tally()
  for (const one of many.toReversed()) backwards.putSet(one)
  backwards.putSet(set({ id: 's7', exercise: 'e7', weight: 500 }))
  backwards.putSet(many[7]!)
  expect(backwards.fold.totals()).toEqual(forwards.fold.totals())
  expect(forwards.fold.totals().sets).toBe(20_000)
  expect(backwards.recordsOf('r3')).toEqual(forwards.recordsOf('r3'))
})
