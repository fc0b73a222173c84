import { randomBytes } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { expect, test, vi } from 'vitest'
import { account } from '#contract/account.ts'
import { auth } from '#contract/auth.ts'
import { passkey } from '#server/passkeys/tables.ts'
import { keyIn, mailsTo } from '#server/sandbox/testing/mails.ts'
import { limitsOf } from '#server/serve/limits.ts'
import { testHouse } from '#server/testing/fixture.ts'
import { employee, holder, member, password, signIn } from '#server/testing/make.ts'
import { issueKey } from './mailedKeys.ts'
import { person } from './tables.ts'

const house = testHouse({ studios: ['winterthur', 'frauenfeld'] })

const fresh = 'ganz neues Passwort'
const forgot = (email: string, headers = {}) => house.as(undefined, auth.forgot, { body: { email } }, { headers })
const set = (key: string, word = fresh) => house.as(undefined, auth.setPassword, { params: { key }, body: { password: word } })
const login = (email: string, word: string) => house.as(undefined, auth.login, { body: { email, password: word, device: 'Handy' } })
const newKey = (_id: string) => issueKey(house.db, _id, 'reset-password')

test('who forgot the password gets a mail in the brand of the studio, sets a new one and is signed out everywhere', async () => {
  const anna = await member(house, { studioCode: 'winterthur', vorname: 'Anna', email: 'anna@formkurve.example' })
  const tablet = await signIn(house, anna._id)
  expect((await forgot('Anna@Formkurve.example')).reply).toEqual({ ok: true })
  const [mail] = await mailsTo(house, anna.email)
  expect(mail).toMatchObject({ subject: 'Neues Passwort setzen', from: expect.stringContaining('Formkurve Töss') })
  expect(mail!.text).toContain('Hallo Anna')
  expect(mail!.text).toContain(`${house.settings.publicUrl}/forgot?key=${keyIn(mail!)}`)
  expect((await set(keyIn(mail!))).reply).toEqual({ status: true })
  for (const token of [anna, tablet]) await vi.waitFor(async () => expect((await house.as(token, account.me)).status).toBe(401))
  expect([(await login(anna.email, password)).status, (await login(anna.email, fresh)).status]).toEqual([401, 200])
  expect((await mailsTo(house, anna.email)).map(({ subject }) => subject)).toEqual([mail!.subject, 'Dein Passwort wurde geändert'])
  const [row] = await house.db.select().from(person).where(eq(person._id, anna._id))
  expect(row?.emailVerifiedAt).not.toBeNull()
})

test('a mailed reset shuts out whoever was in before, by a passkey too, and says so', async () => {
  const row = { title: 'Fremd', publicKey: 'AA', counter: 0, transports: [], synced: false, created: new Date().toISOString() }
  const [unproven, proven] = [await member(house), await member(house, { emailVerifiedAt: new Date().toISOString() })]
  for (const { _id, email } of [unproven, proven]) {
    await house.db.insert(passkey).values({ ...row, _id: v7(), person: _id, credential: _id })
    expect((await set(await newKey(_id))).reply).toEqual({ status: true })
    expect((await mailsTo(house, email)).at(-1)?.text).toContain('Deine Passkeys sind zur Sicherheit entfernt.')
  }
  expect(await house.db.$count(passkey)).toBe(0)
})

test('a key is good once, also when two use it at the same moment', async () => {
  const { _id, email } = await member(house)
  const key = await newKey(_id)
  const answers = await Promise.all(['erstes Passwort', 'zweites Passwort', 'drittes Passwort'].map(word => set(key, word)))
  expect(answers.map(({ reply }) => reply.status).sort()).toEqual([false, false, true])
  const won = ['erstes Passwort', 'zweites Passwort', 'drittes Passwort'][answers.findIndex(({ reply }) => reply.status)]
  expect((await login(email, won!)).status).toBe(200)
  expect((await set(key)).reply).toEqual({ status: false })
})

test('a later request ends an earlier key, of either kind', async () => {
  const { _id, email } = await member(house)
  await forgot(email)
  await mailsTo(house, email)
  await forgot(email)
  const [first, second] = await mailsTo(house, email)
  expect((await set(keyIn(first!))).reply).toEqual({ status: false })
  const week = await issueKey(house.db, _id, 'set-password')
  expect((await set(keyIn(second!))).reply).toEqual({ status: false })
  expect((await set(week)).reply).toEqual({ status: true })
})

test.each([
  ['reset-password', '119 minutes', '121 minutes'],
  ['set-password', '167 hours', '169 hours'],
] as const)('a key to %s holds for %s and not for %s', async (purpose, still, over) => {
  const { _id } = await member(house)
  const older = (by: string) =>
    house.db.execute(
      sql`update person_key set issued = issued - ${by}::interval, expires = expires - ${by}::interval where person = ${_id}`,
    )
  const expired = await issueKey(house.db, _id, purpose)
  await older(over)
  expect((await set(expired)).reply).toEqual({ status: false })
  const key = await issueKey(house.db, _id, purpose)
  await older(still)
  expect((await set(key)).reply).toEqual({ status: true })
})

test('a key opens nothing once the account has another address or is gone', async () => {
  const moved = await member(house)
  const movedKey = await newKey(moved._id)
  await house.db
    .update(person)
    .set({ email: `neu-${moved.email}` })
    .where(eq(person._id, moved._id))
  const gone = await member(house)
  const goneKey = await newKey(gone._id)
  await house.db.update(person).set({ deletedAt: new Date().toISOString() }).where(eq(person._id, gone._id))
  for (const key of [movedKey, goneKey]) expect((await set(key)).reply).toEqual({ status: false })
})

