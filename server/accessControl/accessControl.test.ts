import { eq, inArray } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { accessControl } from '#contract/accessControl/calls.ts'
import { addDays } from '#contract/days.ts'
import { shell } from '#contract/shell.ts'
import { dayMs } from '#contract/time.ts'
import { dayOf } from '#server/kit/zone.ts'
import { accessControl as service } from '#server/outside/accessControl/accessControl.ts'
import { sandboxAccessTrouble } from '#server/outside/tables.ts'
import { arrive } from '#server/sandbox/access/kept.ts'
import { awayAt } from '#server/sandbox/access/sandboxFacts.ts'
import { sandboxAccess } from '#server/sandbox/access/tables.ts'
import { person } from '#server/shared/auth/tables.ts'
import { testHouse } from '#server/testing/fixture.ts'
import type { Somebody } from '#server/testing/house.ts'
import { employee, holder, makeStudio, member } from '#server/testing/make.ts'
import { fetchArrivals } from './accessEntries.ts'
import { askAnew, forgetStatements, statementOf, visitsOf } from './rules.ts'
import { accessDevice, entry, tacStatement, visitorMonth } from './tables.ts'
import { forgetNames, forgetVisits } from './visitRetention.ts'

const house = testHouse()
/** Decides in «winterthur», sells there, looks after its devices, decides in «pfungen». */
let office: Somebody
let desk: Somebody
let doors: Somebody
let elsewhere: Somebody
let anna: Somebody
const tac = 'tac-anna'
beforeAll(async () => {
  for (const [code, name] of [
    ['winterthur', 'Winterthur'],
    ['pfungen', 'Pfungen'],
  ] as const)
    await makeStudio(house, { code, name })
  office = await employee(house, 'office', ['winterthur'])
  desk = await holder(house, [{ right: 'u_search', studios: ['winterthur'] }])
  doors = await holder(house, [{ right: 'g_studioadmin', studios: ['winterthur'] }])
  elsewhere = await employee(house, 'office', ['pfungen'])
  anna = await member(house, { vorname: 'Anna', nachname: 'Meier', studioCode: 'winterthur' })
  await number(tac)
}, 60_000)
beforeEach(async () => {
  for (const table of [entry, accessDevice, tacStatement, sandboxAccessTrouble]) await house.db.delete(table)
})

const number = (tacUserId: string) => house.db.update(person).set({ tacUserId }).where(eq(person._id, anna._id))
const query = () => ({ query: { user: anna._id } })
const asked = { device: 'winterthur-1', code: null, reason: null } as const

test('who decides in the person’s studio reads contracts, bills and money; others don’t know the person', async () => {
  for (const call of [accessControl.memberships, accessControl.payments, accessControl.transactions]) {
    const { reply, status } = await house.as(office, call, query())
    expect([call.path, status, reply.rows.length > 0]).toEqual([call.path, 200, true])
    expect((await house.as(elsewhere, call, query())).code).toBe('missing')
    expect((await house.as(desk, call, query())).status).toBe(403)
  }
})

test('a profile of somebody of another studio is not found; one without an account is', async () => {
  const found = async (who: Somebody) => (await house.as(who, accessControl.profileSearch, { body: { search: 'Meier' } })).reply
  expect(await found(office)).toMatchObject([{ id: tac, vorname: 'Anna', person: anna._id }])
  expect(await found(elsewhere)).toEqual([])
  expect((await house.as(elsewhere, accessControl.profile, { params: { id: tac } })).code).toBe('missing')
  expect((await house.as(office, accessControl.profile, { params: { id: 'gibt-es-nicht' } })).code).toBe('missing')
  const short = await house.as(office, accessControl.profileSearch, { body: { search: 'Me' } })
  expect(short.status).toBe(422)
})

test('a statement is kept, is one row as long as the same is said, and stands in where the service is away', async () => {
  await house.as(office, accessControl.memberships, query())
  const { reply } = await house.as(office, accessControl.memberships, query())
  expect(await house.db.$count(tacStatement)).toBe(1)
  await house.db.insert(sandboxAccessTrouble).values(Array.from({ length: 2 }, () => ({ kind: 'access-away' as const })))
  const kept = await house.as(office, accessControl.memberships, query())
  expect([kept.status, kept.reply.rows]).toEqual([200, reply.rows])
})

