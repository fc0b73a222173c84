import { hash } from '@node-rs/argon2'
import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { expect, test } from 'vitest'
import { account } from '#contract/account.ts'
import { auth } from '#contract/auth.ts'
import { people } from '#contract/people.ts'
import { registration } from '#contract/registration.ts'
import { hasProven } from '#server/occasions/occasionEntries.ts'
import { memberOf } from '#server/referrals/invite.ts'
import { form } from '#server/registration/testing/form.ts'
import { testHouse } from '#server/testing/fixture.ts'
import { employee, member } from '#server/testing/make.ts'
import { isInUse, orderAddress, waitingAddress } from './mailAddress.ts'
import { issueKey, keyHolds } from './mailedKeys.ts'
import { hashPassword } from './password.ts'
import { respellPeople } from './respelling.ts'
import { emailChange, emailCode, person } from './tables.ts'

const house = testHouse()

const login = async (email: string, password: string) => {
  const { status, reply } = await house.as(undefined, auth.login, { body: { email, password } })
  return status === 200 ? reply.user._id : status
}
const rowOf = async (_id: string) => (await house.db.select().from(person).where(eq(person._id, _id)))[0]!

test('a password is one for every keyboard, and a hash of before holds for how it was typed', async () => {
  const now = await member(house, { passwordHash: await hashPassword('Z\u00fcrichsee-H\u00f6he8') })
  const before = await member(house, { passwordHash: await hash('Zu\u0308richsee-Ho\u0308he8') })
  expect(await login(now.email, 'Zu\u0308richsee-Ho\u0308he8')).toBe(now._id)
  expect(await login(now.email, 'Z\u00fcrichsee-H\u00f6he8')).toBe(now._id)
  expect(await login(before.email, 'Zu\u0308richsee-Ho\u0308he8')).toBe(before._id)
  expect(await login(now.email, ' Z\u00fcrichsee-H\u00f6he8')).toBe(401)
})

test('an account of before is brought to today’s spelling, and signs in before and after', async () => {
  const passwordHash = await hashPassword('geheim-genug')
  const email = 'anna@mu\u0308ller-beispiel.ch'
  const { _id } = await member(house, {
    email,
    passwordHash,
    vorname: 'Zoe\u0308\u2060',
    nachname: 'Ga\u0308rtner\u202e',
    telefon: '+410795550123',
  })
  expect(await login(email, 'geheim-genug')).toBe(_id)
  await respellPeople(house)
  await respellPeople(house)
  expect(await rowOf(_id)).toMatchObject({
    email: 'anna@xn--mller-beispiel-gsb.ch',
    vorname: 'Zoë',
    nachname: 'Gärtner',
    telefon: '+41795550123',
  })
  for (const typed of [email, 'anna@müller-beispiel.ch', 'Anna@XN--mller-beispiel-gsb.ch', '\u200banna@müller-beispiel.ch'])
    expect(await login(typed, 'geheim-genug'), typed).toBe(_id)
})

test('until then an account of before is known by today’s spelling of its address', async () => {
  const admin = await employee(house, 'admin')
  const written = 'rita@k\u00f6nig-beispiel.ch'
  const today = 'rita@xn--knig-beispiel-imb.ch'
  const passwordHash = await hashPassword('geheim-genug')
  const { _id } = await member(house, { email: written, passwordHash, emailVerifiedAt: new Date().toISOString() })
  expect(await login(today, 'geheim-genug')).toBe(_id)
  expect(await isInUse(house.db, today)).toBe(true)
  expect(await isInUse(house.db, today, _id)).toBe(false)
  const again = await house.as(undefined, registration.register, { body: form({ email: today }) })
  expect([again.status, again.code]).toEqual([409, 'duplicate'])
  expect((await memberOf(house.db, today))?._id).toBe(_id)
  expect(await hasProven(house.db, _id, today)).toBe(true)
  const { version, vorname, nachname } = await rowOf(_id)
  const body = { version, vorname, nachname, email: written, telefon: '+41795550199' }
  const { status } = await house.as(admin, account.editByEmail, { params: { address: written }, body }, { key: v7() })
  expect(status).toBe(200)
  expect(await rowOf(_id)).toMatchObject({ email: written, telefon: '+41795550199' })
  expect(await waitingAddress(house.db, _id)).toBeUndefined()
  await respellPeople(house)
  expect((await rowOf(_id)).email).toBe(today)
})

