import { and, inArray } from 'drizzle-orm'
import { v7 } from 'uuid'
import { expect, test } from 'vitest'
import { testHouse } from '#server/testing/fixture.ts'
import { member } from '#server/testing/make.ts'
import { isOn } from './rules.ts'
import { popup } from './tables.ts'

const house = testHouse()

test('on a studio’s tablet an employee gets what is for a role of theirs, and nothing that is for members or for all', async () => {
  const { _id: author } = await member(house)
  const rows = [
    ['Für alle', []],
    ['Für Mitglieder', ['member']],
    ['Für beide', ['member', 'gf']],
    ['Für Kursleitungen', ['gf']],
  ] as const
  const made = rows.map(([title, roles]) => ({
    _id: v7(),
    system: 'popup' as const,
    title,
    text: '',
    author,
    roles: [...roles],
    created: new Date().toISOString(),
  }))
  await house.db.insert(popup).values(made)
  const ids = made.map(({ _id }) => _id)
  const seenBy = async (employee?: { _id: string; key: string; studio: string }) => {
    const who = { studio: 'winterthur', roles: ['member', 'gf'], employee }
    const found = await house.db
      .select()
      .from(popup)
      .where(and(isOn({ brand: 'toess', who }), inArray(popup._id, ids)))
    return found.map(({ title }) => title).sort()
  }
  expect(await seenBy()).toEqual(['Für Kursleitungen', 'Für Mitglieder', 'Für alle', 'Für beide'])
  expect(await seenBy({ _id: author, key: v7(), studio: 'winterthur' })).toEqual(['Für Kursleitungen', 'Für beide'])
})
