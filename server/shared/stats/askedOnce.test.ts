import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { studio } from '#server/shared/studios/tables.ts'
import { testHouse } from '#server/testing/fixture.ts'
import { makeStudio } from '#server/testing/make.ts'
import { inSnapshot } from './reader.ts'

const house = testHouse()

test('a snapshot asks the same question once, and another one anew', async () => {
  await makeStudio(house)
  const random = (more = 0) => sql`select random() + ${more}::float8 as one`
  const [first, again, other] = await inSnapshot(house, async tx => {
    const asked = [await tx.execute(random()), await tx.execute(random()), await tx.execute(random(1))]
    return asked.map(({ rows }) => rows[0]!.one)
  })
  expect(again).toBe(first)
  expect(other).not.toBe(first)
  const later = await inSnapshot(house, tx => tx.execute(random()))
  expect(later.rows[0]!.one).not.toBe(first)
})

test('columns that are called otherwise are another question', async () => {
  const { code, name } = await makeStudio(house)
  await inSnapshot(house, async tx => {
    const of = eq(studio.code, code)
    expect(await tx.select({ code: studio.code, name: studio.name }).from(studio).where(of)).toEqual([{ code, name }])
    expect(await tx.select({ value: studio.code, label: studio.name }).from(studio).where(of)).toEqual([{ value: code, label: name }])
  })
})

test('whoever takes an answer apart takes nothing from who asks the same', async () => {
  await inSnapshot(house, async tx => {
    const read = () => tx.select({ code: studio.code }).from(studio)
    const mine = await read()
    const many = mine.length
    expect(many).toBeGreaterThan(0)
    mine.pop()
    expect(await read()).toHaveLength(many)
  })
})
