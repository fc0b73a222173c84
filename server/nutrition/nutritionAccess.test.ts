import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { beforeEach, expect, test } from 'vitest'
import { addDays } from '#contract/days.ts'
import { dayMs } from '#contract/time.ts'
import { dayOf } from '#server/kit/zone.ts'
import { mealEntry } from '#server/nutrition/diary/tables.ts'
import { push, write } from '#server/sync/door.ts'
import { aMeal, changed } from '#server/sync/testing/documents.ts'
import { testHouse } from '#server/testing/fixture.ts'
import { member } from '#server/testing/make.ts'
import { nutritionAccess } from './tables.ts'

const house = testHouse()
let me: string
beforeEach(async () => {
  me = (await member(house))._id
})

const now = new Date().toISOString()
const today = dayOf(now)
const opened = (from: number, until: number) =>
  house.db.insert(nutritionAccess).values({
    _id: v7(),
    person: me,
    title: 'Ernährungsplan',
    from: addDays(today, from),
    until: addDays(today, until),
    source: 'shop',
    of: v7(),
    line: 0,
    given: now,
  })
const earlier = (days: number) => new Date(Date.now() - days * dayMs).toISOString()
const send = (doc: ReturnType<typeof aMeal>, assumedMasterState?: typeof doc) =>
  push(house, me, 'meals', [{ newDocumentState: doc, assumedMasterState }])
const eaten = async () => {
  await house.projector.settled(me)
  return house.db.select().from(mealEntry).where(eq(mealEntry.person, me))
}

test('without access nothing is entered, on a device or by a call', async () => {
  expect((await send(aMeal({ at: now }))).refused).toMatchObject([{ code: 'no-nutrition' }])
  const { version: _, rev: __, ...doc } = aMeal({ at: now })
  await expect(write(house, me, 'meals', doc)).rejects.toMatchObject({ code: 'no-nutrition', status: 403 })
  expect(await eaten()).toEqual([])
})

test('while it is open everything is; what was entered then without a network stands, also where it arrives later', async () => {
  await opened(-30, -10)
  const late = aMeal({ at: earlier(20), day: addDays(today, -20) })
  expect(await send(late)).toMatchObject({ refused: [], conflicts: [] })
  expect((await send(aMeal({ at: now }))).refused).toMatchObject([{ code: 'no-nutrition' }])
  expect((await send(changed(late, { amount: 1, at: now }), late)).refused).toMatchObject([{ code: 'no-nutrition' }])
  expect(await eaten()).toMatchObject([{ _id: late.id, amount: 150 }])
  await opened(0, 0)
  expect(await send(aMeal({ at: earlier(5) }))).toMatchObject({ refused: [], conflicts: [] })
})

test('what was entered can be deleted after the end', async () => {
  await opened(-30, -10)
  const doc = aMeal({ at: earlier(20) })
  await send(doc)
  expect(await send(changed(doc, { _deleted: true }), doc)).toMatchObject({ refused: [], conflicts: [] })
  expect(await eaten()).toEqual([])
})

test('what was paid back opens nothing', async () => {
  await opened(0, 10)
  await house.db.update(nutritionAccess).set({ taken: now }).where(eq(nutritionAccess.person, me))
  expect((await send(aMeal({ at: now }))).refused).toMatchObject([{ code: 'no-nutrition' }])
})
