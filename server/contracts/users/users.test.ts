import { eq, type SQL, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type UserCounts, userMeasures, userStats } from '#contract/contracts/users.ts'
import { addDays } from '#contract/days.ts'
import { unknown } from '#contract/stats.ts'
import { ranIn } from '#server/contracts/testing/ran.ts'
import { openScene, type Scene } from '#server/contracts/testing/scene.ts'
import { dice } from '#server/kit/dice.ts'
import { instantOf, today, zurich } from '#server/kit/zone.ts'
import { leave } from '#server/leaving/leave.ts'
import { consentAddress, consentState } from '#server/newsletter/tables.ts'
import { person, session } from '#server/shared/auth/tables.ts'
import type { Somebody } from '#server/testing/house.ts'
import { holder, member } from '#server/testing/make.ts'
import { gatheredBy, sums } from './userTallies.ts'

let scene: Scene
let { house } = {} as Scene
let chain: Somebody
let here: Somebody
let reader: Somebody
const { whole: between } = dice(31)
const of = <T>(all: readonly T[]) => all[between(0, all.length - 1)] as T
const day = (back: number) => addDays(today(), -back)
const at = (back: number) => instantOf(day(back), '10:00')

/** Somebody with an account of that day, and perhaps a contract. */
async function joined(studioCode: string, back: number, { gone = false, over = {} as object, term = true } = {}) {
  const geburtstag = `${between(1940, 2009)}-0${between(1, 9)}-1${between(0, 9)}`
  const proven = between(0, 2) ? at(Math.max(1, back - 3)) : null
  const known = { geburtstag, geschlecht: of(['w', 'm', null]), emailVerifiedAt: proven, created: at(back) }
  const who = await member(house, { studioCode: 'here', ...known, deletedAt: gone ? at(Math.max(1, back - 20)) : null, ...over })
  const moves = () => house.db.update(person).set({ studioCode }).where(eq(person._id, who._id))
  if (!term || gone) {
    await moves()
    return who
  }
  const start = day(Math.max(1, back - between(0, 5)))
  await ranIn(scene, { person: who._id, start, finalEnd: of([null, addDays(start, between(5, 60))]), over: { studio: studioCode } })
  await moves()
  return who
}

beforeAll(async () => {
  scene = await openScene()
  house = scene.house
  chain = await holder(house, [{ right: 'stat_admin', studios: 'all' }])
  here = await holder(house, [{ right: 'stat_viewstudio', studios: ['here'] }])
  reader = await holder(house, [
    { right: 'stat_viewstudio', studios: ['here'] },
    { right: 'u_search', studios: ['here'] },
  ])
  for (let nth = 0; nth < 34; nth++)
    await joined(of(['here', 'here', 'there']), between(2, 120), { gone: nth % 9 === 0, term: nth % 3 > 0 })
}, 120_000)
afterAll(() => house.close())

const asked = async (who: Somebody, from: string, to: string, more: object = {}) =>
  (await house.as(who, userStats.numbers, { body: { datePickerRange: { from, to }, comparison: 'none', ...more } })).reply
const rows = async (who: Somebody, from: string, to: string, more: object = {}) =>
  (await house.as(who, userStats.rows, { body: { from, to, limit: 100, comparison: 'none', ...more } })).reply

/** The same figures, each by a statement of its own. */
async function plain(from: string, to: string, studios: readonly string[] | null) {
  const one = async (query: SQL) => Number((await house.db.execute<{ n: number }>(query)).rows[0]!.n)
  const inStudios = (column: SQL) => (studios ? sql`${column} = any(${sql.param([...studios])}::text[])` : sql`true`)
  const on = (column: SQL) => sql`(${column} at time zone ${zurich})::date`
  const stands = sql`${inStudios(sql`p.studio_code`)} and ${on(sql`p.created`)} <= ${to}::date and (p.deleted_at is null or ${on(sql`p.deleted_at`)} > ${to}::date)`
  const runs = sql`c.accepted_at is not null and c.state in ('accepted', 'withdrawn') and ${inStudios(sql`c.studio`)}`
  return {
    accounts: await one(sql`select count(*) as n from person p where ${stands}`),
    verified: await one(sql`select count(*) as n from person p where ${stands} and ${on(sql`p.email_verified_at`)} <= ${to}::date`),
    opened: await one(
      sql`select count(*) as n from person p where ${inStudios(sql`p.studio_code`)} and ${on(sql`p.created`)} between ${from}::date and ${to}::date`,
    ),
    end: await one(
      sql`select count(distinct c.person) as n from contract c where ${runs} and c.start <= ${to}::date and (c.final_end is null or c.final_end >= ${to}::date)`,
    ),
    joined: await one(sql`select count(*) as n from contract c where ${runs} and c.start between ${from}::date and ${to}::date`),
    ended: await one(sql`select count(*) as n from contract c where ${runs} and c.final_end + 1 between ${from}::date and ${to}::date`),
  }
}

test('each figure is what a statement of its own counts, for the chain and for a studio', async () => {
  for (let nth = 0; nth < 8; nth++) {
    const back = between(1, 60)
    const [from, to] = [day(back + between(0, 60)), day(back)]
    expect((await asked(chain, from, to)).total.now, `${from} ${to}`).toMatchObject(await plain(from, to, null))
    expect((await asked(here, from, to)).total.now, `${from} ${to}`).toMatchObject(await plain(from, to, ['here']))
  }
})

