import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { displays } from '#contract/displays/calls.ts'
import { galleries, mayShow } from '#contract/displays/galleries.ts'
import { today } from '#server/kit/zone.ts'
import { testHouse } from '#server/testing/fixture.ts'
import { openDevice } from '#server/testing/socket.ts'
import { galleryImage } from './tables.ts'
import { addPicture, makeDisplay, manager, pairedWith } from './testing/make.ts'

const house = testHouse()
let made: Awaited<ReturnType<typeof makeDisplay>>
let screen: Awaited<ReturnType<typeof pairedWith>>
beforeAll(async () => {
  made = await makeDisplay(house)
  screen = await pairedWith(house, made.who, made.display)
}, 60_000)

const played = async () => {
  const { reply } = await house.as(screen, displays.plan, { params: { id: made.display } })
  return reply.pictures
}
const far = '2099-12-31'

test.each([
  [{ people: null, consent: null, until: null }, false],
  [{ people: false, consent: null, until: null }, true],
  [{ people: true, consent: null, until: far }, false],
  [{ people: true, consent: 'Vreni Muster', until: null }, false],
  [{ people: true, consent: 'Vreni Muster', until: '2026-11-22' }, false],
  [{ people: true, consent: 'Vreni Muster', until: '2026-11-23' }, true],
])('a picture with %j may be shown on 23.11.2026: %s', (said, wanted) => {
  expect(mayShow(said, '2026-11-23')).toBe(wanted)
})

test('a picture nobody has said anything about is not played, and opens for its staff alone', async () => {
  const image = await addPicture(house, made.who, made.gallery, {})
  expect([image.shown, await played()]).toEqual([false, []])
  expect((await house.ask(image.address)).status).toBe(200)
  const stranger = await manager(house, 'anderswo')
  expect((await house.ask(image.address.replace(made.who.session, stranger.session))).status).toBe(404)
})

test('with an agreement it is played until its last day; past it neither the list nor the address shows it', async () => {
  const image = await addPicture(house, made.who, made.gallery, { people: 'true', consent: 'Vreni Muster', until: far })
  const [shown] = await played()
  expect(shown?.until).toBe(far)
  const answer = await house.ask(shown!.address)
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
  const on = (until: string) => house.db.update(galleryImage).set({ until }).where(eq(galleryImage._id, image._id))
  await on(today())
  expect([(await played()).length, (await house.ask(shown!.address)).status]).toEqual([1, 200])
  await on('2026-01-01')
  expect([await played(), (await house.ask(shown!.address)).status]).toEqual([[], 404])
  await on(far)
})

test('an agreement that is taken back ends at once: in the list, at the address, and told to the screen', async () => {
  const image = await addPicture(house, made.who, made.album && made.gallery, { people: 'true', consent: 'Reto Ammann', until: far })
  const shown = (await played()).at(-1)
  const device = openDevice(house.url, { token: screen.token })
  await device.hear('ready')
  const { reply } = await house.as(made.who, galleries.revoke, { params: { id: image._id } })
  expect([reply.shown, reply.consent, reply.people]).toEqual([false, null, true])
  expect(await device.hear('display:changed')).toEqual({ display: made.display })
  expect((await house.ask(shown!.address)).status).toBe(404)
  device.socket.close()
  // An edit that was written before comes too late to bring it back.
  const late = { people: true, consent: 'Reto Ammann', until: far, version: image.version }
  expect((await house.as(made.who, galleries.say, { params: { id: image._id }, body: late })).code).toBe('stale')
})

test('an agreement without a name is none: the picture is not played', async () => {
  const before = (await played()).length
  const image = await addPicture(house, made.who, made.gallery, { people: 'true', consent: ' ', until: far })
  expect([image.consent, image.shown, (await played()).length]).toEqual([null, false, before])
  const body = { people: true, consent: '', until: far, version: image.version }
  const { reply } = await house.as(made.who, galleries.say, { params: { id: image._id }, body })
  expect([reply.consent, reply.shown, (await played()).length]).toEqual([null, false, before])
})