test('where nothing is kept and the service is away, that is said and nothing else', async () => {
  await number(`${awayAt}-anna`)
  expect((await house.as(office, accessControl.memberships, query())).code).toBe('tac-away')
  expect((await house.as(anna, shell.membership)).code).toBe('tac-away')
  await number(tac)
})

test('the member reads what is kept with its moment, and what is old is asked for anew meanwhile', async () => {
  const first = await house.as(anna, shell.membership)
  expect(first.reply.active).toBe(true)
  const old = new Date(Date.now() - 20 * 60_000).toISOString()
  await house.db.update(tacStatement).set({ heard: old, at: old })
  expect((await house.as(anna, shell.membership)).reply.at).toBe(old)
  await house.runJobs()
  expect((await house.as(anna, shell.membership)).reply.at! > old).toBe(true)
})

test('what was forgotten is asked for again, and nothing of another number is answered', async () => {
  await house.as(anna, shell.membership)
  expect((await house.as(elsewhere, accessControl.forget, { params: { userId: anna._id } })).code).toBe('missing')
  expect((await house.as(office, accessControl.forget, { params: { userId: anna._id } })).status).toBe(200)
  expect(await house.db.$count(tacStatement)).toBe(0)
  await askAnew(house, { _id: anna._id, tacUserId: tac })
  expect(await statementOf(house.db, { _id: anna._id, tacUserId: 'another' })).toBeUndefined()
})

test('of a person’s statements the last one stays, older ones go after 400 days', async () => {
  const row = { person: anna._id, tacUserId: tac, contracts: [], bills: [] }
  const at = (days: number) => new Date(Date.now() - days * dayMs).toISOString()
  for (const days of [500, 450, 420])
    await house.db.insert(tacStatement).values({ ...row, _id: crypto.randomUUID(), at: at(days), heard: at(days) })
  await forgetStatements(house.db)
  const left = await house.db.select().from(tacStatement)
  expect(left.map(({ heard }) => heard.slice(0, 10))).toEqual([at(420).slice(0, 10)])
})

test('devices are those of the caller’s studios; one that is out of order says why', async () => {
  const devices = async (who: Somebody) => (await house.as(who, accessControl.devices)).reply.map(({ _id, state }) => [_id, state])
  expect(await devices(elsewhere)).toEqual([['pfungen-1', 'away']])
  const mark = (outOfOrder: string | null, who = doors, id = 'winterthur-1') =>
    house.as(who, accessControl.mark, { params: { id }, body: { studio: 'winterthur', outOfOrder } })
  expect((await mark('Schloss klemmt')).status).toBe(200)
  expect(await devices(desk)).toEqual([
    ['winterthur-1', 'out'],
    ['winterthur-2', 'fault'],
  ])
  expect((await mark(null)).status).toBe(200)
  expect((await devices(desk))[0]).toEqual(['winterthur-1', 'ok'])
  expect((await mark('x', desk)).status).toBe(403)
  expect((await mark('x', doors, 'pfungen-1')).code).toBe('missing')
})

const open = (who: Somebody, id: string, { person: whom = null, ...body }: { studio: string; reason: string; person?: string | null }) =>
  house.as(who, accessControl.open, { params: { id }, body: { ...body, person: whom } })

test('a device opens once with a reason, and the log says who opened for whom and why', async () => {
  expect((await open(desk, 'winterthur-1', { studio: 'winterthur', reason: 'Karte vergessen', person: anna._id })).status).toBe(200)
  const { rows } = (await house.as(desk, accessControl.log)).reply
  expect(rows).toMatchObject([{ outcome: 'opened', name: 'Anna Meier', reason: 'Karte vergessen', device: 'Haupteingang', unsure: false }])
  expect((await open(desk, 'winterthur-1', { studio: 'winterthur', reason: ' ' })).status).toBe(422)
  expect((await open(desk, 'pfungen-1', { studio: 'winterthur', reason: 'x' })).code).toBe('missing')
  expect((await open(doors, 'winterthur-1', { studio: 'winterthur', reason: 'x' })).status).toBe(403)
})

