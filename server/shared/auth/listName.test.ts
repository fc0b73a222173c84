import { eq, inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testHouse } from '#server/testing/fixture.ts'
import { member } from '#server/testing/make.ts'
import { byListName, listName } from './listName.ts'
import { person } from './tables.ts'

const house = testHouse()

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
