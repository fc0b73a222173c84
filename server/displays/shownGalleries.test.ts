import { beforeAll, expect, test } from 'vitest'
import { displays } from '#contract/displays/calls.ts'
import { galleries, type ShownGallery } from '#contract/displays/galleries.ts'
import { testHouse } from '#server/testing/fixture.ts'
import type { Somebody } from '#server/testing/house.ts'
import { makeStudio, member } from '#server/testing/make.ts'
import { addPicture, aPicture, makeDisplay } from './testing/make.ts'

const house = testHouse()
let made: Awaited<ReturnType<typeof makeDisplay>>
let anna: Somebody
beforeAll(async () => {
  made = await makeDisplay(house)
  anna = await member(house, { studioCode: made.studio })
}, 60_000)

const shownTo = async (who: Somebody): Promise<ShownGallery[]> => (await house.as(who, galleries.ofStudio)).reply
const agreed = (until: string) => ({ people: 'true', consent: 'Vreni Muster', until })

test('members see their own studio’s galleries: what may be shown today, and nothing of who agreed', async () => {
  expect(await shownTo(anna)).toEqual([])
  const room = await addPicture(house, made.who, made.gallery)
  const team = await addPicture(house, made.who, made.gallery, agreed('2199-12-31'))
  await addPicture(house, made.who, made.gallery, agreed('2020-01-31'))
  await addPicture(house, made.who, made.gallery, {})
  await addPicture(house, made.who, made.gallery, { people: 'true' })
  await house.as(made.who, displays.photos, { params: { id: made.album }, query: { people: 'false' }, body: await aPicture() })
  const shown = await shownTo(anna)
  expect(shown.map(({ _id, title, pictures }) => [_id, title, pictures.map(({ _id, until }) => [_id, until])])).toEqual([
    [
      made.gallery,
      'Studio',
      [
        [room._id, null],
        [team._id, '2199-12-31'],
      ],
    ],
  ])
  expect(JSON.stringify(shown)).not.toContain('Vreni')
  const addresses = shown[0]!.pictures.map(({ address }) => address)
  const opened = async (who: Somebody) =>
    Promise.all(addresses.map(async address => (await house.ask(address.replaceAll(anna.session, who.session))).status))
  expect([await opened(anna), await opened(await member(house, { studioCode: made.studio }))]).toEqual([
    [200, 200],
    [404, 404],
  ])
  // Staff's own calls stay theirs (K34).
  expect([
    (await house.as(anna, galleries.list, { query: {} })).code,
    (await house.as(anna, galleries.images, { params: { id: made.gallery } })).code,
  ]).toEqual(['forbidden', 'forbidden'])
  await house.as(made.who, galleries.revoke, { params: { id: team._id } })
  expect((await shownTo(anna))[0]?.pictures.map(({ _id }) => _id)).toEqual([room._id])
  expect(await opened(anna)).toEqual([200, 404])
})

test('nobody sees another studio’s, nor those of a gallery that was removed', async () => {
  const other = await makeStudio(house)
  expect([await shownTo(await member(house, { studioCode: other.code })), await shownTo(await member(house))]).toEqual([[], []])
  const [row] = (await house.as(made.who, galleries.list, { query: {} })).reply.rows
  await house.as(made.who, galleries.remove, { params: { id: made.gallery }, query: { studio: made.studio, version: row!.version } })
  expect(await shownTo(anna)).toEqual([])
})