test('a device that may have opened stands in the log as well; one that was refused does not', async () => {
  await house.db.insert(sandboxAccessTrouble).values([{ kind: 'access-lost' }, { kind: 'access-refused' }])
  const body = { studio: 'winterthur', reason: 'Lieferung' }
  expect((await open(desk, 'winterthur-1', body)).code).toBe('tac-away')
  expect((await open(desk, 'winterthur-1', body)).code).toBe('tac-refused')
  expect((await house.as(desk, accessControl.log)).reply.rows).toMatchObject([{ outcome: 'opened', unsure: true }])
})

test('who came in is fetched from all devices, once however often it is told', async () => {
  const at = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
  await arrive(house.db, 'winterthur', { ...asked, tacUserId: tac, outcome: 'in', at: at(5) })
  await arrive(house.db, 'winterthur', { ...asked, tacUserId: 'unknown', outcome: 'refused', reason: 'Abo abgelaufen', at: at(3) })
  await arrive(house.db, 'pfungen', { ...asked, device: 'pfungen-1', tacUserId: tac, outcome: 'in', at: at(2) })
  await fetchArrivals(house)
  await fetchArrivals(house)
  const log = async (who: Somebody, more = {}) => (await house.as(who, accessControl.log, { query: more })).reply
  expect((await log(desk)).rows.map(({ outcome, name }) => [outcome, name])).toEqual([
    ['refused', null],
    ['in', 'Anna Meier'],
  ])
  expect((await log(desk, { q: 'anna' })).total).toBe(1)
  expect((await log(desk, { outcome: ['refused'] })).total).toBe(1)
  expect((await log(desk, { studio: ['pfungen'] })).total).toBe(0)
  const today = dayOf(new Date().toISOString())
  expect((await log(desk, { from: today })).total + (await log(desk, { to: addDays(today, -1) })).total).toBe(2)
  expect((await log(desk, { from: addDays(today, 1) })).total).toBe(0)
  // Who only looks after the devices reads no name, and can't look for one.
  expect((await log(doors)).rows.map(({ name, reason }) => [name, reason])).toEqual([
    [null, null],
    [null, null],
  ])
  expect((await log(doors, { q: 'anna' })).total).toBe(0)
  expect((await log(doors, { person: anna._id })).total).toBe(0)
})

test('after 90 days a line tells studio, hour and outcome alone', async () => {
  const at = new Date(Date.now() - 91 * dayMs).toISOString()
  const row = { studio: 'winterthur', device: 'winterthur-1', deviceName: 'Haupteingang', at, receivedAt: at, foreign: 'f', reason: 'x' }
  await house.db.insert(entry).values({ ...row, _id: crypto.randomUUID(), person: anna._id, by: desk._id, outcome: 'opened' })
  const day = dayOf(at)
  expect(await visitsOf(house.db, anna._id, day, day)).toEqual([day])
  for (const _ of [1, 2]) await house.db.transaction(tx => forgetNames(tx, new Date()))
  // The person keeps the day, and the chain a number that says nothing (V28).
  expect(await visitsOf(house.db, anna._id, day, day)).toEqual([day])
  const months = await house.db.select().from(visitorMonth)
  expect(months).toMatchObject([{ studio: 'winterthur', month: `${day.slice(0, 7)}-01` }])
  expect(months[0]!.number).not.toBe(anna._id)
  await forgetVisits(house.db, new Date(Date.now() + 800 * dayMs))
  expect(await visitsOf(house.db, anna._id, day, day)).toEqual([])
  expect(await house.db.select().from(entry)).toMatchObject([
    {
      studio: 'winterthur',
      outcome: 'opened',
      person: null,
      by: null,
      device: null,
      reason: null,
      foreign: null,
      at: expect.stringMatching(/:00:00/),
    },
  ])
})

