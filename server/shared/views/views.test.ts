import { expect, test } from 'vitest'
import { mostTables, views } from '#contract/views.ts'
import { testHouse } from '#server/testing/fixture.ts'
import { member } from '#server/testing/make.ts'

const house = testHouse()

test('views are kept of so many tables and no more; those that are there can be changed', async () => {
  const me = await member(house)
  const keep = (table: string, name = 'Neu') =>
    house.as(me, views.keep, { params: { table }, body: { views: [{ name, search: 'sort=a' }] } })
  const letters = 'abcdefghijklmnopqrstuvwxyz'
  const name = (at: number) => `t${letters[at % 26]}${letters[Math.floor(at / 26)]}`
  const answers = await Promise.all(Array.from({ length: mostTables + 5 }, (_, at) => keep(name(at))))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(mostTables)
  expect(new Set(answers.filter(({ status }) => status !== 200).map(({ code }) => code))).toEqual(new Set(['too-many-views']))
  const first = answers.findIndex(({ status }) => status === 200)
  const plain = { params: { table: name(first) }, body: { views: [{ name: 'Alles', search: '' }] } }
  expect((await house.as(me, views.keep, plain)).reply).toEqual([{ name: 'Alles', search: '' }])
  expect((await keep(name(first), 'Anders')).reply).toEqual([{ name: 'Anders', search: 'sort=a' }])
})
