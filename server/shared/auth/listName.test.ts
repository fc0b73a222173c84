import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestHouse, type TestHouse } from '#server/testing/house.ts'
import { member } from '#server/testing/make.ts'
import { byListName, listName } from './listName.ts'
import { person } from './tables.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openTestHouse()
}, 60_000)
afterAll(() => house.close())

test('lists name people by surname and sort them as Swiss lists do, whoever is gone by that word', async () => {
  const names = [
    ['Zoe', 'Zach'],
    ['Urs', 'Ärni'],
    ['Anna', 'Arnold'],
    ['Ben', 'Huber'],
    ['', ''],
  ] as const
  const ids: string[] = []
  for (const [vorname, nachname] of names) {
    const { _id } = await member(house)
    await house.db.update(person).set({ vorname, nachname }).where(eq(person._id, _id))
    ids.push(_id)
  }
  const rows = await house.db.select({ name: listName }).from(person).where(inArray(person._id, ids)).orderBy(byListName)
  expect(rows.map(({ name }) => name)).toEqual(['Ärni Urs', 'Arnold Anna', 'Gelöscht', 'Huber Ben', 'Zach Zoe'])
})