test('the record holds neither the key nor the address of who asked', async () => {
  const { _id, email } = await member(house)
  await house.runJobs()
  await forgot(email)
  const { rows: jobs } = await house.pool.query('select * from job')
  expect(jobs).toHaveLength(1)
  expect(JSON.stringify(jobs)).not.toContain(email)
  const key = await newKey(_id)
  const { rows: keys } = await house.pool.query('select * from person_key where person = $1', [_id])
  expect(keys).toHaveLength(1)
  for (const secret of [key, email]) expect(JSON.stringify(keys)).not.toContain(secret)
})

/** SQL statements that the record was sent, without their values. */
async function statementsOf(act: () => Promise<unknown>) {
  const seen: string[] = []
  const { query } = house.pool
  const spy = vi.spyOn(house.pool, 'query').mockImplementation(((...given: [{ text?: string } | string]) => {
    seen.push(typeof given[0] === 'string' ? given[0] : (given[0].text ?? ''))
    return (query as (...given: unknown[]) => unknown).apply(house.pool, given)
  }) as never)
  await act()
  spy.mockRestore()
  return seen
}

test('whether an address has an account shows neither in the answer nor in the work before it', async () => {
  const known = await member(house)
  const paths: { statements: string[]; answer: unknown }[] = []
  for (const email of [known.email, 'niemand@formkurve.example']) {
    let answer: unknown
    const statements = await statementsOf(async () => {
      const { status, reply, headers } = await forgot(email)
      answer = { status, reply, length: headers.get('content-length') }
    })
    paths.push({ statements, answer })
  }
  expect(paths[0]!.statements.length).toBeGreaterThan(3)
  expect(paths[1]).toEqual(paths[0])
  expect(paths[0]!.statements.join('\n')).not.toMatch(/"person"/)
  expect([(await mailsTo(house, known.email)).length, (await mailsTo(house, 'niemand@formkurve.example')).length]).toEqual([1, 0])
})

test('whoever asks again and again is answered the same and mailed no more; a device of the owner still is', async () => {
  const anna = await member(house)
  const home = { 'x-forwarded-for': '198.51.100.7', 'device-key': randomBytes(32).toString('base64url') }
  await house.as(undefined, auth.login, { body: { email: anna.email, password, device: 'Handy' } }, { headers: home })
  for (let time = 0; time < 12; time++)
    expect((await forgot(anna.email, { 'x-forwarded-for': `192.0.2.${time + 1}` })).reply).toEqual({ ok: true })
  expect(await mailsTo(house, anna.email)).toHaveLength(8)
  await forgot(anna.email, home)
  expect(await mailsTo(house, anna.email)).toHaveLength(9)
})

test('an address that asks for all and sundry is refused, a whole line of IPv6 being one address', async () => {
  const frozen = vi.spyOn(limitsOf(house), 'now').mockReturnValue(performance.now())
  const codes = []
  for (let one = 0; one < 301; one++)
    codes.push((await forgot(`wer${one}@formkurve.example`, { 'x-forwarded-for': `2001:db8:1:2:${one.toString(16)}::1` })).code)
  expect(codes.slice(0, 300).filter(Boolean)).toEqual([])
  expect(codes[300]).toBe('too-many')
  frozen.mockRestore()
})

test('staff with the right send the mail to people of their studios alone', async () => {
  const trainer = await holder(house, [{ right: 'u_search', studios: ['winterthur'] }])
  const near = await member(house, { studioCode: 'winterthur' })
  const far = await member(house, { studioCode: 'frauenfeld' })
  const send = (_id: string, who = trainer) => house.as(who, auth.forgotAdmin, { params: { id: _id } })
  expect((await send(near._id)).reply).toEqual({ ok: true })
  expect((await send(far._id)).code).toBe('missing')
  expect((await send(near._id, await member(house))).code).toBe('forbidden')
  expect((await send(far._id, await employee(house, 'office'))).reply).toEqual({ ok: true })
  const [mail] = await mailsTo(house, near.email)
  expect((await set(keyIn(mail!))).reply).toEqual({ status: true })
  expect((await mailsTo(house, far.email))[0]!.from).toContain('Formkurve Thur')
})

test('a signed-in member changes the password, stays signed in here and nowhere else', async () => {
  const anna = await member(house)
  const tablet = await signIn(house, anna._id)
  const change = (current: string, word = fresh) => house.as(anna, auth.changePassword, { body: { current, password: word } })
  expect(await change('falsch geraten')).toMatchObject({ code: 'invalid', fields: { current: 'Das bisherige Passwort stimmt nicht.' } })
  expect((await change(password, 'kurz')).fields).toHaveProperty('password')
  expect((await change(password)).reply).toEqual({ ok: true })
  await vi.waitFor(async () => expect((await house.as(tablet, account.me)).status).toBe(401))
  expect((await house.as(anna, account.me)).status).toBe(200)
  expect((await login(anna.email, fresh)).status).toBe(200)
  expect((await mailsTo(house, anna.email)).map(({ subject }) => subject)).toEqual(['Dein Passwort wurde geändert'])
})

test('who holds a session but not the password guesses no faster than at the login', async () => {
  const anna = await member(house)
  const answers = []
  for (let one = 0; one < 9; one++)
    answers.push((await house.as(anna, auth.changePassword, { body: { current: `falsch ${one}`, password: fresh } })).code)
  expect(answers).toEqual([...Array.from({ length: 8 }, () => 'invalid'), 'too-many'])
})

test('an account without a password gets its first one by mail', async () => {
  const anna = await member(house, { passwordHash: null })
  expect((await login(anna.email, password)).code).toBe('wrong-login')
  await forgot(anna.email)
  const [mail] = await mailsTo(house, anna.email)
  expect((await set(keyIn(mail!))).reply).toEqual({ status: true })
  expect((await login(anna.email, fresh)).status).toBe(200)
})
