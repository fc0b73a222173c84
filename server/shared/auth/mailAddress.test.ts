import { sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { beforeAll, expect, test, vi } from 'vitest'
import { account } from '#contract/account.ts'
import { auth } from '#contract/auth.ts'
import { people } from '#contract/people.ts'
import { registration } from '#contract/registration.ts'
import { passkey } from '#server/passkeys/tables.ts'
import { keyIn, mailsTo } from '#server/sandbox/testing/mails.ts'
import { testHouse } from '#server/testing/fixture.ts'
import type { Somebody } from '#server/testing/house.ts'
import { employee, holder, member, password } from '#server/testing/make.ts'

const house = testHouse()
let office: Somebody
beforeAll(async () => {
  office = await employee(house, 'office')
}, 60_000)

let made = 0
/** A member for whom staff have entered another address. */
async function moving(over: Parameters<typeof member>[1] = {}) {
  const anna = await member(house, { vorname: 'Anna', nachname: 'Meier', emailVerifiedAt: new Date().toISOString(), ...over })
  const to = `neu${++made}@postfach.example`
  const body = { version: 1, vorname: 'Anna', nachname: 'Meier', email: to }
  expect((await house.as(office, people.edit, { params: { id: anna._id }, body })).status).toBe(200)
  return { anna, to }
}

const linkIn = (text = '') => /\/adresse\?(?:key|nicht)=([\w.-]+)/.exec(text)?.[1] ?? ''
const keyTo = async (address: string) => linkIn((await mailsTo(house, address)).filter(({ text }) => linkIn(text)).at(-1)?.text)
const confirm = async (key: string, body: { password?: string } = {}) => house.as(undefined, auth.confirmAddress, { params: { key }, body })
const disown = async (key: string) => (await house.as(undefined, auth.disownAddress, { params: { key } })).reply.status
const login = async (email: string, word = password) =>
  (await house.as(undefined, auth.login, { body: { email, password: word, device: 'Handy' } })).status
const forgotAdmin = (who: Somebody, target: Somebody) => house.as(who, auth.forgotAdmin, { params: { id: target._id } })
const later = (days: number) =>
  house.db.execute(sql`with moved as (update job set due = due - ${`${days} days`}::interval where kind = 'email-change')
    update email_change set expires = expires - ${`${days} days`}::interval, holds_from = holds_from - ${`${days} days`}::interval`)
const isOut = (who: Somebody) => vi.waitFor(async () => expect((await house.as(who, account.me)).status).toBe(401))
const passkeyOf = (who: Somebody) =>
  house.db.insert(passkey).values({
    _id: v7(),
    person: who._id,
    credential: who._id,
    title: 'Handy',
    publicKey: 'AA',
    counter: 0,
    transports: [],
    synced: false,
    created: new Date().toISOString(),
  })

test('staff who enter an address of their own for a member do not get in by it', async () => {
  const { anna, to } = await moving()
  expect((await forgotAdmin(office, anna)).status).toBe(200)
  await house.as(undefined, auth.forgot, { body: { email: to } })
  expect((await mailsTo(house, to)).map(({ subject }) => subject)).toEqual(['Bestätige deine neue E-Mail-Adresse'])
  expect((await mailsTo(house, anna.email)).map(({ subject }) => subject)).toContain('Neues Passwort setzen')
  expect((await confirm(await keyTo(to))).reply.state).toBe('waits')
  expect([await login(to), await login(anna.email), (await house.as(anna, account.me)).status]).toEqual([401, 200, 200])
  expect((await house.as(office, people.card, { params: { id: anna._id } })).reply).toMatchObject({
    email: anna.email,
    pendingEmail: to,
    pendingFrom: expect.any(String),
  })
  expect(await disown(await keyTo(anna.email))).toBe(true)
  await later(8)
  await house.runJobs()
  expect([await login(to), await login(anna.email), (await confirm(await keyTo(to))).reply.state]).toEqual([401, 200, 'over'])
})

test('with the account’s password the address holds at once, and every session and passkey ends', async () => {
  const { anna, to } = await moving()
  await passkeyOf(anna)
  const key = await keyTo(to)
  expect((await confirm(key, { password: 'falsch geraten' })).fields).toEqual({ password: 'Das Passwort stimmt nicht.' })
  expect((await confirm(key, { password })).reply).toEqual({ state: 'holds', from: null })
  await isOut(anna)
  expect(await house.db.$count(passkey, sql`person = ${anna._id}`)).toBe(0)
  expect([await login(to), await login(anna.email), (await confirm(key, { password })).reply.state]).toEqual([200, 401, 'over'])
  expect((await house.as(office, people.card, { params: { id: anna._id } })).reply).toMatchObject({
    email: to,
    emailVerifiedAt: expect.any(String),
    pendingEmail: null,
  })
})

test('the address of before turns back what holds for a week, with a new password; nobody else gets it meanwhile', async () => {
  const { anna, to } = await moving()
  const first = await keyTo(anna.email)
  await confirm(await keyTo(to), { password })
  const inUse = async () => (await house.as(undefined, registration.mailInUse, { body: { email: anna.email } })).reply.inUse
  expect(await inUse()).toBe(true)
  expect(await disown(first)).toBe(true)
  expect([await login(to), await login(anna.email)]).toEqual([401, 401])
  const reset = (await mailsTo(house, anna.email)).at(-1)!
  const set = { params: { key: keyIn(reset) }, body: { password: 'ein ganz neues' } }
  expect((await house.as(undefined, auth.setPassword, set)).reply.status).toBe(true)
  expect([await login(anna.email, 'ein ganz neues'), await disown(first)]).toEqual([200, false])

  const other = await moving()
  await confirm(await keyTo(other.to), { password })
  const link = await keyTo(other.anna.email)
  await later(8)
  expect([await disown(link), await login(other.to)]).toEqual([false, 200])
})

test('confirmed without the password it holds a week later, when nobody objected', async () => {
  const { anna, to } = await moving()
  expect((await confirm(await keyTo(to))).reply).toEqual({ state: 'waits', from: expect.any(String) })
  await house.runJobs()
  expect(await login(to)).toBe(401)
  await later(7)
  await house.runJobs()
  expect([await login(to), await login(anna.email)]).toEqual([200, 401])
})

test('an account in which nobody has ever been takes the address that was corrected, and is mailed a password', async () => {
  const { anna, to } = await moving({ passwordHash: null, emailVerifiedAt: null })
  expect((await confirm(await keyTo(to))).reply.state).toBe('holds')
  const { _id } = anna
  expect((await house.as(office, people.card, { params: { id: _id } })).reply.email).toBe(to)
  expect((await mailsTo(house, to)).at(-1)?.subject).toBe('Neues Passwort setzen')
})

test('a later address ends the links of an earlier one; a link of the other kind, a made-up and an old one open nothing', async () => {
  const { anna, to } = await moving()
  const [mine, theirs] = [await keyTo(to), await keyTo(anna.email)]
  for (const key of [theirs, mine.replace(/.$/, mine.endsWith('A') ? 'B' : 'A'), `${v7()}${mine.slice(36)}`, 'x'])
    expect([key, (await confirm(key, { password })).reply.state]).toEqual([key, 'over'])
  for (const key of [mine, 'x']) expect([key, await disown(key)]).toEqual([key, false])
  const body = { version: 2, vorname: 'Anna', nachname: 'Meier', email: `noch-${to}` }
  await house.as(office, people.edit, { params: { id: anna._id }, body })
  expect((await confirm(mine, { password })).reply.state).toBe('over')
  const latest = await keyTo(`noch-${to}`)
  await later(8)
  expect((await confirm(latest, { password })).reply.state).toBe('over')
})

test('an address that has become somebody else’s meanwhile is not taken from them', async () => {
  const { anna, to } = await moving()
  const key = await keyTo(to)
  const other = await member(house, { email: to })
  expect((await confirm(key, { password })).reply.state).toBe('over')
  expect([await login(anna.email), (await house.as(other, account.me)).reply.email]).toEqual([200, to])
})

test('guessing the password at the link is slowed as at the sign-in', async () => {
  const { to } = await moving()
  const key = await keyTo(to)
  const codes = []
  for (let one = 0; one < 9; one++) codes.push((await confirm(key, { password: `falsch ${one}` })).code)
  expect(codes).toEqual([...Array.from({ length: 8 }, () => 'invalid'), 'too-many'])
})

test('nobody has a new password mailed to somebody who may do more than they', async () => {
  const clerk = await holder(house, [{ right: 'u_search', studios: 'all' }])
  const boss = await employee(house, 'admin')
  expect((await forgotAdmin(clerk, boss)).code).toBe('forbidden')
  expect(await mailsTo(house, boss.email)).toEqual([])
})

test('a member sees on the own profile what waits, and takes it back', async () => {
  const { anna, to } = await moving()
  const seen = async () => (await house.as(anna, auth.waitingAddress)).reply
  expect(await seen()).toEqual({ to, from: null, until: expect.any(String) })
  const key = await keyTo(to)
  expect((await confirm(key)).reply.state).toBe('waits')
  expect(await seen()).toMatchObject({ to, from: expect.any(String) })
  expect((await house.as(anna, auth.keepAddress)).status).toBe(200)
  expect(await seen()).toEqual({ to: null, from: null, until: null })
  expect((await confirm(key, { password })).reply.state).toBe('over')
  await later(8)
  expect([await login(to), await login(anna.email)]).toEqual([401, 200])
})

const own = (who: Somebody, body: { email: string; password: string }) => house.as(who, auth.changeOwnAddress, { body })

test('a member changes their own address with their password: it holds once it is confirmed, and the present one can object', async () => {
  const anna = await member(house)
  const to = `eigen${++made}@postfach.example`
  expect((await own(anna, { email: to, password: 'falsch geraten' })).fields).toEqual({ password: 'Das Passwort stimmt nicht.' })
  expect(await mailsTo(house, to)).toEqual([])
  expect((await own(anna, { email: to, password })).reply).toMatchObject({ to, from: null, until: expect.any(String) })
  expect((await house.as(anna, auth.waitingAddress)).reply.to).toBe(to)
  expect([await login(to), await login(anna.email)]).toEqual([401, 200])
  expect((await mailsTo(house, anna.email)).at(-1)?.text).toContain('von dir oder von deinem Studio')
  expect((await confirm(await keyTo(to), { password })).reply.state).toBe('holds')
  expect([await login(to), await login(anna.email)]).toEqual([200, 401])
  expect(await disown(await keyTo(anna.email))).toBe(true)
  expect(await login(to)).toBe(401)
})

test('nobody takes an address that is somebody’s, and one’s present one takes back what waits', async () => {
  const [anna, berta] = [await member(house), await member(house)]
  const to = `eigen${++made}@postfach.example`
  expect((await own(anna, { email: berta.email.toUpperCase(), password })).fields).toEqual({
    email: 'Diese E-Mail Adresse ist bereits vergeben',
  })
  await own(anna, { email: to, password })
  const key = await keyTo(to)
  expect((await own(anna, { email: anna.email, password })).reply).toEqual({ to: null, from: null, until: null })
  expect((await confirm(key, { password })).reply.state).toBe('over')
})
