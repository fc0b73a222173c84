import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { account } from '#contract/account.ts'
import { auth } from '#contract/auth.ts'
import { closing } from '#server/serve/live.ts'
import { openTestHouse, type TestHouse } from '#server/testing/house.ts'
import { member } from '#server/testing/make.ts'
import { openDevice } from '#server/testing/socket.ts'

describe.runIf(process.env.DATABASE_URL)('two processes over one PostgreSQL', () => {
  let one: TestHouse
  let other: TestHouse
  beforeAll(async () => {
    one = await openTestHouse()
    const { databaseUrl, secrets } = one.settings
    other = await openTestHouse({ databaseUrl, secrets })
  }, 60_000)
  afterAll(async () => {
    await other.close()
    await one.close()
  })

  test('a session ended at one is nobody at the other soon, and its socket there closes', async () => {
    const anna = await member(one)
    const device = openDevice(other.url, { token: anna.token })
    await device.hear('ready')
    expect((await other.as(anna, account.me)).status).toBe(200)
    await one.as(anna, auth.logout)
    await vi.waitFor(async () => expect((await other.as(anna, account.me)).status).toBe(401))
    expect([await device.hear('session:ended'), await device.closed]).toEqual([{ reason: 'ended' }, closing.ended])
  })

  test('a token renewed at one is used at the other at once', async () => {
    const anna = await member(one)
    expect((await other.as(anna, account.me)).status).toBe(200)
    const { reply } = await one.as(anna, auth.renew)
    expect((await other.as(reply, account.me)).status).toBe(200)
    expect((await one.as(reply, account.me)).status).toBe(200)
    const again = await other.as(reply, auth.renew)
    expect((await one.as(again.reply, account.me)).status).toBe(200)
  })

  test('the same act at both has one effect', async () => {
    const anna = await member(one)
    const key = crypto.randomUUID()
    const send = (house: TestHouse) => house.as(anna, account.streakGoal, { body: { streakGoal: 6 } }, { key })
    const answers = await Promise.all([one, other, one, other, one, other].map(send))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    const { rows } = await one.pool.query('select version from person where _id = $1', [anna._id])
    expect(rows).toEqual([{ version: 2 }])
  })
})
