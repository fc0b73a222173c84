import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { account } from '#contract/account.ts'
import { auth } from '#contract/auth.ts'
import { testHouse } from '#server/testing/fixture.ts'
import { member } from '#server/testing/make.ts'
import { session } from './tables.ts'

const house = testHouse()
let now = 0
beforeEach(() => {
  now = 10_000_000
  vi.spyOn(performance, 'now').mockImplementation(() => now)
})
afterEach(() => vi.restoreAllMocks())

const statusOf = async (who: { token: string }) => (await house.as(who, account.me)).status
const sessionOf = async (person: string) => (await house.db.select().from(session).where(eq(session.person, person)))[0]!._id

/** The sessions that the gate reads from now on, a list for each query; `before` its answer is handed on. */
function readings(before = async () => {}) {
  const lists: string[][] = []
  const done: Promise<unknown>[] = []
  const { pool } = house
  const query = pool.query.bind(pool) as (...given: unknown[]) => Promise<unknown>
  vi.spyOn(pool, 'query').mockImplementation(((...given: unknown[]) => {
    const [asked] = given as [{ name?: string; values?: [string[]] }]
    const answer = query(...given)
    if (asked.name !== 'sessions_standing') return answer
    lists.push(asked.values![0].toSorted())
    const held = answer.then(async rows => {
      await before()
      return rows
    })
    done.push(held)
    return held
  }) as never)
  return { lists, done }
}

/** Two people whose sessions were read long enough ago to be read anew, and still hold. */
async function twoInUse() {
  const people = [await member(house), await member(house)]
  const ids = (await Promise.all(people.map(({ _id }) => sessionOf(_id)))).toSorted()
  for (const one of people) expect(await statusOf(one)).toBe(200)
  now += 600
  return { people, ids }
}

test('sessions in use are read anew in one query, before their second is over', async () => {
  const { people, ids } = await twoInUse()
  const { lists, done } = readings()
  for (const one of people) expect(await statusOf(one)).toBe(200)
  await vi.waitFor(() => expect(lists).toEqual([ids]), 10_000)
  await done[0]
  now += 499
  for (const one of people) expect(await statusOf(one)).toBe(200)
  expect(lists).toEqual([ids])
})

test('a session that ended without a word is nobody once its second is over', async () => {
  const { people } = await twoInUse()
  await house.db.update(session).set({ endedAt: new Date().toISOString() }).where(eq(session.person, people[0]!._id))
  now += 400
  expect(await Promise.all(people.map(statusOf))).toEqual([401, 200])
})

test('what was read before a session ended does not bring it back', async () => {
  const { people } = await twoInUse()
  let release = () => {}
  const released = new Promise<void>(resolve => {
    release = resolve
  })
  const { lists, done } = readings(() => released)
  expect(await Promise.all(people.map(statusOf))).toEqual([200, 200])
  await vi.waitFor(() => expect(lists).toHaveLength(1), 10_000)
  const ended = new Promise<void>(resolve => {
    house.bus.subscribe(message => message.kind === 'session' && resolve())
  })
  await house.as(people[0], auth.logout)
  await ended
  release()
  await done[0]
  expect(await Promise.all(people.map(statusOf))).toEqual([401, 200])
})
