import { v7 } from 'uuid'
import type { CarriedAmong } from '#contract/carried.ts'
import { displays } from '#contract/displays/calls.ts'
import { galleries } from '#contract/displays/galleries.ts'
import { examplePicture } from '#contract/files.ts'
import { photo } from '#server/shared/files/testing/bytes.ts'
import type { Somebody, TestHouse } from '#server/testing/house.ts'
import { holder, makeStudio } from '#server/testing/make.ts'

/** Somebody who manages in these studios. */
export const manager = (house: TestHouse, ...studios: string[]) => holder(house, [{ right: 'g_studioadmin', studios }])

let side = 40
/** A picture that no other call of this made. */
export const aPicture = async (): Promise<CarriedAmong> => ({
  ...examplePicture,
  among: true,
  base64: Buffer.from(await photo('png', ++side, 30)).toString('base64'),
})

/** A studio with a gallery, an album and a display that shows both. */
export async function makeDisplay(house: TestHouse) {
  const { code: studio } = await makeStudio(house)
  const who = await manager(house, studio)
  const [gallery, album, display] = [v7(), v7(), v7()]
  await house.as(who, galleries.create, { body: { _id: gallery, studio, title: 'Studio' } })
  await house.as(who, displays.addAlbum, { body: { _id: album, studio, title: 'Empfang' } })
  const body = { _id: display, studio, title: 'TV', galleries: [gallery], albums: [album], courses: false, seconds: 10, hours: null }
  await house.as(who, displays.create, { body })
  return { studio, who, gallery, album, display, form: body }
}

/** Adds a picture to a gallery; without words it shows nobody. */
export async function addPicture(house: TestHouse, who: Somebody, gallery: string, said: object = { people: 'false' }) {
  const { reply, status } = await house.as(who, galleries.upload, { query: { gallery, ...said }, body: await aPicture() })
  if (status !== 200) throw new Error(`the picture was refused: ${status}`)
  return reply.files[0]!.image!
}

/** A screen that was paired with the display. */
export async function pairedWith(house: TestHouse, who: Somebody, display: string) {
  const { reply: asked } = await house.as(undefined, displays.ask, { body: { device: 'TV am Empfang' } })
  await house.as(who, displays.pair, { params: { id: display }, body: { code: asked.code } })
  const { reply } = await house.as(undefined, displays.claim, { body: { secret: asked.secret } })
  return { ...asked, token: reply.token! }
}
