import { v7 } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import { videos } from '#contract/videos/calls.ts'
import { testHouse } from '#server/testing/fixture.ts'
import type { Somebody } from '#server/testing/house.ts'
import { holder } from '#server/testing/make.ts'

const house = testHouse()
let editor: Somebody
beforeAll(async () => {
  editor = await holder(house, [{ right: 'a_edit', studios: 'all' }])
}, 60_000)

test('categories of a device that was away: made once, renamed once, in the order that was last said', async () => {
  const known = (await house.as(editor, videos.categories)).reply.map(({ _id }) => _id)
  const [first, second] = [v7(), v7()]
  const add = (_id: string, name: string) => house.as(editor, videos.addCategory, { body: { _id, name } })
  expect((await add(first, 'Atmen')).reply).toMatchObject({ _id: first, version: 1 })
  expect((await add(first, 'Atmen')).reply._id).toBe(first)
  expect((await add(second, 'Atmen')).reply._id).toBe(first)
  expect((await add(first, 'Dehnen')).code).toBe('taken')
  await add(second, 'Dehnen')
  const rename = (name: string, version: number) =>
    house.as(editor, videos.editCategory, { params: { id: first }, body: { name, version } })
  expect((await rename('Ruhig atmen', 1)).reply).toMatchObject({ name: 'Ruhig atmen', version: 2 })
  expect((await rename('Ruhig atmen', 1)).reply.version).toBe(2)
  expect(await rename('Schnell atmen', 1)).toMatchObject({ code: 'stale', reply: { current: { name: 'Ruhig atmen' } } })
  expect(await rename('Dehnen', 2)).toMatchObject({ code: 'taken', fields: { name: 'Diese Kategorie gibt es schon.' } })
  const { reply } = await house.as(editor, videos.orderCategories, { body: { ids: [second, v7(), first] } })
  expect(reply.map(({ _id }) => _id)).toEqual([second, first, ...known])
  const remove = (version: number) => house.as(editor, videos.removeCategory, { params: { id: first }, query: { version } })
  expect((await remove(1)).code).toBe('stale')
  expect((await remove(2)).status).toBe(200)
  expect((await remove(2)).status).toBe(200)
  await house.as(editor, videos.removeCategory, { params: { id: second } })
})
