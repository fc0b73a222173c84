import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { brands } from '#contract/brands.ts'
import { mailings } from '#contract/mailings/calls.ts'
import { newsletter } from '#contract/newsletter/calls.ts'
import { everyPurpose, newsletterOf, offersOf } from '#contract/newsletter/words.ts'
import { ranIn } from '#server/contracts/testing/ran.ts'
import { openScene, type Scene } from '#server/contracts/testing/scene.ts'
import type { Somebody, TestHouse } from '#server/testing/house.ts'
import { employee, member } from '#server/testing/make.ts'
import { forgetConsents } from './retention.ts'
import { addressIn, mayAdvertise, recordOffersTold } from './rules.ts'
import { consentAddress, consentEvent } from './tables.ts'
import { end } from './unsubscribe.ts'
import { proveWishes } from './wishes.ts'

let scene: Scene
let house: TestHouse
let boss: Somebody
beforeAll(async () => {
  scene = await openScene()
  house = scene.house
  boss = await employee(house, 'admin')
}, 60_000)
afterAll(() => house.close())

const at = '2026-01-01T08:00:00.000Z'
/** Somebody with a contract who was told as they gave their address, and has proven it. */
async function customer({ told = true, runs = true, proven = true } = {}) {
  const who = await member(house, { studioCode: 'here', emailVerifiedAt: proven ? at : null })
  if (runs) await ranIn(scene, { person: who._id, start: '2026-01-01', finalEnd: null })
  await house.db.transaction(async tx => {
    if (told) await recordOffersTold({ tx, house }, who._id, { source: 'Registrierung', at })
    if (proven) await proveWishes(tx, house, who._id)
  })
  return who
}
const may = (who: Somebody, purpose = offersOf('thur')) =>
  mayAdvertise({ tx: house.db, house }, { channel: 'email', address: who.email, purpose })
async function turn(on: boolean) {
  const { rows } = (await house.as(boss, brands.switches, {})).reply
  const { version } = rows.find(row => row.brand === 'thur' && row.what === 'customerOffers')!
  await house.as(boss, brands.turn, { params: { brand: 'thur', what: 'customerOffers' }, body: { on, version } })
}
const wishes = async (who: Somebody) => (await house.as(who, newsletter.own, {})).reply.rows
const offers = async (who: Somebody) => (await wishes(who)).find(({ what }) => what === 'offersMail')?.state
const refuse = (who: Somebody) =>
  house.as(who, newsletter.wish, { body: { what: 'offersMail', on: false, newsletterCenter: null, at: new Date().toISOString() } })

test('a brand that has not turned it on writes to nobody who has not said yes', async () => {
  const who = await customer()
  expect([await may(who), await offers(who)]).toEqual([false, 'none'])
})

test('turned on it reaches customers who were told, offers of their brand alone, until they refuse', async () => {
  const who = await customer()
  await turn(true)
  expect([await may(who), await offers(who)]).toEqual([true, 'yes'])
  expect([await may(who, offersOf('toess')), await may(who, newsletterOf('Winterthur'))]).toEqual([false, false])
  for (const one of [await customer({ told: false }), await customer({ runs: false }), await customer({ proven: false })])
    expect([await may(one), await offers(one)]).toEqual([false, 'none'])
  await refuse(who)
  expect([await may(who), await offers(who)]).toEqual([false, 'no'])
  await turn(false)
})

test('whoever ends all that advertises is written to no more, though they had never said yes', async () => {
  const who = await customer()
  await turn(true)
  expect(await may(who)).toBe(true)
  await house.db.transaction(async tx => {
    const address = await addressIn({ tx, house }, { channel: 'email', address: who.email })
    await end({ tx, house }, address, { purpose: everyPurpose, source: 'Abmelde-Link, alles' })
  })
  expect([await may(who), await offers(who)]).toEqual([false, 'no'])
  await turn(false)
})

test('the dry run says of how many it is, and turning it off takes them out', async () => {
  await turn(true)
  await customer()
  const block = { _id: v7(), kind: 'text' as const, text: '<p>Hallo</p>', detail: null, picture: null, described: null, link: null }
  const form = { _id: v7(), subject: 'Neu', brand: 'thur' as const, advertises: 'offers' as const, centers: [], studios: [], roles: [] }
  const body = { ...form, blocks: [block], at: null, anyHour: true }
  await house.as(boss, mailings.create, { body })
  const dry = async () => (await house.as(boss, mailings.dry, { params: { id: form._id } })).reply
  const on = await dry()
  expect([on.excepted > 0, on.gets]).toEqual([true, on.excepted])
  await turn(false)
  const off = await dry()
  expect([off.gets, off.excepted]).toEqual([0, 0])
  expect(off.none.find(({ why }) => why === 'unasked')?.people).toBeGreaterThanOrEqual(on.excepted)
})

test('what an address was told that nobody has proven is forgotten after thirty days', async () => {
  const [unproven, proven] = [await customer({ proven: false }), await customer()]
  await house.db.update(consentAddress).set({ changed: at })
  await forgetConsents(house, new Date())
  const left = async ({ email }: Somebody) => {
    const rows = await house.db
      .select({ _id: consentEvent._id })
      .from(consentEvent)
      .innerJoin(consentAddress, eq(consentAddress._id, consentEvent.address))
      .where(eq(consentAddress.address, email))
    return rows.length > 0
  }
  expect([await left(unproven), await left(proven)]).toEqual([false, true])
})
