import { eq, sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { account } from '#contract/account.ts'
import { auth } from '#contract/auth.ts'
import { leave } from '#server/leaving/leave.ts'
import { answered } from '#server/serve/tables.ts'
import { testHouse } from '#server/testing/fixture.ts'
import { member, password, signIn } from '#server/testing/make.ts'
import { badTokens } from '#server/testing/tokens.ts'
import { hashPassword } from './password.ts'
import { changePassword, endSessions } from './sessions.ts'
import { session } from './tables.ts'
import { signToken } from './token.ts'

const house = testHouse()

const login = (email: string, word = password) => house.as(undefined, auth.login, { body: { email, password: word, device: 'Handy' } })
const statusOf = async (token: string) => (await house.as({ token }, account.me)).status
/** An ended session is out within a second: a real PostgreSQL tells of it on another connection. */
const isOut = (token: string) => vi.waitFor(async () => expect(await statusOf(token)).toBe(401))

/** Sets a session's clock back and makes the gate forget it. */
async function setBack(_id: string, column: 'rotated_at' | 'seen' | 'begun', by: string) {
  await house.db.execute(sql`update session set ${sql.raw(column)} = ${sql.raw(column)} - ${by}::interval where _id = ${_id}`)
  // A real PostgreSQL sends the message back on another connection, so it is waited for.
  const heard = new Promise<void>(resolve => {
    const stop = house.bus.subscribe(message => {
      if (message.kind !== 'session' || message.session !== _id) return
      stop()
      resolve()
    })
  })
  await house.bus.publish(house.db, { kind: 'session', session: _id, reason: 'ended' })
  await heard
}

test('a member signs in, however the address is written, and is known by the token', async () => {
  const { email, _id } = await member(house)
  const { status, reply } = await login(email.toUpperCase())
  expect(status).toBe(200)
  expect(reply.user._id).toBe(_id)
  expect(Buffer.from(reply.keepKey, 'base64')).toHaveLength(32)
  expect((await house.as(reply, account.me)).reply.email).toBe(email)
})

test('signing in is never remembered by its key: the answer is a secret', async () => {
  const anna = await member(house)
  const bea = await member(house)
  const body = { email: bea.email, password, device: 'Handy' }
  const tokens = [0, 1].map(async () => (await house.as(anna, auth.login, { body }, { key: 'k' })).reply.token)
  const [first, second] = await Promise.all(tokens)
  expect(first).not.toBe(second)
  expect(await house.db.select().from(answered).where(eq(answered.person, anna._id))).toEqual([])
})

test('the stored password is an argon2id hash, and no answer carries it', async () => {
  expect(await hashPassword(password)).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  const { email } = await member(house)
  expect(JSON.stringify((await login(email)).reply)).not.toContain('argon2')
})

test('a wrong password, an unknown address and a deleted person are refused alike', async () => {
  const { email } = await member(house)
  const gone = await member(house)
  await house.db.transaction(tx => leave(tx, house, gone._id))
  const answers = await Promise.all([login(email, 'ganz falsch'), login('niemand@formkurve.example'), login(gone.email)])
  for (const { status, reply } of answers)
    expect([status, reply]).toEqual([401, { code: 'wrong-login', message: 'Falsche E-Mail oder Passwort' }])
})

test('a renewed token works, its forerunner for a minute more', async () => {
  const anna = await member(house)
  const { reply } = await house.as(anna, auth.renew)
  expect(reply.token).not.toBe(anna.token)
  expect(await statusOf(reply.token)).toBe(200)
  expect(await statusOf(anna.token)).toBe(200)
  await setBack(anna.session, 'rotated_at', '61 seconds')
  expect([await statusOf(anna.token), await statusOf(reply.token)]).toEqual([401, 200])
})

test('renewals in a row leave the forerunner its minute: a tab that still holds it is not signed out', async () => {
  const anna = await member(house)
  const second = (await house.as(anna, auth.renew)).reply
  expect(await statusOf(second.token)).toBe(200)
  const third = (await house.as(second, auth.renew)).reply
  expect([await statusOf(third.token), await statusOf(second.token), await statusOf(anna.token)]).toEqual([200, 200, 200])
  await setBack(anna.session, 'rotated_at', '61 seconds')
  const fourth = (await house.as(second, auth.renew)).reply
  expect([await statusOf(fourth.token), await statusOf(second.token), await statusOf(anna.token)]).toEqual([200, 200, 401])
})

test('a renewal whose answer got lost signs nobody out, however long ago', async () => {
  const anna = await member(house)
  await house.as(anna, auth.renew)
  await setBack(anna.session, 'seen', '30 days')
  expect(await statusOf(anna.token)).toBe(200)
  const { reply } = await house.as(anna, auth.renew)
  expect(await statusOf(reply.token)).toBe(200)
})

test('tabs that renew at once all stay signed in, again and again', async () => {
  const anna = await member(house)
  let tokens = Array.from({ length: 8 }, () => anna.token)
  for (let round = 0; round < 5; round++) {
    const answers = await Promise.all(tokens.map(token => house.as({ token }, auth.renew)))
    expect(answers.map(({ status }) => status)).toEqual(tokens.map(() => 200))
    tokens = answers.map(({ reply }) => reply.token)
    const used = await Promise.all(tokens.map(statusOf))
    expect(used).toEqual(tokens.map(() => 200))
  }
})

test('expired, forged and misused tokens are nobody', async () => {
  const anna = await member(house)
  const other = await member(house)
  const { token: secret } = house.settings.secrets
  const bad = {
    ...(await badTokens(house, anna)),
    "of another person's session": await signToken(secret, { sub: other._id, sid: anna.session, gen: 1 }),
    'of a generation that was never handed out': await signToken(secret, { sub: anna._id, sid: anna.session, gen: 9 }),
    'of a session that is no id': await signToken(secret, { sub: anna._id, sid: 'x', gen: 1 }),
  }
  for (const [how, token] of Object.entries(bad)) expect([how, await statusOf(token)]).toEqual([how, 401])
  expect(await statusOf(anna.token)).toBe(200)
})

test('a session without use for 400 days has ended', async () => {
  const anna = await member(house)
  await setBack(anna.session, 'seen', '399 days')
  expect(await statusOf(anna.token)).toBe(200)
  await setBack(anna.session, 'seen', '401 days')
  expect(await statusOf(anna.token)).toBe(401)
})

test('use is noted, so that a session in use never runs out', async () => {
  const anna = await member(house)
  await setBack(anna.session, 'seen', '399 days')
  await statusOf(anna.token)
  const [row] = await house.db.select().from(session).where(eq(session._id, anna.session))
  expect(Date.now() - Date.parse(row?.seen ?? '')).toBeLessThan(60_000)
})

test('a session ends 800 days after it began, however often it was used, and is listed no more', async () => {
  const anna = await member(house)
  const phone = await signIn(house, anna._id)
  await setBack(anna.session, 'begun', '799 days')
  expect(await statusOf(anna.token)).toBe(200)
  await setBack(anna.session, 'begun', '2 days')
  expect([await statusOf(anna.token), (await house.as(anna, auth.renew)).status]).toEqual([401, 401])
  expect((await house.as(phone, auth.sessions)).reply.map(({ _id }) => _id)).toEqual([phone.session])
})

test('a token that its session has outlived is refused and told of once, and the session goes on', async () => {
  const anna = await member(house)
  const warned = vi.spyOn(house.log, 'warn')
  const second = (await house.as(anna, auth.renew)).reply
  expect(await statusOf(second.token)).toBe(200)
  expect(await statusOf(anna.token)).toBe(200)
  expect(warned).not.toHaveBeenCalled()
  await setBack(anna.session, 'rotated_at', '61 seconds')
  expect([await statusOf(anna.token), await statusOf(anna.token), await statusOf(second.token)]).toEqual([401, 401, 200])
  expect(warned).toHaveBeenCalledOnce()
  expect(JSON.stringify(warned.mock.calls)).not.toContain(anna.session)
  warned.mockRestore()
})

test('signing out ends this session alone', async () => {
  const phone = await member(house)
  const tablet = await signIn(house, phone._id)
  expect((await house.as(phone, auth.logout)).reply).toEqual({ ok: true })
  await isOut(phone.token)
  expect(await statusOf(tablet.token)).toBe(200)
})

test('a member sees the sessions, ends one, and never one of somebody else', async () => {
  const phone = await member(house, { device: 'Handy' })
  const tablet = await signIn(house, phone._id, 'Tablet')
  const stranger = await member(house)
  const { reply } = await house.as(phone, auth.sessions)
  expect(reply.map(({ device, current }) => [device, current]).sort()).toEqual([
    ['Handy', true],
    ['Tablet', false],
  ])
  expect((await house.as(phone, auth.endSession, { params: { id: stranger.session } })).code).toBe('missing')
  expect((await house.as(phone, auth.endSession, { params: { id: tablet.session } })).status).toBe(200)
  await isOut(tablet.token)
  expect(await statusOf(stranger.token)).toBe(200)
})

test('with one sign-in too many the session ends that was not used for longest', async () => {
  const anna = await member(house)
  const devices = [anna]
  while (devices.length < 50) devices.push({ ...(await signIn(house, anna._id)), email: anna.email })
  const [used, ...left] = devices
  await setBack(used!.session, 'begun', '90 days')
  for (const { session } of left.slice(0, 2)) await setBack(session, 'seen', '1 day')
  const both = await Promise.all([login(anna.email), login(anna.email)])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  for (const { token } of left.slice(0, 2)) await isOut(token)
  const standing = (await house.as(anna, auth.sessions)).reply.map(({ _id }) => _id)
  expect(standing).toHaveLength(50)
  expect(standing).toEqual(expect.arrayContaining([used!, ...left.slice(2)].map(({ session }) => session)))
})

test('a new password ends the other sessions at once, the old one no longer signs in', async () => {
  const phone = await member(house)
  const tablet = await signIn(house, phone._id)
  expect([await statusOf(phone.token), await statusOf(tablet.token)]).toEqual([200, 200])
  const hash = await hashPassword('ganz neues Passwort')
  await house.db.transaction(tx => changePassword(tx, house, { _id: phone._id, hash, except: phone.session }))
  await isOut(tablet.token)
  expect(await statusOf(phone.token)).toBe(200)
  expect([(await login(phone.email)).status, (await login(phone.email, 'ganz neues Passwort')).status]).toEqual([401, 200])
})

test('a deleted person is nobody soon, and nothing personal stays', async () => {
  const anna = await member(house, { vorname: 'Anneliese' })
  expect(await statusOf(anna.token)).toBe(200)
  await house.db.transaction(tx => leave(tx, house, anna._id))
  await isOut(anna.token)
  const { rows } = await house.pool.query('select * from person where _id = $1', [anna._id])
  expect(JSON.stringify(rows)).not.toMatch(/Anneliese|Muster|argon2|formkurve\.example/)
})

test('what is rolled back ends nothing', async () => {
  const anna = await member(house)
  const undone = house.db.transaction(async tx => {
    await endSessions(tx, house, { person: anna._id }, 'ended')
    tx.rollback()
  })
  await expect(undone).rejects.toThrow()
  await house.bus.publish(house.db, { kind: 'all' })
  expect(await statusOf(anna.token)).toBe(200)
})
