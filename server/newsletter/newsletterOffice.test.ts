import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import { newsletter } from '#contract/newsletter/calls.ts'
import { newsletterOf } from '#contract/newsletter/words.ts'
import { notifications } from '#contract/notifications.ts'
import { dayMs } from '#contract/time.ts'
import { leave } from '#server/leaving/leave.ts'
import { proveAddress } from '#server/shared/auth/verification.ts'
import { testHouse } from '#server/testing/fixture.ts'
import type { Somebody } from '#server/testing/house.ts'
import { member } from '#server/testing/make.ts'
import { addressIn, record } from './ledger.ts'
import { forgetConsents } from './retention.ts'
import { mayAdvertise } from './rules.ts'
import { consentAddress, consentEvent } from './tables.ts'
import { moveWishes } from './wishes.ts'

const house = testHouse({ studios: ['winterthur', 'pfungen', 'frauenfeld'] })
let office: Somebody
let pfungen: Somebody
beforeAll(async () => {
  office = await member(house, {
    grants: [
      { right: 'mk_campaigns', studios: 'all' },
      { right: 'mk_push', studios: 'all' },
    ],
  })
  pfungen = await member(house, { grants: [{ right: 'mk_campaigns', studios: ['pfungen'] }] })
}, 60_000)

const frauenfeld = newsletterOf('Frauenfeld')
const may = (address: string, purpose = frauenfeld) => mayAdvertise({ tx: house.db, house }, { channel: 'email', address, purpose })
const at = () => new Date().toISOString()
const verified = (over: object = {}) => member(house, { emailVerifiedAt: '2026-01-01T08:00:00.000Z', studioCode: 'frauenfeld', ...over })
const wish = (who: Somebody, what: 'newsletter' | 'offersPush', on = true) =>
  house.as(who, newsletter.wish, { body: { what, on, newsletterCenter: what === 'newsletter' ? 'Frauenfeld' : null, at: at() } })
const find = async (who: Somebody, q: string) => (await house.as(who, newsletter.addresses, { query: { q } })).reply.rows
const add = (email: string, ...kinds: ('asked' | 'given' | 'withdrawn')[]) =>
  house.db.transaction(async tx => {
    const address = await addressIn({ tx, house }, { channel: 'email', address: email })
    for (const kind of kinds) await record(tx, address, { purpose: frauenfeld, kind, source: 'Formular' })
    return address
  })

test('the staff find an address with its history and end it; another studio’s is missing', async () => {
  const anna = await verified()
  await wish(anna, 'newsletter')
  const [row] = await find(office, anna.email)
  expect(row).toMatchObject({ address: anna.email, channel: 'email', consents: [{ purpose: frauenfeld, state: 'yes' }] })
  expect(await find(pfungen, anna.email)).toEqual([])
  const params = { id: row!._id }
  const body = { purpose: null, reason: 'Am Telefon gesagt', at: at() }
  expect((await house.as(pfungen, newsletter.address, { params })).status).toBe(404)
  expect((await house.as(pfungen, newsletter.withdraw, { params, body })).status).toBe(404)
  expect(await may(anna.email)).toBe(true)
  const { reply } = await house.as(office, newsletter.withdraw, { params, body }, { key: v7() })
  expect(reply.consents).toMatchObject([{ state: 'no' }])
  expect(reply.events.map(({ kind, source }) => [kind, source])).toEqual([
    ['withdrawn', 'Am Telefon gesagt'],
    ['given', 'Profil'],
  ])
  expect([await may(anna.email), reply.events[1]!.actor]).toEqual([false, null])
  const unknown = await house.as(office, newsletter.withdraw, { params, body: { ...body, purpose: 'offers:mars' } })
  expect(unknown.status).toBe(404)
})

test('who holds the right for some studios sees their members’ addresses alone', async () => {
  const bea = await verified({ studioCode: 'pfungen' })
  await wish(bea, 'newsletter')
  await add('ohne.konto@postfach.example', 'given')
  expect((await find(pfungen, bea.email)).length).toBe(1)
  expect([(await find(pfungen, 'ohne.konto')).length, (await find(office, 'ohne.konto')).length]).toEqual([0, 1])
  const sums = async (who: Somebody) => (await house.as(who, newsletter.status)).reply.purposes.reduce((sum, { yes }) => sum + yes, 0)
  expect([await sums(pfungen), (await sums(office)) > 1]).toEqual([1, true])
})

