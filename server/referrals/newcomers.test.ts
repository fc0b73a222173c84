import { eq } from 'drizzle-orm'
import { beforeAll, expect, test, vi } from 'vitest'
import { referralOffice } from '#contract/referrals/referralOffice.ts'
import { registration } from '#contract/registration.ts'
import { leave } from '#server/leaving/leave.ts'
import { form } from '#server/registration/testing/form.ts'
import { testHouse } from '#server/testing/fixture.ts'
import type { Somebody } from '#server/testing/house.ts'
import { employee, member } from '#server/testing/make.ts'
import { openDevice } from '#server/testing/socket.ts'
import { referral } from './tables.ts'
import { accept, linkOf, move, refer, rowsOf } from './testing/make.ts'

const house = testHouse({ studios: ['winterthur'] })
let staff: Somebody
beforeAll(async () => {
  staff = await employee(house, 'admin')
}, 60_000)

const inviter = () => member(house, { studioCode: 'winterthur', emailVerifiedAt: new Date().toISOString() })
const register = (over: Parameters<typeof form>[0]) => house.as(undefined, registration.register, { body: form(over) })
const all = () => house.db.$count(referral)

test('whoever makes an account by a member’s code counts for that member, once, with what they typed there', async () => {
  const who = await inviter()
  const { code } = await linkOf(house, who)
  const body = form({ ref: code.toLowerCase(), vorname: 'Flurina' })
  for (let time = 0; time < 2; time++) expect((await house.as(undefined, registration.register, { body })).status).toBe(200)
  expect(await rowsOf(house, body.email)).toMatchObject([
    { member: who._id, vorname: 'Flurina', counts: true, source: 'form', studio: 'winterthur' },
  ])
  const { rows } = (await house.as(staff, referralOffice.list, { query: { q: body.email } })).reply
  expect(rows.map(({ known }) => known)).toEqual([false])
  // Who has filled in the invitation's form before is known by it.
  const email = 'zuerst@formkurve.example'
  await accept(house, { ref: code, email })
  await register({ ref: code, email })
  expect(await rowsOf(house, email)).toHaveLength(1)
  expect((await linkOf(house, who)).rows).toHaveLength(2)
})

test('a printed link with an address leads to the same, and the answer tells nobody whether it is known', async () => {
  const who = await inviter()
  const [known, unknown] = [form({ ref: who.email.toUpperCase() }), form({ ref: `niemand.${'x'.repeat(60)}@formkurve.example` })]
  const replies = [known, unknown].map(async body => {
    const { status, reply } = await house.as(undefined, registration.register, { body })
    return { status, reply: { ...reply, _id: '' } }
  })
  const [one, other] = await Promise.all(replies)
  expect(one).toMatchObject({ status: 200 })
  expect(one).toEqual(other)
  expect(await rowsOf(house, known.email)).toMatchObject([{ member: who._id, counts: true, source: 'form' }])
  expect(await rowsOf(house, unknown.email)).toEqual([])
})

test('a code that is nobody’s, or of the same number, makes an account and no referral', async () => {
  const who = await member(house, { telefon: '0791112233' })
  const { code } = await linkOf(house, who)
  const before = await all()
  for (const over of [{ ref: 'K7QM3TXD9PWA' }, { ref: 'xx' }, { ref: code, telefon: '+41791112233' }])
    expect((await register(over)).status).toBe(200)
  expect(await all()).toBe(before)
})

test('a friend who leaves takes along all that tells of them; what the member earned stays, and can still be rewarded', async () => {
  const who = await inviter()
  const emails = ['dabei@formkurve.example', 'offen@formkurve.example'] as const
  const friends: Somebody[] = []
  for (const email of emails) {
    friends.push(await member(house, { email, emailVerifiedAt: new Date().toISOString(), vorname: 'Seraina' }))
    await refer(house, who, { email, vorname: 'Seraina', telefon: null })
  }
  const [row] = await rowsOf(house, emails[0])
  await move(house, staff, [row!._id], 'joined')
  for (const { _id } of friends) await house.db.transaction(tx => leave(tx, house, _id))
  const [kept, ...others] = await house.db.select().from(referral).where(eq(referral.member, who._id))
  expect(others).toEqual([])
  expect(kept).toMatchObject({ _id: row!._id, state: 'joined', friend: null, email: null, telefon: null, note: null })
  expect(JSON.stringify(kept)).not.toMatch(/Seraina|dabei@|Lea/)
  expect((await move(house, staff, [row!._id], 'rewarded')).reply.moved).toHaveLength(1)
  expect((await linkOf(house, who)).rows).toMatchObject([{ vorname: 'Ehemaliges', state: 'belohnt' }])
})

test('an open /referral hears of a new friend and of one who joined, and of nothing that it does not show', async () => {
  const who = await inviter()
  const { code } = await linkOf(house, who)
  const app = openDevice(house.url, { token: who.token })
  await app.hear('ready')
  const heard = () => app.frames.filter(frame => frame.event === 'referral:changed').length
  const email = 'live@formkurve.example'
  await accept(house, { ref: code, email })
  const [row] = await rowsOf(house, email)
  await vi.waitFor(() => expect(heard()).toBe(1))
  await move(house, staff, [row!._id], 'contacted')
  await move(house, staff, [row!._id], 'joined')
  await vi.waitFor(() => expect(heard()).toBeGreaterThan(1))
  await house.bus.publish(house.db, { kind: 'live', people: 'all', event: 'notices:read', data: {} })
  await app.hear('notices:read')
  expect(heard()).toBe(2)
})
