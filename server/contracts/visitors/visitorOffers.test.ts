import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contracts } from '#contract/contracts/calls.ts'
import type { OfferForm } from '#contract/contracts/offerShapes.ts'
import { type OfferLetter, visitorContracts } from '#contract/contracts/visitors.ts'
import { addDays } from '#contract/days.ts'
import { dayMs } from '#contract/time.ts'
import { contract } from '#server/contracts/tables.ts'
import { closingOf, dataWith, termsWith } from '#server/contracts/testing/make.ts'
import { at, openScene, type Scene } from '#server/contracts/testing/scene.ts'
import { today } from '#server/kit/zone.ts'
import { member } from '#server/testing/make.ts'
import { lastMail, openVisits, type Visits } from './testing/make.ts'
import { expireOffers } from './visitorOffers.ts'

let scene: Scene
let visits: Visits
beforeAll(async () => {
  scene = await openScene()
  visits = openVisits(scene)
}, 60_000)
afterAll(() => scene.house.close())

const choice = () => ({ start: today(), addOns: [], promotion: null, code: null, skipPresale: false, renews: false })

/** An offer to a new member, sent and its breath over; `link` is the key in the mail. */
async function sent(over: Partial<OfferLetter> = {}, form: Partial<OfferForm> = {}, about: Parameters<typeof member>[1] = {}) {
  const { house, seller, sold } = scene
  const version = await sold(form)
  const to = await member(house, { studioCode: 'here', vorname: 'Lea', nachname: 'Huber', ...about })
  const body = { _id: v7(), studio: 'here', offer: version.offer, person: to._id, choice: choice(), days: 14, note: null, ...over }
  const answer = await house.as(seller, visitorContracts.offer, { body })
  const { key } = await lastMail(house, to.email)
  return { version, to, body, answer, key }
}

const rowOf = async (userId: string) => (await scene.house.as(scene.seller, contracts.ofPerson, { params: { userId } })).reply[0]!
const look = (key: string) => scene.house.as(undefined, visitorContracts.offered, { query: { key } })
const decline = (key: string, reason: string | null = null) =>
  scene.house.as(undefined, visitorContracts.decline, { body: { key, reason } })

async function sign({ version, key }: Pick<Awaited<ReturnType<typeof sent>>, 'version' | 'key'>, day = today()) {
  const {
    person: _,
    accept: __,
    lead: ___,
    closedAt: ____,
    photos: _____,
    ...rest
  } = await closingOf(version, {
    closedAt: 'website',
    data: dataWith({ vorname: 'Lea', nachname: 'Huber' }),
    day,
    choice: { ...choice(), start: day },
  })
  return visits.send({ ...rest, key })
}

test('who has proven the address reads their own data at its link, and another the names alone', async () => {
  const told = async (emailVerifiedAt: string | null) => {
    const offer = await sent({}, {}, { emailVerifiedAt, telefon: '+41791234567', geburtstag: '1991-04-17' })
    return (await look(offer.key)).reply.data
  }
  expect(await told(new Date().toISOString())).toMatchObject({ vorname: 'Lea', telefon: '+41791234567', geburtstag: '1991-04-17' })
  expect(await told(null)).toMatchObject({ vorname: 'Lea', nachname: 'Huber', telefon: null, geburtstag: null, stadt: null })
})

test('an offer is mailed with its link, shows what is offered, and is a temporary contract of its person once it is signed', async () => {
  const offer = await sent({ note: 'Wie besprochen.' })
  expect([offer.answer.status, offer.answer.reply]).toEqual([200, { ok: true }])
  expect((await lastMail(scene.house, offer.to.email)).text).toContain('Wie besprochen.')
  const before = await rowOf(offer.to._id)
  expect(before).toMatchObject({ state: 'offered', title: 'Jahresabo' })
  expect((await scene.house.as(scene.seller, contracts.one, at(before))).reply.history.map(({ what }) => what)).toEqual(['Offeriert'])
  expect((await look(offer.key)).reply).toMatchObject({
    state: 'offered',
    until: addDays(today(), 14),
    studio: 'here',
    offer: { number: 1, contract: { price: 7900 } },
    data: { vorname: 'Lea', geburtstag: null, email: offer.to.email },
  })
  expect((await sign(offer)).status).toBe(200)
  const after = await rowOf(offer.to._id)
  expect(after).toMatchObject({ _id: before._id, number: before.number, index: before.index, state: 'temporary', marks: [] })
  expect((await look(offer.key)).reply).toMatchObject({ state: 'temporary', data: null })
  expect((await lastMail(scene.house, offer.to.email)).files).toHaveLength(1)
  expect((await scene.turn(after, 'accepted')).reply.state).toBe('accepted')
})

