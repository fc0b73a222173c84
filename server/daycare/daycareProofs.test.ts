import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import { daycareProofs } from '#contract/daycare/daycareProofs.ts'
import { addDays } from '#contract/days.ts'
import { today } from '#server/kit/zone.ts'
import { giveGrants } from '#server/shared/auth/grants.ts'
import { notification } from '#server/shared/notifications/tables.ts'
import { testHouse } from '#server/testing/fixture.ts'
import type { Somebody } from '#server/testing/house.ts'
import { holder } from '#server/testing/make.ts'
import { tellProofsEnding } from './ending.ts'
import { forgetProofs } from './retention.ts'
import { daycareProof } from './tables.ts'

const house = testHouse({ studios: ['here', 'there'] })
let carer: Somebody
let leaver: Somebody
let elsewhere: Somebody
beforeAll(async () => {
  const holds = (studio: string) => holder(house, [{ right: 'g_daycare', studios: [studio] }])
  carer = await holds('here')
  leaver = await holds('here')
  elsewhere = await holds('there')
}, 240_000)

const form = (over: object = {}) => ({
  _id: v7(),
  studio: 'here',
  kind: 'extract' as const,
  person: null,
  number: 'A 17',
  issued: addDays(today(), -400),
  until: addDays(today(), 400),
  ...over,
})
const create = (over: object, who = carer) => house.as(who, daycareProofs.create, { body: form(over) as never })
const lacks = async () =>
  (await house.as(carer, daycareProofs.lacks, { query: { studio: 'here' } })).reply.lacks.map(({ kind, person, left }) => [
    kind,
    person,
    left,
  ])

test('what is missing is told of the studio and of each who looks after children, until a proof is there', async () => {
  const both = [carer._id, leaver._id]
  expect((await lacks()).map(([kind, person]) => [kind, person])).toEqual(
    expect.arrayContaining([['permit', null], ...both.map(_id => ['extract', _id])]),
  )
  for (const person of both) expect((await create({ person })).status).toBe(200)
  expect((await create({ kind: 'permit', until: addDays(today(), 10) })).status).toBe(200)
  expect(await lacks()).toEqual([['permit', null, 10]])
})

test('of another studio nothing is read or written, and nobody else’s extract is kept', async () => {
  const { reply } = await create({ kind: 'permit', number: 'B 1' })
  const seen = { params: { id: reply._id }, query: { studio: 'here' } }
  expect((await house.as(elsewhere, daycareProofs.one, seen)).code).toBe('forbidden')
  expect((await house.as(elsewhere, daycareProofs.one, { ...seen, query: { studio: 'there' } })).code).toBe('missing')
  expect((await house.as(elsewhere, daycareProofs.list, { query: {} })).reply.rows).toEqual([])
  expect((await create({ kind: 'permit' }, elsewhere)).code).toBe('forbidden')
  expect((await create({ person: elsewhere._id })).code).toBe('invalid')
})

test('the extract of somebody who left can still be put right', async () => {
  const [row] = await house.db.select().from(daycareProof).where(eq(daycareProof.person, leaver._id))
  await giveGrants(house.db, leaver._id, [])
  const body = { ...form({ _id: row!._id, person: leaver._id, number: 'A 18' }), version: row!.version }
  const { status, reply } = await house.as(carer, daycareProofs.edit, { params: { id: row!._id }, body: body as never })
  expect([status, reply.number]).toEqual([200, 'A 18'])
  expect((await create({ person: leaver._id })).code).toBe('invalid')
})

test('that a proof ends is told once 60 and once 14 days before, to whom it is about and who manages them', async () => {
  await house.db.delete(daycareProof)
  const boss = await holder(house, [{ right: 'g_employeemanager', studios: ['here'] }])
  const told = async ({ _id }: Somebody) =>
    (await house.db.select().from(notification).where(eq(notification.person, _id))).map(({ title }) => title).toSorted()
  await create({ kind: 'permit', until: addDays(today(), 100) })
  await create({ person: carer._id, until: addDays(today(), 90) })
  // An earlier one says nothing any more.
  await create({ person: carer._id, number: 'A 1', until: addDays(today(), 40) })
  const counts = []
  for (const later of [29, 30, 31, 40, 75, 76, 86, 91, 101]) {
    await tellProofsEnding(house, addDays(today(), later))
    counts.push((await told(carer)).length)
  }
  expect(counts).toEqual([0, 1, 1, 2, 2, 3, 4, 4, 4])
  expect(await told(boss)).toEqual([expect.stringMatching(/: Strafregisterauszug läuft am /), expect.stringMatching(/Strafregisterauszug/)])
  expect((await told(carer)).map(title => title.split(' läuft')[0])).toEqual([
    'Kinderhort here: Bewilligung',
    'Kinderhort here: Bewilligung',
    'Kinderhort: Dein Strafregisterauszug',
    'Kinderhort: Dein Strafregisterauszug',
  ])
  expect([await told(elsewhere), await told(leaver)]).toEqual([[], []])
})

test('a proof is forgotten five years after its last day, and a month after it was removed', async () => {
  await house.db.delete(daycareProof)
  expect((await create({ kind: 'permit', number: 'old', issued: '2019-01-01', until: '2020-01-01' })).status).toBe(200)
  const gone = (await create({ kind: 'permit', number: 'gone' })).reply
  const kept = (await create({ kind: 'permit', number: 'kept' })).reply
  await house.as(carer, daycareProofs.remove, { params: { id: gone._id }, query: { studio: 'here', version: gone.version } })
  const left = async () => (await house.db.select().from(daycareProof)).map(({ _id }) => _id)
  await forgetProofs(house, new Date(`${addDays(today(), 20)}T12:00:00Z`))
  expect((await left()).sort()).toEqual([gone._id, kept._id].sort())
  await forgetProofs(house, new Date(`${addDays(today(), 40)}T12:00:00Z`))
  expect(await left()).toEqual([kept._id])
})