test('entries are counted by day, studio and hour of the studios in which one searches people', async () => {
  const row = { studio: 'winterthur', receivedAt: '2026-06-01T08:00:00.000Z' }
  await house.db.insert(entry).values([
    { ...row, _id: crypto.randomUUID(), at: '2026-06-01T22:30:00.000Z', outcome: 'in' },
    { ...row, _id: crypto.randomUUID(), at: '2026-06-02T08:00:00.000Z', outcome: 'refused' },
    { ...row, _id: crypto.randomUUID(), at: '2026-06-02T08:00:00.000Z', outcome: 'in', studio: 'pfungen' },
  ])
  const body = { datePickerRange: { from: '2026-06-02', to: '2026-06-02' }, comparison: 'none' as const }
  const { reply } = await house.as(desk, accessControl.checkinStatistics, { body })
  expect(reply.total.now).toEqual({ entered: 1, refused: 1, opened: 0 })
  expect(reply.splits.find(({ by }) => by === 'hour')?.rows.map(({ key }) => key)).toEqual(['00', '10'])
  expect((await house.as(desk, accessControl.checkinStatistics, { body: { ...body, selectedStudios: ['pfungen'] } })).code).toBe(
    'forbidden',
  )
})

test('categories, and reasons of pauses where no type is named', async () => {
  expect((await house.as(desk, accessControl.categories)).reply.length).toBeGreaterThan(0)
  const reasons = (await house.as(desk, accessControl.reasons)).reply
  expect(new Set(reasons.map(({ type }) => type))).toEqual(new Set(['IDLEPERIOD']))
  expect((await house.as(desk, accessControl.reasons, { query: { type: 'BONUSPERIOD' } })).reply).toHaveLength(1)
})

test('how a profile pays is one’s own to read, and that of people of whom one decides', async () => {
  const means = (who: Somebody, profileID = tac) => house.as(who, accessControl.verifyDetails, { body: { profileID } })
  expect((await means(anna)).reply.means).toMatchObject({ lastFour: expect.stringMatching(/^\d{4}$/) })
  expect((await means(office)).status).toBe(200)
  expect((await means(desk)).code).toBe('missing')
  expect((await means(elsewhere)).code).toBe('missing')
  expect((await means(anna, 'nobody')).code).toBe('missing')
  expect((await house.as(anna, accessControl.verifyDetails, { body: { transactionID: crypto.randomUUID() } })).code).toBe('missing')
  expect((await house.as(anna, accessControl.verifyDetails, { body: {} })).status).toBe(422)
})

test('a studio of which the service tells nonsense keeps nobody from hearing of the others', async () => {
  const studios = [...new Set((await service(house).devices()).map(({ studio }) => studio))].filter(code =>
    ['winterthur', 'pfungen'].includes(code),
  )
  const [first, last] = [studios[0]!, studios.at(-1)!]
  expect(first).not.toBe(last)
  const seen = { device: 'd', code: null, tacUserId: null, reason: null, at: new Date().toISOString() }
  await arrive(house.db, first, { ...seen, outcome: 'vanished' as string as 'in' })
  await arrive(house.db, last, { ...seen, device: 'the last one', outcome: 'out' })
  await fetchArrivals(house)
  expect(await house.db.$count(entry, eq(entry.device, 'the last one'))).toBe(1)
  await house.db.delete(sandboxAccess).where(eq(sandboxAccess.kind, 'arrival'))
})

test('a line of a clock that is ahead leaves out nobody who comes before that', async () => {
  const seen = { code: null, tacUserId: null, reason: null, outcome: 'in' as const }
  await arrive(house.db, 'pfungen', { ...seen, device: 'ahead', at: new Date(Date.now() + dayMs).toISOString() })
  await fetchArrivals(house)
  await arrive(house.db, 'pfungen', { ...seen, device: 'in time', at: new Date().toISOString() })
  await fetchArrivals(house)
  expect(await house.db.$count(entry, inArray(entry.device, ['ahead', 'in time']))).toBe(2)
})

test('who opens a device is written down before it opens', async () => {
  const asked = service(house)
  const lines: unknown[] = []
  const opens = vi.spyOn(asked, 'openDevice').mockImplementation(async () => {
    lines.push(...(await house.db.select({ reason: entry.reason, unsure: entry.unsure }).from(entry)))
  })
  const body = { studio: 'winterthur', reason: 'Karte vergessen', person: null }
  expect((await house.as(desk, accessControl.open, { params: { id: 'winterthur-1' }, body })).code).toBeUndefined()
  opens.mockRestore()
  expect(lines).toContainEqual({ reason: 'Karte vergessen', unsure: true })
  expect((await house.as(desk, accessControl.log, { query: {} })).reply.rows[0]).toMatchObject({ reason: 'Karte vergessen', unsure: false })
})