test('of two who change what a brand says the first counts', async () => {
  const change = (about: string, version: number) => house.as(office, newsletter.setting, { body: { brand: 'toess', about, version } })
  expect((await change('Einmal im Monat.', 0)).reply).toMatchObject({ about: 'Einmal im Monat.', version: 1 })
  const late = await change('Jeden Tag.', 0)
  expect([late.status, late.code]).toEqual([409, 'stale'])
  expect((await house.as(pfungen, newsletter.setting, { body: { brand: 'toess', about: 'x', version: 1 } })).status).toBe(403)
})

test('what advertises goes to who wants it, and the number says so before', async () => {
  const [anna] = [await verified({ studioCode: 'winterthur' }), await verified({ studioCode: 'winterthur' })]
  await wish(anna, 'offersPush')
  const people = async (advertises?: 'true') =>
    (await house.as(office, notifications.topicPeople, { query: { studios: ['winterthur'], advertises } })).reply.people
  expect([await people(), await people('true')]).toEqual([2, 1])
  const body = { title: 'Zwei für eins', link: null, studios: ['winterthur'], roles: [], advertises: true }
  expect((await house.as(office, notifications.topic, { body })).reply).toEqual({ people: 1 })
  expect((await house.as(anna, notifications.list)).reply.total).toBe(1)
  expect((await house.as(office, notifications.topics)).reply[0]).toMatchObject({ advertises: true, people: 1 })
  await wish(anna, 'offersPush', false)
  expect(await people('true')).toBe(0)
})

test('what was asked with an address holds once that is proven', async () => {
  const anna = await member(house)
  await wish(anna, 'newsletter')
  expect(await may(anna.email)).toBe(false)
  await house.db.transaction(tx => proveAddress(tx, house, anna._id))
  expect(await may(anna.email)).toBe(true)
})

test('a new address takes along what the former got, once it is proven, and lifts no refusal of its own', async () => {
  const anna = await verified()
  await wish(anna, 'newsletter')
  const change = { _id: anna._id, from: anna.email, to: 'anna.neu@postfach.example' }
  await house.db.transaction(tx => moveWishes(tx, house, change))
  expect([await may(change.from), await may(change.to)]).toEqual([false, true])
  const bea = await verified()
  await wish(bea, 'newsletter')
  await add('bea.neu@postfach.example', 'given', 'withdrawn')
  await house.db.transaction(tx => moveWishes(tx, house, { _id: bea._id, from: bea.email, to: 'bea.neu@postfach.example' }))
  expect(await may('bea.neu@postfach.example')).toBe(false)
})

test('whoever leaves is written to no more, and nobody reads where that was', async () => {
  const anna = await verified()
  await wish(anna, 'newsletter')
  await house.db.transaction(tx => leave(tx, house, anna._id))
  expect([await may(anna.email), await find(office, anna.email)]).toEqual([false, []])
  const plain = await house.db.select().from(consentAddress).where(eq(consentAddress.address, anna.email))
  expect(plain).toEqual([])
  await add(anna.email, 'asked')
  const [row] = await house.db.select().from(consentAddress).where(eq(consentAddress.address, anna.email))
  const kinds = await house.db.select({ kind: consentEvent.kind }).from(consentEvent).where(eq(consentEvent.address, row!._id))
  expect(kinds.map(({ kind }) => kind).toSorted()).toEqual(['asked', 'given', 'withdrawn'])
})

test('what was never confirmed goes after 30 days; an old no stays as a hash alone', async () => {
  await add('nie.bestaetigt@postfach.example', 'asked')
  await add('lange.her@postfach.example', 'given', 'withdrawn')
  await add('liest.mit@postfach.example', 'given')
  await forgetConsents(house, new Date(Date.now() + 31 * dayMs))
  expect(await find(office, 'nie.bestaetigt')).toEqual([])
  await forgetConsents(house, new Date(Date.now() + 4 * 365 * dayMs))
  expect([(await find(office, 'lange.her')).length, (await find(office, 'liest.mit')).length]).toEqual([0, 1])
  await add('lange.her@postfach.example')
  expect(await may('lange.her@postfach.example')).toBe(false)
  const [row] = await find(office, 'lange.her')
  expect(row).toMatchObject({ consents: [{ state: 'no' }] })
})
