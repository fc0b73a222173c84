import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { expect, test } from 'vitest'
import { displays } from '#contract/displays/calls.ts'
import { galleries } from '#contract/displays/galleries.ts'
import { dayMs } from '#contract/time.ts'
import { demoId } from '#server/kit/demo.ts'
import { file } from '#server/shared/files/tables.ts'
import { testHouse } from '#server/testing/fixture.ts'
import { makeStudio } from '#server/testing/make.ts'
import { forgetDisplays } from './retention.ts'
import { fileKind } from './rules.ts'
import { seedDisplays } from './seed.ts'
import { display, displayPairing, gallery, galleryImage } from './tables.ts'
import { addPicture, makeDisplay, manager } from './testing/make.ts'

const house = testHouse()

test('the demo plays what shows nobody, and is made once', async () => {
  await makeStudio(house, { code: 'winterthur', name: 'Winterthur' })
  await seedDisplays(house)
  await seedDisplays(house)
  const who = await manager(house, 'winterthur')
  const { reply } = await house.as(who, displays.plan, { params: { id: demoId('display', 'empfang') } })
  expect([reply.studioName, reply.pictures.length, await house.db.$count(galleryImage)]).toEqual(['Winterthur', 3, 4])
  for (const { address } of reply.pictures) expect((await house.ask(address)).headers.get('content-type')).toBe('image/webp')
})

test('what was removed comes back for 30 days; then it goes with its pictures, and digits that are over go at once', async () => {
  const made = await makeDisplay(house)
  await addPicture(house, made.who, made.gallery)
  const left = () =>
    Promise.all([house.db.$count(gallery, eq(gallery._id, made.gallery)), house.db.$count(display, eq(display._id, made.display))])
  const seen = { studio: made.studio, version: 1 }
  await house.as(made.who, galleries.remove, { params: { id: made.gallery }, query: seen })
  await house.as(made.who, displays.remove, { params: { id: made.display }, query: seen })
  await house.as(undefined, displays.ask, { body: {} })
  await forgetDisplays(house, Date.now() + 29 * dayMs)
  expect([await left(), await house.db.$count(displayPairing)]).toEqual([[1, 1], 0])
  const { reply } = await house.as(made.who, galleries.restore, { params: { id: made.gallery }, body: { studio: made.studio } })
  expect(reply.images).toBe(1)
  await house.as(made.who, galleries.remove, { params: { id: made.gallery }, query: { studio: made.studio, version: reply.version } })
  const before = await house.db.$count(file, eq(file.kind, fileKind))
  await forgetDisplays(house, Date.now() + 31 * dayMs)
  expect(await left()).toEqual([0, 0])
  expect(await house.db.$count(file, eq(file.kind, fileKind))).toBe(before - 1)
})

test('a display whose gallery is forgotten keeps the others in their order, and its form can be saved', async () => {
  const { who, studio, gallery: gone, album, display: _id, form } = await makeDisplay(house)
  const [first, last] = [v7(), v7()]
  for (const each of [first, last]) await house.as(who, galleries.create, { body: { _id: each, studio, title: 'Saal' } })
  const named = { ...form, galleries: [last, gone, first] }
  expect((await house.as(who, displays.edit, { body: { ...named, version: 1 } })).status).toBe(200)
  await house.as(who, galleries.remove, { params: { id: gone }, query: { studio, version: 1 } })
  await forgetDisplays(house, Date.now() + 31 * dayMs)
  const { reply } = await house.as(who, displays.one, { params: { id: _id } })
  expect([reply.galleries, reply.albums]).toEqual([[last, first], [album]])
  const { screens: _, ...row } = reply
  expect((await house.as(who, displays.edit, { body: { ...row, title: 'Eingang' } })).reply.title).toBe('Eingang')
})
