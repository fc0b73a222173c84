import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { expect, test } from 'vitest'
import { newsletterOf } from '#contract/newsletter/words.ts'
import { dayMs } from '#contract/time.ts'
import { givesUp } from '#server/leaving/plugs.ts'
import { forgetMailings } from '#server/mailings/retention.ts'
import { delivery, mailing, restingAddress, returnedMail } from '#server/mailings/tables.ts'
import { sentTo } from '#server/mailings/testing/sent.ts'
import { mayAdvertise } from '#server/newsletter/rules.ts'
import { returnPath } from '#server/outside/newsletter/port.ts'
import { bounceOf, complaintOf, sendBack } from '#server/sandbox/relay/returns.ts'
import { testHouse } from '#server/testing/fixture.ts'
import { member } from '#server/testing/make.ts'
import { orderLook } from './returnsImport.ts'

const house = testHouse()

const from = 'news@formkurve.example'
const taken = (row: string, to: string) => ({ from: returnPath(row, from), to, raw: 'Subject: Hallo\r\n\r\nHallo' })
async function comesBack(raw: string) {
  await sendBack(house.db, raw)
  await orderLook(house)
  expect(await house.runJobs()).toBe(0)
}
const may = (address: string) =>
  house.db.transaction(tx => mayAdvertise({ tx, house }, { channel: 'email', address, purpose: newsletterOf('Frauenfeld') }))
const bounceIn = async (row: string) => (await house.db.select().from(delivery).where(eq(delivery._id, row)))[0]?.bounce

test('a mailbox that is no more is blocked, one that is full is counted, and three in a row rest', async () => {
  const [gone, full] = ['weg@postfach.example', 'voll@postfach.example']
  const row = await sentTo(house, gone)
  expect(await may(gone)).toBe(true)
  await comesBack(bounceOf(taken(row, gone), '5.1.1', '550 5.1.1 User unknown'))
  expect([await may(gone), await bounceIn(row)]).toEqual([false, 'hard'])
  for (const days of [3, 2, 1]) {
    expect(await house.db.$count(restingAddress)).toBe(0)
    await comesBack(bounceOf(taken(await sentTo(house, full, days), full), '4.2.2', '452 4.2.2 Mailbox full'))
  }
  expect((await house.db.select().from(restingAddress)).map(({ address }) => address)).toEqual([full])
  expect(await may(full)).toBe(true)
}, 30_000)

test('a complaint ends all that advertises, and an uncertain row that comes back had arrived', async () => {
  const address = 'genug@postfach.example'
  const row = await sentTo(house, address)
  await house.db.update(delivery).set({ state: 'uncertain' }).where(eq(delivery._id, row))
  await comesBack(complaintOf(taken(row, address)))
  const [stands] = await house.db.select().from(delivery).where(eq(delivery._id, row))
  expect([await may(address), stands?.bounce, stands?.state]).toEqual([false, 'complaint', 'handed'])
})

test('whoever leaves leaves no address behind that rests', async () => {
  const proven = { emailVerifiedAt: new Date().toISOString() }
  const [one, other] = [
    await member(house, { ...proven, email: 'geht@postfach.example' }),
    await member(house, { email: 'bleibt@postfach.example' }),
  ]
  const until = new Date(Date.now() + dayMs).toISOString()
  const addresses = ['geht@postfach.example', 'bleibt@postfach.example']
  await house.db.insert(restingAddress).values(addresses.map(address => ({ address, until })))
  await house.db.transaction(async tx => {
    for (const { _id } of [one, other]) for (const giveUp of givesUp.all(house)) await giveUp(tx, house, _id)
  })
  const left = (await house.db.select().from(restingAddress)).map(({ address }) => address)
  expect(addresses.map(address => left.includes(address))).toEqual([false, true])
})

test('who got what is forgotten after 400 days, also of a mailing that stands still since', async () => {
  const row = await sentTo(house, 'lange@postfach.example')
  const [{ mailing: of } = { mailing: '' }] = await house.db.select().from(delivery).where(eq(delivery._id, row))
  await house.db.update(mailing).set({ state: 'paused', ended: null }).where(eq(mailing._id, of))
  const left = () => house.db.$count(delivery, eq(delivery.mailing, of))
  await forgetMailings(house, new Date(Date.now() + 398 * dayMs))
  expect(await left()).toBe(1)
  await forgetMailings(house, new Date(Date.now() + 400 * dayMs))
  expect(await left()).toBe(0)
  const [stands] = await house.db.select().from(mailing).where(eq(mailing._id, of))
  expect(stands?.sums).toMatchObject({ handed: 1 })
})

test('what nobody understands changes nothing, and is forgotten after 30 days', async () => {
  const address = 'leser@postfach.example'
  const row = await sentTo(house, address)
  const strange = [
    bounceOf(taken(row, address), '5.7.26', '550 5.7.26 Unauthenticated'),
    bounceOf(taken(v7(), address), '5.1.1', '550 5.1.1 User unknown'),
    `To: ${returnPath(row, from)}\r\nSubject: Ferien\r\n\r\nIch bin weg.`,
    'kein Mail',
    bounceOf(taken(row, address), '5.1.1', '550 5.1.1 User unknown').replace('message/delivery-status', 'text/plain'),
  ]
  for (const raw of strange) await comesBack(raw)
  expect([await may(address), await bounceIn(row)]).toEqual([true, null])
  const unknown = () => house.db.$count(returnedMail, eq(returnedMail.kind, 'unknown'))
  expect(await unknown()).toBe(strange.length)
  await forgetMailings(house, new Date(Date.now() + 29 * dayMs))
  expect(await unknown()).toBe(strange.length)
  await forgetMailings(house, new Date(Date.now() + 31 * dayMs))
  expect(await unknown()).toBe(0)
})
