import { eq, sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { auth } from '#contract/auth.ts'
import { dayMs } from '#contract/time.ts'
import { mailsTo } from '#server/sandbox/testing/mails.ts'
import { testHouse } from '#server/testing/fixture.ts'
import type { Somebody } from '#server/testing/house.ts'
import { member } from '#server/testing/make.ts'
import { person } from './tables.ts'

const house = testHouse()

const start = (who: Somebody) => house.as(who, auth.startVerification)
const verify = (who: Somebody, code: string) => house.as(who, auth.verifyEmail, { body: { code } })
const later = (by: string) =>
  house.db.execute(sql`update email_code set issued = issued - ${by}::interval, expires = expires - ${by}::interval`)
const codeFor = async (who: Somebody) => /\n(\d{6})\n/.exec((await mailsTo(house, who.email)).at(-1)?.text ?? '')?.[1] ?? ''
const otherThan = (code: string, by = 1) => String((Number(code) + by) % 1_000_000).padStart(6, '0')

test('a member proves the address with the code from the mail', async () => {
  const anna = await member(house)
  expect((await house.as(anna, auth.verificationStatus)).reply).toEqual({
    email: anna.email,
    verified: false,
    verifiedAt: null,
    sent: false,
    again: 0,
  })
  expect((await start(anna)).reply).toMatchObject({ verified: false, sent: true, again: expect.any(Number) })
  const code = await codeFor(anna)
  expect(await verify(anna, otherThan(code))).toMatchObject({ code: 'invalid', fields: { code: 'Dieser Code stimmt nicht.' } })
  expect((await verify(anna, code)).reply).toMatchObject({ verified: true, verifiedAt: expect.any(String), sent: false })
  expect((await verify(anna, code)).code).toBe('invalid')
  await start(anna)
  expect(await mailsTo(house, anna.email)).toHaveLength(1)
})

test('the person’s other tabs and devices are told that the address is proved', async () => {
  const anna = await member(house)
  const heard: unknown[] = []
  const deaf = house.bus.subscribe(each => each.kind === 'live' && each.event === 'profile:changed' && heard.push(each.people))
  await start(anna)
  await verify(anna, await codeFor(anna))
  await expect.poll(() => heard).toEqual([[anna._id]])
  deaf()
})

test('a code goes out once a minute and ends the one before', async () => {
  const anna = await member(house)
  await Promise.all([start(anna), start(anna), start(anna)])
  const first = await codeFor(anna)
  expect(await mailsTo(house, anna.email)).toHaveLength(1)
  await later('61 seconds')
  await start(anna)
  const second = await codeFor(anna)
  expect(await mailsTo(house, anna.email)).toHaveLength(2)
  if (first !== second) expect((await verify(anna, first)).code).toBe('invalid')
  expect((await verify(anna, second)).status).toBe(200)
})

test('five codes a day, whatever the address is by then; a day later again', async () => {
  const [anna, other] = [await member(house), await member(house)]
  for (let sent = 0; sent < 5; sent++) {
    expect((await start(anna)).status).toBe(200)
    await later('61 seconds')
  }
  const moved = `neu-${anna.email}`
  await house.db.update(person).set({ email: moved }).where(eq(person._id, anna._id))
  expect(await start(anna)).toMatchObject({
    status: 429,
    code: 'too-many-codes',
    reply: { message: 'Heute gingen schon fünf Codes an dich. Morgen kannst du wieder einen anfordern.' },
  })
  expect([await mailsTo(house, anna.email), await mailsTo(house, moved)].map(({ length }) => length)).toEqual([5, 0])
  expect((await start(other)).status).toBe(200)
  vi.useFakeTimers({ now: Date.now() + dayMs, toFake: ['Date'] })
  try {
    expect((await start(anna)).status).toBe(200)
  } finally {
    vi.useRealTimers()
  }
})

test('five tries, also all at once, and then the right code is no use', async () => {
  const anna = await member(house)
  await start(anna)
  const code = await codeFor(anna)
  const guesses = await Promise.all(Array.from({ length: 9 }, (_, by) => verify(anna, otherThan(code, by + 1))))
  const sentences = guesses.map(({ fields }) => fields?.code)
  expect(sentences.filter(sentence => sentence === 'Dieser Code stimmt nicht.')).toHaveLength(5)
  expect(await verify(anna, code)).toMatchObject({ fields: { code: 'Dieser Code gilt nicht mehr. Fordere einen neuen an.' } })
})

test('a code expires, is the member’s own, and proves only the address that it was sent to', async () => {
  const [anna, other] = [await member(house), await member(house)]
  await start(anna)
  const code = await codeFor(anna)
  expect((await verify(other, code)).code).toBe('invalid')
  await later('31 minutes')
  expect((await verify(anna, code)).code).toBe('invalid')
  await start(anna)
  const second = await codeFor(anna)
  await house.db
    .update(person)
    .set({ email: `neu-${anna.email}` })
    .where(eq(person._id, anna._id))
  expect((await verify(anna, second)).code).toBe('invalid')
})

test('the code cannot be read from the record', async () => {
  const anna = await member(house)
  await start(anna)
  const code = await codeFor(anna)
  const { rows } = await house.pool.query('select hash from email_code where person = $1', [anna._id])
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain(code)
})