test('what hangs on an address goes along with its spelling', async () => {
  const email = 'ines@z\u00fcrich-beispiel.ch'
  const today = 'ines@xn--zrich-beispiel-gsb.ch'
  const { _id } = await member(house, { email, passwordHash: null })
  const key = await issueKey(house.db, _id, 'set-password')
  await orderAddress(house.db, house, await rowOf(_id), 'ines@w\u00e4denswil-beispiel.ch')
  const expires = new Date(Date.now() + 60_000).toISOString()
  await house.db.insert(emailCode).values({ person: _id, hash: 'x', issued: new Date().toISOString(), expires })
  await respellPeople(house)
  expect((await rowOf(_id)).email).toBe(email)
  await house.db.delete(emailCode).where(eq(emailCode.person, _id))
  await respellPeople(house)
  expect((await rowOf(_id)).email).toBe(today)
  expect(await keyHolds(house.db, key, 'set-password')).toBe(true)
  const [change] = await house.db.select().from(emailChange).where(eq(emailChange.person, _id))
  expect(change).toMatchObject({ from: today, to: 'ines@xn--wdenswil-beispiel-qqb.ch' })
})

test('two accounts of one mailbox stay two, sign in as before, and are listed', async () => {
  const admin = await employee(house, 'admin')
  const [one, other] = [
    await member(house, { email: 'lena@beispiel.example', passwordHash: await hashPassword('das erste Wort') }),
    await member(house, { email: 'lena@beispiel.example\u200b', passwordHash: await hashPassword('das zweite Wort') }),
  ]
  await respellPeople(house)
  expect((await rowOf(other._id)).email).toBe('lena@beispiel.example\u200b')
  expect(await login('lena@beispiel.example', 'das erste Wort')).toBe(one._id)
  expect(await login('lena@beispiel.example\u200b', 'das zweite Wort')).toBe(other._id)
  expect(await isInUse(house.db, 'lena@beispiel.example')).toBe(true)
  const { reply } = await house.as(admin, people.list, { query: { signIn: ['twice'] } })
  expect(reply.rows.map(({ _id, signIn }) => [_id, signIn])).toEqual([[other._id, 'twice']])
})

test('an odd spelling alone makes no address two', async () => {
  const admin = await employee(house, 'admin')
  const alone = await member(house, { email: 'nora@beispiel.example\u200b' })
  const states = async () => {
    const { reply } = await house.as(admin, people.list, { query: { q: 'nora@' } })
    return reply.rows.find(({ _id }) => _id === alone._id)?.signIn
  }
  expect(await states()).toBe('ready')
  await member(house, { email: 'nora@beispiel.example' })
  expect(await states()).toBe('twice')
})

test('guesses at an account count by it alone: no other one of its mailbox takes them back', async () => {
  const [email, twin] = ['mia@beispiel.example', 'mia@beispiel.example\u200b']
  await member(house, { email, passwordHash: await hashPassword('das erste Wort') })
  await member(house, { email: twin, passwordHash: await hashPassword('das zweite Wort') })
  const headers = { 'user-agent': 'Fremd', 'x-forwarded-for': '203.0.113.77' }
  const guess = async (typed: string, word: string) =>
    (await house.as(undefined, auth.login, { body: { email: typed, password: word } }, { headers })).status
  for (let tries = 0; tries < 7; tries++) expect(await guess(email, 'falsch geraten')).toBe(401)
  expect(await guess(twin, 'das zweite Wort')).toBe(200)
  expect(await guess(email, 'falsch geraten')).toBe(401)
  expect(await guess(email, 'falsch geraten')).toBe(429)
})

test.each([
  ['Sinéad', 'O’Brien', ["O'Brien", 'obrien', 'O`Brien', 'O Brien', 'sinead obrien']],
  ['Jean\u2011Luc', "Dell'Acqua", ['jean-luc', 'Jean–Luc', 'jean luc', 'jeanluc', 'dellacqua', 'Dell’Acqua']],
  ['Marie-Noëlle', 'Müller‐Frei', ['müller-frei', 'mueller frei', 'Mu\u0308ller', 'marie noelle']],
  ['Zoë', 'Gärtner', ['gärtner', 'gartner', 'gaertner', 'Ga\u0308rtner']],
])('%s %s is found as people type it', async (vorname, nachname, typed) => {
  const admin = await employee(house, 'admin')
  const { _id } = await member(house, { vorname, nachname, email: `fit-${vorname.length}@fit-studio.example` })
  for (const q of [...typed, `fit-${vorname.length}@fit-studio.example`]) {
    const { reply } = await house.as(admin, people.search, { query: { q } })
    expect(
      reply.map(found => found._id),
      q,
    ).toContain(_id)
  }
})