test('an offer that runs out within a week waits for whoever sells there, the nearest first, until it is signed', async () => {
  const waiting = async () => {
    const { reply } = await scene.house.as(scene.seller, contracts.waiting)
    return { many: reply.offersEnd, listed: reply.offers.map(({ userId, until }) => [userId, until]) }
  }
  const listed = async () =>
    (await scene.house.as(scene.seller, contracts.list, { query: { ends: 'offers' } })).reply.rows.map(({ userId }) => userId)
  const before = (await waiting()).many
  const [week, days, late] = [await sent({ days: 7 }), await sent({ days: 2 }), await sent({ days: 8 })]
  const told = await waiting()
  expect(told.many).toBe(before + 2)
  expect(told.listed.filter(([person]) => [week, days, late].some(({ to }) => to._id === person))).toEqual([
    [days.to._id, addDays(today(), 2)],
    [week.to._id, addDays(today(), 7)],
  ])
  expect(await listed()).toEqual(expect.arrayContaining([week.to._id, days.to._id]))
  expect(await listed()).not.toContain(late.to._id)
  await sign(days)
  const row = await rowOf(week.to._id)
  await scene.house.db
    .update(contract)
    .set({ offeredUntil: addDays(today(), -1) })
    .where(eq(contract._id, row._id))
  expect((await waiting()).many).toBe(before)
})

test('the same offer again is one, and one mail; under its id no other is taken', async () => {
  const { body, to } = await sent()
  const again = (over: object) => scene.house.as(scene.seller, visitorContracts.offer, { body: { ...body, ...over } })
  expect((await again({})).status).toBe(200)
  expect((await again({ person: scene.anna._id })).code).toBe('taken')
  expect((await lastMail(scene.house, to.email)).sent).toBe(1)
})

test('declined by the link it stays so, with the reason for the studio; what was declined is signed no more', async () => {
  const offer = await sent()
  expect((await decline(offer.key, 'Zu teuer.')).status).toBe(200)
  expect((await decline(offer.key)).status).toBe(200)
  const row = await rowOf(offer.to._id)
  expect(row.state).toBe('declined')
  const { history } = (await scene.house.as(scene.seller, contracts.one, at(row))).reply
  expect(history.at(-1)).toMatchObject({ what: 'Abgelehnt', reason: 'Zu teuer.' })
  expect((await sign(offer)).code).toBe('contract-state')
})

test('of signing and declining at once one counts', async () => {
  const offer = await sent()
  const answers = await Promise.all([sign(offer), decline(offer.key)])
  expect(answers.map(({ code }) => code ?? 'done').sort()).toEqual(['contract-state', 'done'])
  const { state } = await rowOf(offer.to._id)
  expect(state).toBe(answers[0]!.status === 200 ? 'temporary' : 'declined')
})

test('over its days an offer is signed no more, waits for what was signed in time without a network, and then expires', async () => {
  const offer = await sent()
  const _id = offer.body._id
  await scene.house.db
    .update(contract)
    .set({ offeredUntil: addDays(today(), -1) })
    .where(eq(contract._id, _id))
  expect((await look(offer.key)).reply).toMatchObject({ state: 'expired', data: null })
  expect((await sign(offer)).code).toBe('contract-state')
  await expireOffers(scene.house, new Date())
  expect((await sign(offer, addDays(today(), -1))).status).toBe(200)

  const other = await sent()
  await expireOffers(scene.house, new Date(Date.now() + 20 * dayMs))
  expect((await rowOf(other.to._id)).state).toBe('expired')
  expect((await sign(other)).code).toBe('contract-state')
})

test('what is offered is signed as it was offered, also once the studio sells another version, and nothing else by that link', async () => {
  const offer = await sent()
  expect((await sign({ ...offer, version: await scene.sold() })).code).toBe('contract-offer')
  expect((await look(`${offer.body._id}.nothing`)).code).toBe('missing')
})

test('an offer holds no longer than its price: to the last day of its promotion and of its presale', async () => {
  const [soon, later] = [addDays(today(), 3), addDays(today(), 5)]
  const promotion = {
    _id: v7(),
    title: 'Herbst',
    code: null,
    from: today(),
    until: soon,
    percent: 10,
    amount: null,
    periods: null,
    waivesFee: false,
  }
  const presale = { until: later, price: 5900, joiningFee: 0 }
  const untilOf = async (over: Partial<OfferLetter>, form: Partial<OfferForm>) => (await look((await sent(over, form)).key)).reply.until
  expect(await untilOf({ choice: { ...choice(), promotion: promotion._id } }, { promotions: [promotion] })).toBe(soon)
  expect(await untilOf({}, { promotions: [promotion] })).toBe(addDays(today(), 14))
  expect(await untilOf({}, { contract: termsWith({ presale }) })).toBe(later)
  expect(await untilOf({ choice: { ...choice(), skipPresale: true } }, { contract: termsWith({ presale }) })).toBe(addDays(today(), 14))
})

test('staff offer to people of their studios alone, and what the studio sells', async () => {
  const { house, stranger, seller } = scene
  const { body } = await sent()
  const send = async (who: typeof seller, over: Partial<OfferLetter>) =>
    (await house.as(who, visitorContracts.offer, { body: { ...body, _id: v7(), ...over } })).code
  expect(await send(stranger, {})).toBe('forbidden')
  expect(await send(stranger, { studio: 'there' })).toBe('invalid')
  const afar = await member(house, { studioCode: 'there' })
  expect(await send(seller, { person: afar._id })).toBe('invalid')
  expect(await send(seller, { offer: v7() })).toBe('contract-offer')
  expect(await send(seller, { choice: { ...choice(), start: addDays(today(), -1) } })).toBe('invalid')
})
