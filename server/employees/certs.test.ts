import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import type { CallBody } from '#contract/call.ts'
import { addDays, addMonths } from '#contract/days.ts'
import { employees } from '#contract/employees/calls.ts'
import { certs } from '#contract/employees/certs.ts'
import { teams } from '#contract/employees/teams.ts'
import { examplePicture } from '#contract/files.ts'
import { dayMs } from '#contract/time.ts'
import { today } from '#server/kit/zone.ts'
import { leave } from '#server/leaving/leave.ts'
import { person } from '#server/shared/auth/tables.ts'
import { notification } from '#server/shared/notifications/tables.ts'
import { testHouse } from '#server/testing/fixture.ts'
import type { Somebody } from '#server/testing/house.ts'
import { employee, holder, member } from '#server/testing/make.ts'
import { tellEnding } from './employmentNews.ts'
import { forgetEmployees } from './retention.ts'
import { employment } from './tables.ts'
import { employ } from './testing/make.ts'

const house = testHouse({ studios: ['here', 'there'] })
let lead: Somebody
let other: Somebody
beforeAll(async () => {
  lead = await employee(house, 'studio_manager', ['here'], { vorname: 'Reto', nachname: 'Ammann' })
  other = await holder(house, [{ right: 'g_employeemanager', studios: ['there'] }])
}, 120_000)

const day = today()
async function worker() {
  const one = await member(house, { studioCode: 'here', vorname: 'Mila', nachname: 'Krasniqi' })
  await employ(house, one._id, ['here'])
  return one
}
const add = (who: Somebody, over: object = {}) =>
  house.as(who, certs.add, { body: { _id: v7(), kind: 'bls', issued: day, ...over } as CallBody<typeof certs.add> })
const told = async (who: Somebody) =>
  (await house.db.select().from(notification).where(eq(notification.person, who._id))).map(({ title }) => title)

test('a proof counts 24 months, is read by its person and who manages them, and lies open to nobody else', async () => {
  const one = await worker()
  const { reply: paper } = await house.as(one, certs.bls, { body: examplePicture })
  const { reply } = await add(one, { file: paper.name })
  expect(reply.until).toBe(addMonths(day, 24))
  expect((await house.as(one, certs.mine)).reply).toHaveLength(1)
  const of = (who: Somebody) => house.as(who, certs.of, { query: { user: one._id } })
  expect((await of(lead)).reply.map(({ _id }) => _id)).toEqual([reply._id])
  expect((await of(other)).code).toBe('missing')
  const opens = async (who: Somebody, address: string) =>
    (await house.ask(address, { headers: { authorization: `Bearer ${who.token}` } })).status
  expect(await opens(one, reply.address!)).toBe(200)
  expect(await opens(other, `files/${paper.name}`)).toBe(404)
  // What hangs on somebody's proof hangs on nobody else's.
  const two = await worker()
  expect((await add(two, { file: paper.name })).code).toBe('invalid')
})

test('whoever manages somebody enters and removes theirs; a removal comes back, a stranger’s id is none', async () => {
  const one = await worker()
  const { reply } = await add(lead, { user: one._id, kind: 'aed' })
  const at = { params: { id: reply._id } }
  expect((await add(other, { user: one._id })).code).toBe('missing')
  for (const call of [certs.remove, certs.restore]) expect((await house.as(other, call, at)).code).toBe('missing')
  expect((await house.as(lead, certs.remove, at)).status).toBe(200)
  expect((await house.as(one, certs.mine)).reply).toEqual([])
  expect((await house.as(one, certs.restore, at)).status).toBe(200)
  expect((await house.as(one, certs.mine)).reply).toHaveLength(1)
  expect((await add(one, { kind: 'other' })).fields).toEqual({ title: 'Bitte sag, was für ein Nachweis es ist.' })
})

test('sent twice it is one, with another content it is refused', async () => {
  const one = await worker()
  const _id = v7()
  for (const _ of [1, 2]) expect((await add(one, { _id })).status).toBe(200)
  expect((await add(one, { _id, kind: 'aed' })).code).toBe('taken')
})

test('that one ends is told once 60 and once 14 days before, to the person and who manages them', async () => {
  const one = await worker()
  await add(one, { until: addDays(day, 100) })
  const counts = []
  for (const later of [39, 40, 41, 85, 86, 90, 101]) {
    await tellEnding(house, addDays(day, later))
    counts.push((await told(one)).length)
  }
  expect(counts).toEqual([0, 1, 1, 1, 2, 2, 2])
  expect((await told(lead)).filter(title => title.startsWith('Mila Krasniqi: BLS läuft am '))).toHaveLength(2)
  expect(await told(other)).toEqual([])
})

test('the book holds everybody whom the caller manages', async () => {
  const { status, headers } = await house.as(lead, employees.bls)
  expect([status, headers.get('content-disposition')]).toEqual([200, expect.stringContaining('BLS_AED.xlsx')])
})

test('an account is not deleted while it is employed, and goes with its proofs after that', async () => {
  const one = await worker()
  await add(one)
  const away = () => house.db.transaction(tx => leave(tx, house, one._id))
  await expect(away()).rejects.toThrow('Dieses Konto ist angestellt: Bitte Reto Ammann, zuerst den Austritt einzutragen.')
  await house.as(lead, employees.end, { params: { id: one._id }, body: { last: addDays(day, -1), reason: 'Kündigung', version: 1 } })
  await away()
  const kept = async () => (await house.db.select().from(employment).where(eq(employment.person, one._id))).map(({ name }) => name)
  expect((await kept()).length).toBe(2)
  const inYears = (years: number) => new Date(Date.now() + years * 366 * dayMs)
  await forgetEmployees(house, inYears(4))
  expect((await kept()).length).toBe(2)
  await forgetEmployees(house, inYears(6))
  expect(await kept()).toEqual([])
  const [row] = await house.db.select().from(person).where(eq(person._id, one._id))
  expect(row?.nachname).toBe('Benutzer')
})

test('a team holds those employed in its studio, who has no account stays, and what was not seen is stale', async () => {
  const one = await worker()
  const { reply: made } = await house.as(lead, teams.create, { body: { _id: v7(), studio: 'here', title: 'Empfang' } })
  const set = (members: string[], version: number, who = lead) =>
    house.as(who, teams.members, { params: { id: made._id }, body: { studio: 'here', members, version } })
  expect((await set([other._id], 1)).code).toBe('invalid')
  expect((await set([one._id], 1, other)).code).toBe('forbidden')
  const { reply } = await set([one._id], 1)
  expect([reply.version, reply.members.map(({ name }) => name)]).toEqual([2, ['Mila Krasniqi']])
  expect((await set([], 1)).code).toBe('stale')
  const { reply: card } = await house.as(lead, employees.one, { params: { id: one._id } })
  expect(card.teams.map(({ title }) => title)).toEqual(['Empfang'])
  expect((await house.as(lead, teams.create, { body: { _id: v7(), studio: 'here', title: 'empfang' } })).fields).toHaveProperty('title')
})
