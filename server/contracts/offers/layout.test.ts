import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CallBody } from '#contract/call.ts'
import { contracts } from '#contract/contracts/calls.ts'
import { offers } from '#contract/contracts/contractOffers.ts'
import { layouts } from '#contract/contracts/layouts.ts'
import type { SoldOffer } from '#contract/contracts/offerShapes.ts'
import { hashOf, paperOf } from '#contract/rules/contracts/contractPaper.ts'
import { openPaper } from '#server/contracts/sealedContracts.ts'
import { contract } from '#server/contracts/tables.ts'
import { closingOf } from '#server/contracts/testing/make.ts'
import { openScene, type Scene } from '#server/contracts/testing/scene.ts'
import type { Somebody } from '#server/testing/house.ts'
import { employee } from '#server/testing/make.ts'
import { soldOf } from './sold.ts'
import { contractLayout } from './tables.ts'

let scene: Scene
let chief: Somebody
beforeAll(async () => {
  scene = await openScene()
  chief = await employee(scene.house, 'admin')
}, 120_000)
afterAll(() => scene.house.close())

const look: Pick<CallBody<typeof layouts.publish>, 'mark' | 'seat' | 'before' | 'after' | 'footer'> = {
  mark: true,
  seat: 'Formkurve Thur, Frauenfeld',
  before: null,
  after: 'Es gelten die AGB.',
  footer: null,
}
/** The studio «here» wears the second brand. */
const publish = (seen: number, over: Partial<typeof look> = {}, who = chief) =>
  scene.house.as(who, layouts.publish, { params: { brand: 'thur' }, body: { ...look, ...over, seen } })

test('a look is published once, by whoever administers every studio; who saw another one is told', async () => {
  expect((await publish(1, {}, await employee(scene.house, 'admin', ['here']))).status).toBe(403)
  expect((await publish(1)).reply).toMatchObject({ number: 2, look })
  expect((await publish(1)).reply).toMatchObject({ number: 2 })
  expect((await publish(1, { footer: 'Anders' })).code).toBe('stale')
  const { reply } = await scene.house.as(chief, layouts.list, {})
  expect(reply.map(({ brand, number }) => [brand, number])).toEqual([
    ['toess', 1],
    ['thur', 2],
  ])
})

test('what is signed bears the look that its device knew, for two weeks after another one was published, and keeps it', async () => {
  const version = await scene.sold()
  const [sold] = (await scene.house.as(scene.seller, offers.sold, { query: { studio: 'here' } })).reply
  expect(sold!.layout).toMatchObject({ number: 2 })
  const signed = async (layout: SoldOffer['layout']) => {
    const closing = await closingOf(version, { person: scene.anna._id })
    return { ...closing, hash: await hashOf(paperOf({ offer: soldOf(version, layout), closing, promotion: null })) }
  }
  const before = await scene.send(await signed(sold!.layout))
  expect(before.status).toBe(200)
  expect((await publish(2, { footer: 'Neu' })).reply).toMatchObject({ number: 3 })
  expect((await scene.send(await signed(sold!.layout))).status).toBe(200)
  await scene.house.db.update(contractLayout).set({ publishedAt: '2020-01-01T00:00:00.000Z' })
  expect((await scene.send(await signed(sold!.layout))).code).toBe('invalid')
  const [row] = await scene.house.db.select().from(contract).where(eq(contract._id, before.reply._id))
  expect(openPaper(scene.house, row!).paper).toMatchObject({ layout: 2, look: { after: 'Es gelten die AGB.' } })
  expect(
    (await scene.house.as(scene.seller, contracts.one, { params: { userId: scene.anna._id, index: String(before.reply.index) } })).status,
  ).toBe(200)
})
