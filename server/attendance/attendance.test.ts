import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { account } from '#contract/account.ts'
import { attendance } from '#contract/attendance/calls.ts'
import { dayMs } from '#contract/time.ts'
import { timetracking } from '#contract/timetracking/calls.ts'
import { fetchArrivals } from '#server/accessControl/accessEntries.ts'
import { entry } from '#server/accessControl/tables.ts'
import { forgetNames } from '#server/accessControl/visitRetention.ts'
import { beginWatching } from '#server/accessControl/watchedStudios.ts'
import { arrive } from '#server/sandbox/access/kept.ts'
import { sandboxAccess } from '#server/sandbox/access/tables.ts'
import { testHouse } from '#server/testing/fixture.ts'
import type { Somebody } from '#server/testing/house.ts'
import { employee, holder, makeStudio, member, password } from '#server/testing/make.ts'
import { isBirthday } from './rows.ts'

const house = testHouse()
let desk: Somebody
let elsewhere: Somebody
beforeAll(async () => {
  await makeStudio(house, { code: 'winterthur', name: 'Winterthur' })
  await makeStudio(house, { code: 'pfungen', name: 'Pfungen' })
  desk = await holder(house, [{ right: 'u_search', studios: ['winterthur'] }])
  elsewhere = await holder(house, [{ right: 'u_search', studios: ['pfungen'] }])
}, 60_000)
beforeEach(async () => {
  for (const table of [entry, sandboxAccess]) await house.db.delete(table)
})

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const come = (tacUserId: string | null, minutes: number, outcome: 'in' | 'out' | 'refused' = 'in', code: string | null = null) =>
  arrive(house.db, 'winterthur', {
    at: minutesAgo(minutes),
    device: 'winterthur-1',
    tacUserId,
    code,
    outcome,
    reason: outcome === 'refused' ? 'Offene Rechnung' : null,
  })
const shown = async (query: { filter?: 'all' | 'unknown' | 'today'; lastUpdatedAt?: string } = {}, who = desk) =>
  (await house.as(who, attendance.entries, { query: { studio: 'winterthur', ...query } })).reply
const names = (rows: readonly { kind: string; unknown: boolean; person: { vorname: string } | null }[]) =>
  rows.map(({ kind, person, unknown }) => `${person?.vorname ?? (unknown ? '?' : '-')} ${kind}`)

let made = 0
const somebody = async (vorname: string, over: object = {}) => {
  const tacUserId = `tac-${++made}-${vorname}`
  return { ...(await member(house, { vorname, studioCode: 'winterthur', tacUserId, ...over })), tacUserId }
}

test('who comes and goes stands there once, however often and late it is told, without a word of debts', async () => {
  const anna = await somebody('Anna')
  await come(anna.tacUserId, 30)
  await come('tac-nobody', 20)
  await come(null, 15, 'in', 'ABCD')
  await come(anna.tacUserId, 5, 'refused')
  await fetchArrivals(house)
  await fetchArrivals(house)
  const { rows } = await shown()
  expect(names(rows)).toEqual(['Anna refused', '- came', '? came', 'Anna came'])
  expect(JSON.stringify(rows)).not.toMatch(/Rechnung|ABCD|tac-/)
  expect(names((await shown({ filter: 'unknown' })).rows)).toEqual(['? came'])
  expect((await house.as(elsewhere, attendance.entries, { query: { studio: 'winterthur' } })).code).toBe('forbidden')
  const last = await house.as(desk, attendance.customers, { params: { n: '2' }, query: { studio: 'winterthur' } })
  expect(names(last.reply)).toEqual(['Anna refused', '- came'])
  for (const n of ['0', '201', 'x']) expect((await house.as(desk, attendance.customers, { params: { n }, query: {} })).status).toBe(422)
})

test('whoever goes on from a moment hears what came since, and what was named since', async () => {
  const anna = await somebody('Anna')
  await come('tac-nobody', 20)
  await fetchArrivals(house)
  const first = await shown()
  const again = await shown({ lastUpdatedAt: first.cursor })
  expect([again.rows, again.cursor]).toEqual([[], first.cursor])
  await house.as(desk, attendance.name, { body: { entry: first.rows[0]!._id, user: anna._id, studio: 'winterthur' } })
  const next = await shown({ lastUpdatedAt: first.cursor })
  expect([names(next.rows), next.cursor > first.cursor]).toEqual([['Anna came'], true])
})

test('an unknown chip gets its person, once, and that is taken back; nobody names another studio’s', async () => {
  const [anna, beat] = [await somebody('Anna'), await somebody('Beat')]
  const far = await member(house, { studioCode: 'pfungen' })
  await come('tac-nobody', 20)
  await come(beat.tacUserId, 10)
  await fetchArrivals(house)
  const [known, chip] = (await shown()).rows
  const name = async (user: string | null, _id = chip!._id, who = desk, studio = 'winterthur') =>
    (await house.as(who, attendance.name, { body: { entry: _id, user, studio } })).code
  expect(await name(far._id)).toBe('missing')
  expect(await name(anna._id, chip!._id, elsewhere, 'pfungen')).toBe('missing')
  expect(await name(anna._id)).toBeUndefined()
  expect(await name(anna._id)).toBeUndefined()
  expect(await name(beat._id)).toBe('taken')
  expect(await name(anna._id, known!._id)).toBe('taken')
  expect(names((await shown()).rows)).toEqual(['Beat came', 'Anna came'])
  expect(await name(null)).toBeUndefined()
  expect(names((await shown({ filter: 'unknown' })).rows)).toEqual(['? came'])
})

