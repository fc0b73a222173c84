import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { person } from '#server/shared/auth/tables.ts'
import { testHouse } from '#server/testing/fixture.ts'
import { member } from '#server/testing/make.ts'
import { given, prepared, statements } from './prepared.ts'

const named = prepared(
  statements
    .select({ vorname: person.vorname, created: person.created })
    .from(person)
    .where(eq(person._id, given('who', 'uuid')))
    .prepare('test_named'),
)

const house = testHouse()

test('a prepared statement belongs to the transaction it is given', async () => {
  const { _id } = await member(house)
  const undone = house.db.transaction(async tx => {
    await tx.update(person).set({ vorname: 'Innen' }).where(eq(person._id, _id))
    expect(await named(tx, { who: _id })).toMatchObject([{ vorname: 'Innen' }])
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  const [row] = await named(house.db, { who: _id })
  expect(row?.vorname).not.toBe('Innen')
  expect(row?.created).toMatch(/Z$/)
})

test('its plan is kept, whatever the values', async () => {
  const { _id } = await member(house)
  await house.db.transaction(async tx => {
    for (let turn = 0; turn < 8; turn++) await named(tx, { who: _id })
    const { rows } = await tx.execute(`select generic_plans > 0 as kept from pg_prepared_statements where name = 'test_named'`)
    expect(rows).toEqual([{ kept: true }])
  })
})
