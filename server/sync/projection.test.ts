import { asc, eq, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { beforeEach, expect, test } from 'vitest'
import { replay } from '#contract/rules/training/records.ts'
import type { SetLike } from '#contract/rules/training/sets.ts'
import type { CollectionName, Wired } from '#contract/sync.ts'
import { measurement } from '#server/measurements/tables.ts'
import { mealEntry } from '#server/nutrition/diary/tables.ts'
import { openPlan } from '#server/nutrition/testing/make.ts'
import { person } from '#server/shared/auth/tables.ts'
import { testHouse } from '#server/testing/fixture.ts'
import { member } from '#server/testing/make.ts'
import { trainedRun, trainedSet } from '#server/workouts/tables.ts'
import { doorOf, push, write } from './door.ts'
import { drain } from './drain.ts'
import { settleEpoch } from './epoch.ts'
import { markDue } from './projectionMark.ts'
import { openProjector } from './projector.ts'
import { projectionAt, projectionDue, syncEpoch } from './tables.ts'
import { aMeal, aMeasurement, aRun, aSet, changed } from './testing/documents.ts'

const house = testHouse()
let me: string

beforeEach(async () => {
  me = (await member(house))._id
})

const send = async (docs: Wired[], name: CollectionName = 'sets', assumed: Wired[] = []) => {
  const rows = docs.map((newDocumentState, place) => ({ newDocumentState, assumedMasterState: assumed[place] }))
  const answer = await push(house, me, name, rows)
  expect(answer).toMatchObject({ conflicts: [], refused: [] })
  await house.projector.settled(me)
}
const rows = async () => ({
  runs: await house.db.select().from(trainedRun).where(eq(trainedRun.person, me)).orderBy(asc(trainedRun._id)),
  sets: await house.db.select().from(trainedSet).where(eq(trainedSet.person, me)).orderBy(asc(trainedSet._id)),
  meals: await house.db.select().from(mealEntry).where(eq(mealEntry.person, me)).orderBy(asc(mealEntry._id)),
  measurements: await house.db.select().from(measurement).where(eq(measurement.person, me)).orderBy(asc(measurement._id)),
})
const dueRow = async () => (await house.db.select().from(projectionDue).where(eq(projectionDue.person, me)))[0]
const weights = async () =>
  (await house.db.select({ gewicht: person.gewicht, zielgewicht: person.zielgewicht }).from(person).where(eq(person._id, me)))[0]

test('documents become rows, edits change them and deletions take them away', async () => {
  const run = aRun({ plan: 'p1', split: 's1' })
  const [set, gone] = [aSet({ run: run.id, note: 'gut' }), aSet({ run: run.id })]
  await send([run], 'workoutRuns')
  await send([set, gone])
  await send([changed(set, { weight: 65 }), changed(gone, { _deleted: true })], 'sets', [set, gone])
  const { runs, sets } = await rows()
  expect(runs).toMatchObject([
    { _id: run.id, plan: 'p1', split: 's1', ended: null, state: 'running', modifications: [], day: '2026-11-20' },
  ])
  expect(sets).toMatchObject([{ _id: set.id, run: run.id, weight: 65, note: 'gut', time: null, at: '2026-11-20T16:42:00.000Z' }])
})

test('what was typed is read in one spelling, and the document stays as its device wrote it', async () => {
  const set = aSet({ title: 'Ruder\u200bn', note: 'Gut \u2060gemacht\r\nu\u0308ber alles ' })
  await send([set])
  expect((await rows()).sets).toMatchObject([{ title: 'Rudern', note: 'Gut gemacht\nüber alles' }])
})

test('no odd date that is taken stops the projection', async () => {
  await openPlan(house, me)
  const years = ['0000', '0001', '1899', '1900', '2024', '2026', '9999']
  const dates = ['01-01', '02-28', '02-29', '02-30', '02-31', '04-31', '12-31', '00-10', '13-01', '01-00']
  const times = ['00:00:00.000', '23:59:59.999', '24:00:00.000', '23:59:60.000']
  const moments = years.flatMap(year => dates.flatMap(date => times.map(time => `${year}-${date}T${time}Z`)))
  const daysOf = (at: string) => [at.slice(0, 10), Number.isNaN(Date.parse(at)) ? '' : new Date(at).toISOString().slice(0, 10)]
  const each = (make: (at: string, day: string) => Wired) =>
    moments.flatMap(at => daysOf(at).map(day => ({ newDocumentState: make(at, day) })))
  const pushes: [CollectionName, ReturnType<typeof each>][] = [
    ['sets', each((at, day) => aSet({ at, day }))],
    ['workoutRuns', each((started, day) => aRun({ started, day }))],
    ['workoutRuns', each(ended => aRun({ ended, state: 'finished' }))],
    ['measurements', each((at, day) => aMeasurement({ at, day }))],
    ['meals', each((at, day) => aMeal({ at, day }))],
  ]
  for (const [name, documents] of pushes) {
    const { refused } = await push(house, me, name, documents)
    expect(refused.length).toBeGreaterThan(0)
    expect(refused.length).toBeLessThan(documents.length)
    await house.projector.settled(me)
  }
})

test('a set without a run stands for itself', async () => {
  await send([aSet({ run: '' })])
  expect((await rows()).sets).toMatchObject([{ run: null }])
})

test('records are those of the replay, also when an earlier set comes, changes its exercise or goes', async () => {
  const set = (minute: number, weight: number, over = {}) => aSet({ weight, reps: 8, at: `2026-11-20T16:${10 + minute}:00.000Z`, ...over })
  const [first, best, later] = [set(1, 60), set(3, 70), set(5, 70)]
  const expectReplay = async () => {
    const { sets } = await rows()
    const records = replay(sets.map(({ _id, ...row }) => ({ ...row, id: _id }) as SetLike))
    expect(Object.fromEntries(sets.map(({ _id, record }) => [_id, record]))).toEqual(
      Object.fromEntries(sets.map(({ _id }) => [_id, records.get(_id) ?? null])),
    )
    return Object.fromEntries(sets.map(({ _id, record }) => [_id, record]))
  }
  await send([later, best, first])
  expect(await expectReplay()).toEqual({ [first.id]: null, [best.id]: 'weight', [later.id]: null })
  const earlier = set(0, 100)
  await send([earlier])
  expect((await expectReplay())[best.id]).toBeNull()
  await send([changed(earlier, { exercise: 'squat', title: 'Kniebeuge' })], 'sets', [earlier])
  expect((await expectReplay())[best.id]).toBe('weight')
  await send([changed(best, { _deleted: true })], 'sets', [best])
  expect((await expectReplay())[later.id]).toBe('weight')
})

test('the person carries the latest weights', async () => {
  const early = aMeasurement({ value: 80, day: '2026-11-01', at: '2026-11-01T10:00:00.000Z' })
  const late = aMeasurement({ value: 78 })
  await send([late, early, aMeasurement({ kind: 'targetWeight', value: 75 })], 'measurements')
  expect(await weights()).toEqual({ gewicht: 78, zielgewicht: 75 })
  await send([changed(late, { _deleted: true })], 'measurements', [late])
  expect(await weights()).toEqual({ gewicht: 80, zielgewicht: 75 })
})

test('rebuilding from nothing gives the same rows', async () => {
  const run = aRun()
  const sets = Array.from({ length: 60 }, (_, place) =>
    aSet({
      run: place % 2 ? run.id : '',
      exercise: `e${place % 3}`,
      weight: 40 + ((place * 7) % 30),
      at: `2026-11-20T16:${String(place).padStart(2, '0')}:00.000Z`,
    }),
  )
  await send([run], 'workoutRuns')
  await send(sets)
  await send([changed(sets[4]!, { weight: 300 }), changed(sets[9]!, { _deleted: true })], 'sets', [sets[4]!, sets[9]!])
  await send([aMeasurement()], 'measurements')
  await openPlan(house, me)
  const [eaten, gone] = [aMeal(), aMeal()]
  await send([eaten, gone], 'meals')
  await send([changed(eaten, { amount: 75 }), changed(gone, { _deleted: true })], 'meals', [eaten, gone])
  const before = await rows()
  expect(before.sets.some(({ record }) => record)).toBe(true)
  expect(before.meals).toMatchObject([{ _id: eaten.id, amount: 75, per: { kcal: 52, salt: null }, portion: '1 Apfel', brand: null }])
  await house.db.update(trainedSet).set({ weight: 1, record: 'reps' }).where(eq(trainedSet.person, me))
  await house.db
    .insert(measurement)
    .values({ person: me, _id: v7(), kind: 'waist', value: 80, at: new Date().toISOString(), day: '2026-11-20' })
  await house.projector.rebuild()
  expect(await rows()).toEqual(before)
})

test('a push cut off between store and projection is finished by the next start', async () => {
  const doc = aSet()
  await doorOf(house).push(me, 'sets', [{ newDocumentState: doc }])
  expect((await rows()).sets).toEqual([])
  expect(await dueRow()).toMatchObject({ drained: null })
  const restarted = await openProjector(house)
  await restarted.close()
  expect((await rows()).sets).toMatchObject([{ _id: doc.id }])
})

test('a member stays due until nothing came for a while, and a mark set meanwhile is not lost', async () => {
  await send([aSet()])
  // The push drains, and does so after its answer.
  await expect.poll(async () => (await dueRow())?.drained).toEqual(expect.any(String))
  const first = await dueRow()
  await drain(house, me)
  expect(await dueRow()).toBeDefined()
  await markDue(house.db, me)
  expect(await dueRow()).toMatchObject({ mark: first!.mark + 1, drained: null })
  await drain(house, me)
  await house.db.update(projectionDue).set({ next: sql`now() - interval '1 second'` }).where(eq(projectionDue.person, me))
  await drain(house, me)
  expect(await dueRow()).toBeUndefined()
})

test('two processes that drain at once project everything once', async () => {
  const docs = Array.from({ length: 40 }, () => aSet())
  await doorOf(house).push(
    me,
    'sets',
    docs.map(newDocumentState => ({ newDocumentState })),
  )
  await Promise.all([drain(house, me), drain(house, me), drain(house, me)])
  expect((await rows()).sets).toHaveLength(40)
})

test('a projection that fails is tried again, and pushes go on meanwhile', async () => {
  await send([aSet()])
  const { epoch } = house.store
  await house.db.execute(sql`alter table trained_set add constraint broken check (weight < 150) not valid`)
  try {
    const heavy = aSet({ weight: 200 })
    expect(await push(house, me, 'sets', [{ newDocumentState: heavy }])).toMatchObject({ refused: [] })
    await expect(house.projector.settled(me)).rejects.toThrow()
    expect(await dueRow()).toMatchObject({ tries: expect.any(Number), problem: '23514' })
    expect(await push(house, me, 'sets', [{ newDocumentState: aSet() }])).toMatchObject({ refused: [] })
  } finally {
    await house.db.execute(sql`alter table trained_set drop constraint broken`)
  }
  await house.projector.settled(me)
  expect((await rows()).sets).toHaveLength(3)
  expect(house.store.epoch).toBe(epoch)
})

test('a call writes through the same door and finds its row', async () => {
  const doc = aMeasurement({ value: 81 })
  const { version: _version, rev: _rev, ...content } = doc
  expect(await write(house, me, 'measurements', content as typeof doc)).toMatchObject({ version: 1, value: 81 })
  expect((await rows()).measurements).toMatchObject([{ _id: doc.id, value: 81 }])
  await expect(write(house, me, 'measurements', { ...content, id: doc.id, value: 5 })).rejects.toMatchObject({ code: 'invalid' })
})

test('the epoch holds while both marks agree, and changes after a restore of either', async () => {
  const { epoch } = house.store
  await settleEpoch(house)
  await settleEpoch(house)
  expect(house.store.epoch).toBe(epoch)

  const [{ installation }] = (await house.db.select().from(syncEpoch)) as [typeof syncEpoch.$inferSelect]
  const restored = await house.store.mark(installation)
  await settleEpoch(house)
  await house.store.setMark(installation, restored!)
  await settleEpoch(house)
  const second = house.store.epoch
  expect(second).not.toBe(epoch)

  const [old] = await house.db.select().from(syncEpoch)
  await settleEpoch(house)
  await house.db.update(syncEpoch).set(old!)
  await settleEpoch(house)
  const third = house.store.epoch
  expect(third).not.toBe(second)

  await settleEpoch(house, true)
  expect(house.store.epoch).not.toBe(third)
})

test('a stop between the two marks is no restore', async () => {
  const { epoch } = house.store
  const [row] = await house.db.select().from(syncEpoch)
  await house.db.update(syncEpoch).set({ pending: 'on-its-way' })
  await house.store.setMark(row!.installation, 'on-its-way')
  await settleEpoch(house)
  expect(house.store.epoch).toBe(epoch)
  await house.db.update(syncEpoch).set({ pending: 'never-arrived' })
  await settleEpoch(house)
  expect(house.store.epoch).toBe(epoch)
  expect(row!.epoch).toBe(epoch)
})

test('a new epoch projects everybody anew, also what the record had lost', async () => {
  await send([aSet()])
  await house.db.delete(trainedSet).where(eq(trainedSet.person, me))
  await house.db.delete(projectionDue).where(eq(projectionDue.person, me))
  await settleEpoch(house, true)
  expect(await dueRow()).toBeDefined()
  await house.projector.settled(me)
  expect((await rows()).sets).toHaveLength(1)
  const [at] = await house.db.select().from(projectionAt).where(eq(projectionAt.person, me))
  expect(at!.epoch).toBe(house.store.epoch)
})