test('lines add up, none of people holds fewer than five, and the rows are as many as the number (V31)', async () => {
  const [from, to] = [day(90), day(2)]
  const reply = await asked(chain, from, to)
  for (const { by, rows: lines } of reply.splits) {
    if (by === 'month') continue
    for (const name of ['accounts', 'end', 'joined', 'ended', 'opened', 'verified'] as const)
      expect(
        lines.reduce((sum, { now }) => sum + now[name], 0),
        `${by} ${name}`,
      ).toBe(reply.total.now[name])
    if (by !== 'studio') for (const { now, name } of lines) expect(now.accounts, `${by} ${name}`).toBeGreaterThanOrEqual(5)
    for (const { key, now } of lines)
      for (const measure of ['accounts', 'end', 'joined', 'ended', 'opened'] as const)
        expect((await rows(chain, from, to, { measure, line: `${by}:${key}` })).total, `${by}:${key} ${measure}`).toBe(now[measure])
  }
  for (const { key, now } of reply.splits.find(({ by }) => by === 'month')!.rows)
    for (const measure of ['accounts', 'end', 'joined', 'opened'] as const)
      expect((await rows(chain, from, to, { measure, line: `month:${key}` })).total, `${key} ${measure}`).toBe(now[measure])
  expect((await rows(chain, from, to, { line: 'age:a0x' })).total).toBe(0)
})

test('small lines are gathered over both periods, in the rows as on the page', async () => {
  const [from, to] = [day(30), day(2)]
  const body = { datePickerRange: { from, to }, comparison: 'year' as const }
  const { splits } = (await house.as(chain, userStats.numbers, { body })).reply
  for (const { by, rows: lines } of splits.filter(split => ['age', 'gender', 'role'].includes(split.by)))
    for (const { key, now } of lines) {
      const behind = await rows(chain, from, to, { measure: 'accounts', line: `${by}:${key}`, comparison: 'year' })
      expect([by, key, behind.total]).toEqual([by, key, now.accounts])
    }
})

test('whoever leaves counts on in their studio for the days before (V58)', async () => {
  const gone = await joined('here', 40, { term: false })
  const [from, to] = [day(30), day(10)]
  const before = (await asked(here, from, to)).total.now
  await house.db.transaction(tx => leave(tx, house, gone._id))
  expect((await asked(here, from, to)).total.now).toMatchObject({ accounts: before.accounts, verified: before.verified })
  expect((await asked(here, day(3), today())).total.now.accounts).toBe((await plain(day(3), today(), ['here'])).accounts)
})

test('a line of which nobody is left tells of those who were there, and joins others where they were few', () => {
  const line = (over: Partial<UserCounts>) => ({ ...sums.none, ...over })
  const age = new Map([
    ['a66', line({ start: 1, ended: 1 })],
    ['a56', line({ accounts: 6, end: 6 })],
    ['a18', line({ accounts: 30, end: 20 })],
  ])
  const side = { days: new Map(), studios: new Map(), traits: { age, gender: new Map(), role: new Map() } }
  expect(gatheredBy('age', [side])).toEqual(new Set(['a66', 'a56']))
})

test('who uses the app and reads the newsletter is known of today alone', async () => {
  const before = (await asked(here, day(3), today())).total.now
  const anna = await joined('here', 5, { term: false })
  const address = v7()
  await house.db
    .insert(consentAddress)
    .values({ _id: address, channel: 'email', address: 'anna.x@formkurve.example', person: anna._id, changed: at(1) })
  await house.db.insert(consentState).values({ address, purpose: 'newsletter:Winterthur', state: 'yes', since: at(1) })
  const now = await asked(here, day(3), today())
  expect([now.total.now.appUsers - before.appUsers, now.total.now.readers - before.readers]).toEqual([1, 1])
  expect(now.curve.map(point => point.now?.appUsers)).toEqual([unknown, unknown, unknown, now.total.now.appUsers])
  expect((await rows(here, day(3), today(), { measure: 'readers' })).total).toBe(now.total.now.readers)
  await house.db
    .update(session)
    .set({ seen: at(40) })
    .where(sql`person = ${anna._id}::uuid`)
  expect((await asked(here, day(3), today())).total.now.appUsers).toBe(before.appUsers)
  const old = await asked(here, day(9), day(4))
  const told = (id: string) => userMeasures.find(measure => measure.id === id)!.value(old.total.now as UserCounts)
  expect([told('appUsers'), told('readers')]).toEqual([null, null])
})

test('rows name people to who searches them there alone (V55)', async () => {
  const [from, to] = [day(90), day(2)]
  expect((await rows(reader, from, to, { measure: 'end' })).rows.every(({ name, userId }) => name && userId)).toBe(true)
  const unnamed = (await rows(here, from, to, { measure: 'end' })).rows
  expect([unnamed.length > 0, unnamed.every(({ name, userId }) => name === null && userId === null)]).toEqual([true, true])
})

test('what happens in another studio changes no byte for who holds one', async () => {
  const body = { datePickerRange: { from: day(90), to: day(2) } }
  const all = async () => {
    const numbers = (await house.as(here, userStats.numbers, { body })).reply
    return JSON.stringify([{ ...numbers, at: '' }, await rows(here, day(90), day(2)), (await house.as(here, userStats.choices)).reply])
  }
  const before = await all()
  for (let nth = 0; nth < 3; nth++) await joined('there', between(2, 80))
  expect(await all()).toBe(before)
})

test('the file says the same', async () => {
  expect((await house.as(here, userStats.excel, { body: { datePickerRange: { from: day(90), to: day(2) } } })).status).toBe(200)
})