test('who came without a chip is written down once', async () => {
  const anna = await somebody('Anna')
  const body = { _id: v7(), user: anna._id, studio: 'winterthur', at: minutesAgo(3) }
  for (const _ of [1, 2]) expect((await house.as(desk, attendance.name, { body })).status).toBe(200)
  expect((await house.as(desk, attendance.name, { body: { ...body, user: (await somebody('Beat'))._id } })).code).toBe('taken')
  const { rows } = await shown()
  expect([names(rows), rows[0]!.byHand, rows[0]!.at]).toEqual([['Anna came'], true, body.at])
})

test('a birthday and a first visit are told, a later visit is none', async () => {
  const day = new Date().toISOString().slice(5, 10)
  const anna = await somebody('Anna', { geburtstag: `1990-${day}` })
  const old = await somebody('Otto', { created: '2020-01-01T00:00:00.000Z' })
  for (const minutes of [30, 10]) await come(anna.tacUserId, minutes)
  await come(old.tacUserId, 5)
  await fetchArrivals(house)
  const { rows } = await shown()
  expect(rows.map(({ person }) => [person!.vorname, person!.first])).toEqual([
    ['Otto', false],
    ['Anna', false],
    ['Anna', true],
  ])
})

test.each([
  ['1990-11-20', '2026-11-20', true],
  ['1990-11-20', '2026-11-21', false],
  ['1992-02-29', '2027-03-01', true],
  ['1992-02-29', '2028-03-01', false],
  ['1992-02-29', '2028-02-29', true],
  [null, '2026-11-20', false],
])('born %s, on %s it is a birthday: %s', (born, day, is) => expect(isBirthday(born, day)).toBe(is))

test('what is new goes by when one looked last, and never back', async () => {
  const anna = await somebody('Anna')
  await come(anna.tacUserId, 2)
  await fetchArrivals(house)
  const fresh = async (who = desk) => (await house.as(who, attendance.fresh, { query: { studio: 'winterthur' } })).reply
  const look = (at: string) => house.as(desk, attendance.looked, { body: { studio: 'winterthur', at } })
  const other = await holder(house, [{ right: 'u_search', studios: 'all' }])
  const { at } = (await shown()).rows[0]!
  await look(at)
  await look(minutesAgo(600))
  expect([(await fresh()).since, (await fresh()).rows]).toEqual([at, []])
  await come(anna.tacUserId, 1)
  await fetchArrivals(house)
  expect(names((await fresh()).rows)).toEqual(['Anna came'])
  expect((await fresh(other)).rows.length).toBeLessThanOrEqual(2)
  await look(new Date(Date.now() + 3_600_000).toISOString())
  expect(Date.parse((await fresh()).since)).toBeLessThanOrEqual(Date.now())
})

test('who has left is hidden, and is no unknown chip; after 90 days nobody is named', async () => {
  const [anna, beat] = [await somebody('Anna'), await somebody('Beat')]
  await come(anna.tacUserId, 20)
  await come(beat.tacUserId, 10)
  await come('tac-nobody', 5)
  await fetchArrivals(house)
  await house.as(anna, account.removeSelf, { body: { password } })
  await house.runJobs()
  expect(names((await shown()).rows)).toEqual(['? came', 'Beat came'])
  await forgetNames(house.db, new Date(Date.now() + 91 * dayMs))
  expect((await shown()).rows).toEqual([])
  const [line] = await house.db.select().from(entry).where(eq(entry.studio, 'winterthur'))
  expect([line!.person, line!.chip]).toEqual([null, null])
})

test('who of the staff is in is told by first names; the day of one of them to whoever reads their times', async () => {
  const lead = await holder(house, [{ right: 'tt_management', studios: ['winterthur'] }])
  const coach = await employee(house, 'trainer', ['winterthur'], { vorname: 'Sandro' })
  const at = minutesAgo(30)
  await house.as(coach, timetracking.create, {
    body: { _id: v7(), studio: 'winterthur', kind: 'in', at, offset: 0, offsetAge: 5, device: 'phone', n: 1 } as never,
  })
  const query = { studio: 'winterthur' }
  expect((await house.as(desk, attendance.trainers, { query })).reply.map(({ name, since }) => [name, since])).toEqual([['Sandro', at]])
  const day = (who: Somebody) => house.as(who, attendance.trainer, { params: { id: coach._id }, query })
  expect((await day(lead)).reply.entries.map(({ state }) => state)).toEqual(['running'])
  expect([(await day(desk)).code, (await day(elsewhere)).code]).toEqual(['missing', 'forbidden'])
})

test('a studio that somebody watches is asked for at once, and one that nobody watches is not', async () => {
  const anna = await somebody('Anna')
  await shown()
  await come(anna.tacUserId, 1)
  expect(names((await shown()).rows)).toEqual([])
  beginWatching(house)
  await shown()
  await vi.waitFor(async () => expect(names((await shown()).rows)).toEqual(['Anna came']), { timeout: 20_000, interval: 200 })
})
