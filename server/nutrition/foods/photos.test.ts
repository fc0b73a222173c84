import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import { examplePicture } from '#contract/files.ts'
import { foods } from '#contract/nutrition/foods.ts'
import { dayMs } from '#contract/time.ts'
import { eater } from '#server/nutrition/testing/make.ts'
import { file, fileUpload } from '#server/shared/files/tables.ts'
import { testHouse } from '#server/testing/fixture.ts'
import type { Somebody } from '#server/testing/house.ts'
import { holder, makeStudio, member } from '#server/testing/make.ts'
import { forgetPhotos, photoKind } from './photos.ts'
import { food } from './tables.ts'
import { product } from './testing/make.ts'

const house = testHouse()
let studio: string
let keeper: Somebody
beforeAll(async () => {
  studio = (await makeStudio(house)).code
  keeper = await holder(house, [{ right: 'nutrition_admin', studios: [studio] }])
}, 60_000)

const picture = { ...examplePicture, field: 'photo' }
const send = (who: Somebody, key: string) => house.as(who, foods.productPhoto, { body: picture }, { key })

test('a product names its pictures by their uploads; staff see them until it is released', async () => {
  const who = await eater(house, { studioCode: studio })
  const key = v7()
  expect((await send(who, key)).status).toBe(200)
  const body = product({ photo: key })
  expect((await house.as(who, foods.product, { body })).status).toBe(200)
  // Sent again it is the same product.
  expect((await house.as(who, foods.product, { body })).status).toBe(200)
  const one = () => house.as(keeper, foods.one, { params: { id: body._id }, query: { studio } })
  const [address] = (await one()).reply.photos
  expect(address).toMatch(/^files\/o/)
  expect((await fetch(`${house.url}/api/${address}`)).headers.get('content-type')).toBe('image/webp')

  await house.as(keeper, foods.release, { params: { id: body._id }, body: { studio } })
  expect((await one()).reply.photos).toEqual([])
  expect((await house.as(who, foods.product, { body })).status).toBe(200)
  const named = eq(file.name, address!.slice('files/'.length))
  await forgetPhotos(house, new Date(Date.now() + 20 * dayMs))
  expect(await house.db.$count(file, named)).toBe(1)
  await forgetPhotos(house, new Date(Date.now() + 40 * dayMs))
  expect(await house.db.$count(file, named)).toBe(0)
})

test('no nutrition, no picture; another’s upload, or one that never came, is refused at its field', async () => {
  const who = await eater(house, { studioCode: studio })
  expect((await send(await member(house, { studioCode: studio }), v7())).code).toBe('no-nutrition')
  const others = v7()
  await send(await eater(house, { studioCode: studio }), others)
  for (const photo2 of [others, v7(), 'sAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA.webp']) {
    const answer = await house.as(who, foods.product, { body: product({ photo2 }) })
    expect(answer).toMatchObject({ code: 'invalid', fields: { photo2: expect.any(String) } })
  }
  expect(await house.db.$count(food, eq(food.author, who._id))).toBe(0)
  expect(await house.db.$count(fileUpload, eq(fileUpload.person, who._id))).toBe(0)
  expect((await house.db.select().from(file).where(eq(file.kind, photoKind))).every(({ open }) => open)).toBe(true)
})
