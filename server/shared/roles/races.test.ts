import { afterAll, beforeAll, expect, test } from 'vitest'
import { auth } from '#contract/auth.ts'
import { people as peopleCalls } from '#contract/people.ts'
import { roles } from '#contract/roles/calls.ts'
import { openTestHouse, type Somebody, type TestHouse } from '#server/testing/house.ts'
import { employee, holder, member } from '#server/testing/make.ts'
import { openDevice } from '#server/testing/socket.ts'

/** Two processes where there is a PostgreSQL to share; else one, whose database does one thing at a time. */
let one: TestHouse
let other: TestHouse
beforeAll(async () => {
  one = await openTestHouse()
  const { databaseUrl, secrets } = one.settings
  other = databaseUrl ? await openTestHouse({ databaseUrl, secrets }) : one
}, 60_000)
afterAll(async () => {
  if (other !== one) await other.close()
  await one.close()
})

const take = (house: TestHouse, who: Somebody, person: Somebody, kind: 'role' | 'right', code: string) =>
  house.as(who, roles.change, { body: { changes: [{ person: person._id, kind, code, studios: [] }] } })

test('two administrations take each other’s role at once: exactly one succeeds, again and again', async () => {
  const standing = await Promise.all([employee(one, 'admin'), employee(one, 'admin')])
  for (let round = 0; round < 12; round++) {
    const [first, second] = standing as [Somebody, Somebody]
    const answers = await Promise.all([take(one, first, second, 'role', 'admin'), take(other, second, first, 'role', 'admin')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403])
    const won = answers[0].status === 200 ? first : second
    const lost = won === first ? second : first
    await one.as(won, roles.change, { body: { changes: [{ person: lost._id, kind: 'role', code: 'admin', studios: 'all' }] } })
  }
  // Both give up their own role at once: one stays.
  const [first, second] = standing as [Somebody, Somebody]
  const own = await Promise.all([take(one, first, first, 'role', 'admin'), take(other, second, second, 'role', 'admin')])
  expect(own.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('a right is given with a right that is just being taken: never both', async () => {
  const admin = await employee(one, 'admin')
  for (let round = 0; round < 8; round++) {
    const giver = await holder(one, [
      { right: 'g_manageRights', studios: 'all' },
      { right: 'u_search', studios: 'all' },
    ])
    const anna = await member(one)
    const giving = other.as(giver, roles.change, {
      body: { changes: [{ person: anna._id, kind: 'right', code: 'u_search', studios: 'all' }] },
    })
    const taking = take(one, admin, giver, 'right', 'u_search')
    const [given, taken] = await Promise.all([giving, taking])
    expect(taken.status).toBe(200)
    const { reply: lines } = await one.as(admin, roles.audit, { query: { code: ['u_search'], limit: 2 } })
    // The trail shows the order: after the taking nothing was given.
    if (given.status === 200) expect(lines.rows.map(({ person }) => person)).toEqual([giver._id, anna._id])
    else expect(given.code).toBe('not-held')
  }
})

test('what is changed at one process is in force at the other at once, and open apps there are told', async () => {
  const admin = await employee(one, 'admin')
  const anna = await member(one)
  const device = openDevice(other.url, { token: anna.token })
  await device.hear('ready')
  expect((await other.as(anna, peopleCalls.list, { query: {} })).status).toBe(403)
  await one.as(admin, roles.change, { body: { changes: [{ person: anna._id, kind: 'right', code: 'u_search', studios: 'all' }] } })
  await device.hear('rights:changed')
  expect((await other.as(anna, peopleCalls.list, { query: {} })).status).toBe(200)
  expect((await other.as(anna, auth.renew)).reply.userRights).toEqual([{ right: 'u_search', studios: 'all' }])
  device.socket.close()
})
