import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { account } from '#contract/account.ts'
import { passkeys } from '#contract/passkeys.ts'
import { mailsTo } from '#server/sandbox/testing/mails.ts'
import { person } from '#server/shared/auth/tables.ts'
import { openTestHouse, type Somebody, type TestHouse } from '#server/testing/house.ts'
import { member, password, signIn } from '#server/testing/make.ts'
import { isOurs, newChallenge } from './challenge.ts'
import { TestPasskey } from './testing/authenticator.ts'

const origin = 'https://app.formkurve.example'
let house: TestHouse
beforeAll(async () => {
  house = await openTestHouse({ publicUrl: origin })
}, 60_000)
afterAll(() => house.close())

type Json = Record<string, unknown>
const optionsFor = async (who: Somebody) => (await house.as(who, passkeys.startAdding, { body: {} })).reply.options as Json
const loginOptions = async () => (await house.as(undefined, passkeys.startLogin)).reply.options as Json
const add = (who: Somebody, answer: Json, title = 'Handy') => house.as(who, passkeys.add, { body: { title, answer } })
const login = (answer: Json) => house.as(undefined, passkeys.login, { body: { answer, device: 'Handy' } })

/** A member with a passkey. */
async function equipped() {
  const who = await member(house)
  const key = new TestPasskey(origin)
  const { reply, status } = await add(who, key.created(await optionsFor(who)))
  expect(status).toBe(200)
  return { who, key, id: reply._id }
}

test('a passkey that was added signs in, as its owner, again and again', async () => {
  const { who, key } = await equipped()
  for (let time = 0; time < 2; time++) {
    const { status, reply } = await login(key.used(await loginOptions()))
    expect([status, reply.user?._id]).toEqual([200, who._id])
    expect((await house.as(reply, account.me)).status).toBe(200)
  }
  expect((await house.as(who, passkeys.list)).reply).toMatchObject([{ title: 'Handy', synced: false, used: expect.any(String) }])
  expect((await mailsTo(house, who.email)).map(({ subject }) => subject)).toEqual(['Neuer Passkey in deinem Konto'])
})

test('an answer is good once, also when it arrives twice at the same moment', async () => {
  const { key } = await equipped()
  const answer = key.used(await loginOptions())
  const codes = (await Promise.all([login(answer), login(answer), login(answer)])).map(({ code }) => code ?? 'in')
  expect(codes.sort()).toEqual(['in', 'wrong-passkey', 'wrong-passkey'])
  const who = await member(house)
  const made = new TestPasskey(origin).created(await optionsFor(who))
  expect([(await add(who, made)).status, (await add(who, made)).code]).toEqual([200, 'wrong-passkey'])
})

/** Lets a session have begun so many minutes ago, as in an app that was left open. */
const minutesAgo = (minutes: number, { session }: Somebody) =>
  house.db.execute(sql`update session set begun = now() - make_interval(mins => ${minutes}) where _id = ${session}`)

test('an app that was left open neither adds a passkey nor takes one away without the password', async () => {
  const { who, id } = await equipped()
  const start = (body: { password?: string }) => house.as(who, passkeys.startAdding, { body })
  const remove = (body: { password?: string }) => house.as(who, passkeys.remove, { params: { id }, body })
  await minutesAgo(4, who)
  expect((await start({})).status).toBe(200)
  await minutesAgo(6, who)
  for (const ask of [start, remove]) {
    expect((await ask({})).fields).toEqual({ password: 'Bitte gib dein Passwort ein.' })
    expect((await ask({ password: 'falsch-falsch' })).fields).toEqual({ password: 'Das Passwort stimmt nicht.' })
    expect((await ask({ password })).status).toBe(200)
  }
})

test('a wrong password is wrong right after the sign-in too, and guessing it is slowed', async () => {
  const who = await member(house)
  const codes = []
  for (let one = 0; one < 9; one++)
    codes.push((await house.as(who, passkeys.startAdding, { body: { password: `falsch-${one}-falsch` } })).code)
  expect([codes[0], codes.at(-1)]).toEqual(['invalid', 'too-many'])
})

test('an account without a password asks for another sign-in', async () => {
  const who = await member(house, { passwordHash: null })
  expect((await house.as(who, passkeys.startAdding, { body: {} })).status).toBe(200)
  await minutesAgo(6, who)
  expect((await house.as(who, passkeys.startAdding, { body: { password } })).code).toBe('sign-in-again')
})

test('what one session was asked is not answered by another, which has shown nothing', async () => {
  const who = await member(house)
  const other = { ...who, ...(await signIn(house, who._id)) }
  const made = new TestPasskey(origin).created(await optionsFor(who))
  expect((await add(other, made)).code).toBe('wrong-passkey')
  expect((await add(who, made)).status).toBe(200)
})

