import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auth } from '#contract/auth.ts'
import { TooMany } from '#server/serve/refuse.ts'
import { testHouse } from '#server/testing/fixture.ts'
import { member, password } from '#server/testing/make.ts'
import { chargeAttempt } from './guard.ts'
import { issueKey } from './mailedKeys.ts'
import { loginFailure } from './tables.ts'

const house = testHouse()

let last = 0
const newAddress = () => `203.0.${Math.floor(++last / 250)}.${(last % 250) + 1}`

const newDevice = () => randomBytes(32).toString('base64url')

const tryAs = (email: string, word: string, address: string, { agent = 'Handy', device }: { agent?: string; device?: string } = {}) =>
  house.as(
    undefined,
    auth.login,
    { body: { email, password: word, device: 'Test' } },
    { headers: { 'x-forwarded-for': address, 'user-agent': agent, ...(device && { 'device-key': device }) } },
  )
const codes = async (tries: ReturnType<typeof tryAs>[]) => (await Promise.all(tries)).map(({ code }) => code ?? 'ok')
const waitFor = (time: string) => house.db.execute(sql`update login_failure set at = at - ${time}::interval`)

test('guessing at one account from one device is slowed, also all at once and with the right password among the guesses', async () => {
  const { email } = await member(house)
  const address = newAddress()
  const guesses = await codes(Array.from({ length: 30 }, () => tryAs(email, 'falsch geraten', address)))
  expect(guesses.filter(code => code === 'wrong-login')).toHaveLength(8)
  expect(guesses.filter(code => code === 'too-many')).toHaveLength(22)
  const slowed = await tryAs(email, password, address)
  expect(slowed.code).toBe('too-many')
  expect(Number(slowed.headers.get('retry-after'))).toBeGreaterThan(0)
})

test('whoever waits gets one more try, and refused ones meanwhile do not lengthen the wait', async () => {
  const { email } = await member(house)
  const address = newAddress()
  await codes(Array.from({ length: 100 }, () => tryAs(email, 'falsch geraten', address)))
  await waitFor('16 seconds')
  expect(await codes([tryAs(email, password, address)])).toEqual(['ok'])
})

test('the owner on a device of hers is not locked out by strangers all over the world, who are slowed', async () => {
  const { email } = await member(house)
  const own = { device: newDevice() }
  expect(await codes([tryAs(email, password, newAddress(), own)])).toEqual(['ok'])
  const guesses = await codes(Array.from({ length: 60 }, () => tryAs(email, 'falsch geraten', newAddress())))
  expect(guesses.filter(code => code === 'wrong-login')).toHaveLength(30)
  // Another network and an update of the browser don't make the device a stranger.
  expect(await codes([tryAs(email, password, newAddress(), { ...own, agent: 'Neuer Browser' })])).toEqual(['ok'])
})

test('a known device has a count of its own, and is known to the account that signed in on it alone', async () => {
  const [anna, bea] = [await member(house), await member(house)]
  const own = { device: newDevice() }
  await tryAs(anna.email, password, newAddress(), own)
  const guesses = await codes(Array.from({ length: 12 }, () => tryAs(anna.email, 'falsch geraten', newAddress(), own)))
  expect(guesses.filter(code => code === 'wrong-login')).toHaveLength(8)
  expect(await codes([tryAs(anna.email, password, newAddress())])).toEqual(['ok'])
  await codes(Array.from({ length: 40 }, () => tryAs(bea.email, 'falsch geraten', newAddress())))
  expect(await codes([tryAs(bea.email, password, newAddress(), own)])).toEqual(['too-many'])
})

test('an owner whom strangers keep from a new device gets in with a mailed reset, however they go on', async () => {
  const { _id, email } = await member(house)
  const strangers = () => codes(Array.from({ length: 40 }, (_, one) => tryAs(email, 'falsch geraten', newAddress(), { agent: `${one}` })))
  await strangers()
  const own = { device: newDevice() }
  expect(await codes([tryAs(email, password, newAddress(), own)])).toEqual(['too-many'])
  const key = await issueKey(house.db, _id, 'reset-password')
  const body = { password: 'ein ganz neues' }
  const set = await house.as(undefined, auth.setPassword, { params: { key }, body }, { headers: { 'device-key': own.device } })
  expect(set.reply.status).toBe(true)
  expect((await strangers()).filter(code => code === 'wrong-login')).toHaveLength(30)
  expect(await codes([tryAs(email, 'ein ganz neues', newAddress(), own)])).toEqual(['ok'])
})

test('a studio signs in 300 people from one address while somebody there guesses', async () => {
  const address = newAddress()
  const victim = 'opfer@formkurve.example'
  for (let guess = 0; guess < 8; guess++) await chargeAttempt(house, { email: victim, address, agent: 'Boese' })
  await expect(chargeAttempt(house, { email: victim, address, agent: 'Boese' })).rejects.toThrow(TooMany)
  for (let one = 0; one < 300; one++) {
    const attempt = { email: `person${one}@formkurve.example`, address, agent: 'Handy' }
    await chargeAttempt(house, attempt)
    const succeeded = await chargeAttempt(house, attempt)
    await succeeded()
  }
  await expect(chargeAttempt(house, { email: victim, address, agent: 'Handy' })).resolves.toBeTypeOf('function')
}, 120_000)

test('an address that has guessed enough leaves nothing behind, whatever it makes up', async () => {
  const address = newAddress()
  const guess = (name: string) => chargeAttempt(house, { email: `${name}@formkurve.example`, address, agent: name })
  await guess('erfunden')
  await house.db.update(loginFailure).set({ count: 10_000, at: sql`now()` })
  const count = () => house.db.$count(loginFailure)
  const before = await count()
  for (let one = 0; one < 20; one++) await expect(guess(`neu${one}`)).rejects.toThrow(TooMany)
  expect(await count()).toBe(before)
})

test('neither accounts nor addresses can be read from what is counted', async () => {
  const { email } = await member(house)
  const address = newAddress()
  await tryAs(email, 'falsch geraten', address)
  const { rows } = await house.pool.query('select key from login_failure union select key from login_known')
  expect(rows.length).toBeGreaterThan(0)
  expect(JSON.stringify(rows)).not.toMatch(new RegExp(`${email}|${address}`))
})