test('a passkey that has not asked who holds it is none', async () => {
  const { key } = await equipped()
  key.verifies = false
  expect((await login(key.used(await loginOptions()))).code).toBe('wrong-passkey')
  const who = await member(house)
  const careless = Object.assign(new TestPasskey(origin), { verifies: false })
  const options = await optionsFor(who)
  expect((await add(who, careless.created(options))).code).toBe('wrong-passkey')
  expect(options.authenticatorSelection).toMatchObject({ userVerification: 'required' })
  expect((await loginOptions()).userVerification).toBe('required')
})

test('a counter that falls back is a copy, and signs nobody in', async () => {
  const { key } = await equipped()
  key.counter = 9
  expect((await login(key.used(await loginOptions()))).status).toBe(200)
  key.counter = 5
  expect((await login(key.used(await loginOptions()))).code).toBe('wrong-passkey')
})

test('questions of another kind, person, product or time are not answered', async () => {
  const { who, key } = await equipped()
  const other = await member(house)
  expect((await login(key.used(await optionsFor(who)))).code).toBe('wrong-passkey')
  expect((await add(other, new TestPasskey(origin).created(await optionsFor(who)))).code).toBe('wrong-passkey')
  expect((await add(who, new TestPasskey(origin).created(await loginOptions()))).code).toBe('wrong-passkey')
  const challenge = (made: Uint8Array) => Buffer.from(made).toString('base64url')
  const late = challenge(newChallenge(house, 'login', Date.now() - 301_000))
  expect((await login(key.used({ challenge: late }))).code).toBe('wrong-passkey')
  expect(isOurs(house, 'login', challenge(newChallenge(house, 'login')))).toBe(true)
  expect((await login(key.used({ challenge: 'A'.repeat(72) }))).code).toBe('wrong-passkey')
})

test('a site with another name gets nowhere', async () => {
  const { key } = await equipped()
  const phishing = Object.assign(new TestPasskey('https://app.formkurve.example.boese.example'), { id: key.id })
  expect((await login(phishing.used(await loginOptions()))).code).toBe('wrong-passkey')
  const who = await member(house)
  expect((await add(who, new TestPasskey('https://boese.example').created(await optionsFor(who)))).code).toBe('wrong-passkey')
})

test('another signature under a known name gets nowhere, and neither does what is no answer at all', async () => {
  const { key } = await equipped()
  const forged = Object.assign(new TestPasskey(origin), { id: key.id, counter: 100 })
  expect((await login(forged.used(await loginOptions()))).code).toBe('wrong-passkey')
  for (const answer of [
    {},
    { id: Buffer.from(Uint8Array.from(key.id)).toString('base64url') },
    { id: [], response: null },
    { id: 'x', response: { clientDataJSON: 'e30' } },
  ])
    expect((await login(answer)).code).toBe('wrong-passkey')
})

test('a passkey is its owner’s to rename and remove, and once removed it opens nothing', async () => {
  const { who, key, id } = await equipped()
  const other = await member(house)
  const rename = (as: Somebody) => house.as(as, passkeys.rename, { params: { id }, body: { title: 'Altes Handy' } })
  expect([(await rename(other)).code, (await rename(who)).reply.title]).toEqual(['missing', 'Altes Handy'])
  expect((await house.as(other, passkeys.remove, { params: { id }, body: {} })).code).toBe('missing')
  expect((await house.as(who, passkeys.remove, { params: { id }, body: {} })).reply).toEqual({ ok: true })
  expect((await login(key.used(await loginOptions()))).code).toBe('wrong-passkey')
})

test('nobody who is gone comes back with a passkey, and twenty are enough', async () => {
  const { who, key } = await equipped()
  await house.db.update(person).set({ deletedAt: new Date().toISOString() }).where(sql`${person._id} = ${who._id}`)
  expect((await login(key.used(await loginOptions()))).code).toBe('wrong-passkey')
  const many = await member(house)
  for (let one = 0; one < 20; one++) await add(many, new TestPasskey(origin).created(await optionsFor(many)))
  expect((await add(many, new TestPasskey(origin).created(await optionsFor(many)))).code).toBe('too-many-passkeys')
  expect((await optionsFor(many)).excludeCredentials).toHaveLength(20)
})

test('asking leaves nothing behind, whoever asks and however often', async () => {
  const count = async () => (await house.pool.query('select count(*)::int as n from answered_challenge')).rows[0].n as number
  const before = await count()
  for (let time = 0; time < 20; time++) await loginOptions()
  expect(await count()).toBe(before)
})
