import { sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { brandOf } from '#contract/brand.ts'
import { addDays } from '#contract/days.ts'
import { type LeadCounts, leadFunnel, leadMeasures } from '#contract/leads/measures.ts'
import { leadStats } from '#contract/leads/stats.ts'
import { toldOf } from '#contract/measures/since.ts'
import { isOpenLead, type LeadSource, type LeadState, leadSources, stateNames } from '#contract/rules/leads/states.ts'
import { unknown } from '#contract/stats.ts'
import { dayMs } from '#contract/time.ts'
import { dice } from '#server/kit/dice.ts'
import { instantOf, today, zurich } from '#server/kit/zone.ts'
import { columnsOf } from '#server/leads/leadSteps.ts'
import { leadCost, leadCount } from '#server/leads/stats/tables.ts'
import { lead, leadCategory, leadEnquiry, leadEvent, leadForm } from '#server/leads/tables.ts'
import { referral } from '#server/referrals/tables.ts'
import { figureSources } from '#server/shared/stats/plugs.ts'
import { openTestHouse, type Somebody, type TestHouse } from '#server/testing/house.ts'
import { holder, makeStudio } from '#server/testing/make.ts'

let house: TestHouse
let chain: Somebody
let here: Somebody
let seller: Somebody
const category = v7()
const form = v7()
const { whole: between } = dice(47)
const below = (limit: number) => between(0, limit - 1)
const of = <T>(all: readonly T[]) => all[below(all.length)] as T

const sources = Object.keys(leadSources) as LeadSource[]
const day = (back: number) => addDays(today(), -back)

async function event(_id: string, at: string, kind: string, more: object = {}) {
  await house.db.insert(leadEvent).values({ _id: v7(), lead: _id, at, kind, title: kind, author: seller._id, ...more })
}

/** A lead of some day, with what happened to it. */
async function came(studio: string | null, back: number, state: LeadState = of(stateNames), mark: string | null = null) {
  const _id = v7()
  const source = of(sources)
  const received = instantOf(day(back), `${String(8 + below(12)).padStart(2, '0')}:15`)
  const step = { kind: 'mail' as const, day: day(back), time: '20:00', owner: below(2) ? seller._id : null }
  const whose = { category: below(2) ? category : null, form: below(2) ? form : null }
  const names = { vorname: 'Lea', nachname: `Muster ${back}`, email: null, telefon: null }
  const times = { since: received, received, lastEnquiry: received, touched: received }
  const reason = state === 'lost' ? of(['Zu teuer', 'Zu weit', null]) : null
  const rest = { studio, brand: brandOf(studio), source, lastSource: source, state, mark, reason }
  await house.db.insert(lead).values({ _id, ...names, ...rest, ...times, ...whose, ...columnsOf(isOpenLead(state) ? step : null) })
  for (let nth = 0; nth <= below(3); nth++)
    await house.db.insert(leadEnquiry).values({ _id: v7(), lead: _id, at: received, source, form: whose.form, ...names })
  if (below(3) > 0) await event(_id, new Date(Date.parse(received) + below(900) * 60_000).toISOString(), 'reached', { before: { step } })
  const held = of(['contacted', 'appointment', 'visited', 'offered', 'won'] as const)
  if (below(2)) await event(_id, new Date(Date.parse(received) + dayMs).toISOString(), 'moved', { before: { state: held, step } })
}

async function invited(studio: string, back: number, state: 'new' | 'joined') {
  const at = instantOf(day(back), '12:00')
  const known = { vorname: 'Rea', nachname: 'Frei', contact: v7(), counts: below(4) > 0, source: 'form' as const }
  const reward = { rewardText: 'Ein Monat', rewardRappen: 5000, settings: 1 }
  await house.db.insert(referral).values({ _id: v7(), studio, state, at, until: at, since: at, ...known, ...reward })
}

beforeAll(async () => {
  house = await openTestHouse()
  for (const code of ['winterthur', 'pfungen']) await makeStudio(house, { code })
  chain = await holder(house, [{ right: 'stat_admin', studios: 'all' }])
  here = await holder(house, [{ right: 'stat_viewstudio', studios: ['winterthur'] }])
  seller = await holder(house, [
    { right: 'stat_viewstudio', studios: ['winterthur'] },
    // Whoever may do no step has it taken away by the clock.
    { right: 'af_edit', studios: ['winterthur'] },
  ])
  await house.db.insert(leadCategory).values({ _id: category, name: 'Probetraining', colour: 'brand', minutes: 60 })
  await house.db.insert(leadForm).values({ _id: form, link: 'probe', title: 'Probetraining' })
  for (let nth = 0; nth < 90; nth++)
    await came(of(['winterthur', 'pfungen', null]), 1 + below(70), undefined, below(9) === 0 ? 'member' : null)
  for (let nth = 0; nth < 12; nth++) await invited(of(['winterthur', 'pfungen']), 1 + below(70), of(['new', 'joined'] as const))
  const month = `${day(40).slice(0, 7)}-01`
  await house.db.insert(leadCost).values([
    { _id: v7(), source: 'form', studio: 'winterthur', month, rappen: 10_001 },
    { _id: v7(), source: 'website', studio: null, month, rappen: 20_003 },
  ])
}, 60_000)
afterAll(() => house.close())

const asked = async (who: Somebody, from: string, to: string, more: object = {}) =>
  (await house.as(who, leadStats.numbers, { body: { datePickerRange: { from, to }, comparison: 'none', ...more } })).reply
const counted = (name: keyof LeadCounts, { now }: { now: LeadCounts }) => now[name]

/** The same figures, each by a statement of its own. */
async function plain(from: string, to: string, where = sql`true`) {
  const received = sql`(l.received at time zone ${zurich})::date between ${from}::date and ${to}::date`
  const counts = sql`l.mark is null and l.state not in ('spam', 'merged') and ${received} and ${where}`
  const one = async (query: ReturnType<typeof sql>) => Number((await house.db.execute<{ n: number }>(query)).rows[0]!.n)
  const many = (more = sql`true`) => one(sql`select count(*) as n from lead l where ${counts} and ${more}`)
  const held = (...states: string[]) =>
    many(sql`(l.state = any(${sql.param(states)}::text[]) or exists (select 1 from lead_event e where e.lead = l._id and e.kind = 'moved'
      and e.before->>'state' = any(${sql.param(states.filter(state => state !== 'won'))}::text[])))`)
  const first = sql`(select min(e.at) from lead_event e where e.lead = l._id)`
  return {
    leads: await many(),
    won: await many(sql`l.state = 'won'`),
    lost: await many(sql`l.state in ('lost', 'unreachable')`),
    contacted: await held('contacted', 'appointment', 'visited', 'offered', 'won'),
    appointments: await held('appointment', 'visited', 'offered', 'won'),
    visited: await held('visited', 'offered', 'won'),
    offered: await held('offered', 'won'),
    enquiries: await one(sql`select count(*) as n from lead_enquiry q join lead l on l._id = q.lead
      where l.mark is null and l.state <> 'spam' and ${received} and ${where}`),
    due: await many(sql`(${first} is not null or l.step_due < now())`),
    inTime: await many(sql`${first} <= ((l.received at time zone ${zurich})::date + time '20:00') at time zone ${zurich}`),
    firstAnswer:
      await one(sql`select coalesce(round(percentile_cont(0.5) within group (order by extract(epoch from ${first} - l.received) / 60)), -1) as n
      from lead l where ${counts} and ${first} is not null`),
  }
}

test('each figure is what a statement of its own counts, for the chain and for a studio', async () => {
  for (let nth = 0; nth < 8; nth++) {
    const back = 1 + below(60)
    const [from, to] = [day(back + below(30)), day(back)]
    expect((await asked(chain, from, to)).total.now, `${from} ${to}`).toMatchObject(await plain(from, to))
    const own = await plain(from, to, sql`l.studio = 'winterthur'`)
    expect((await asked(here, from, to)).total.now).toMatchObject(own)
    expect((await asked(chain, from, to, { selectedStudios: ['winterthur'] })).total.now).toMatchObject(own)
    expect((await asked(chain, from, to, { category: [category] })).total.now.leads).toBe(
      (await plain(from, to, sql`l.category = ${category}::uuid`)).leads,
    )
  }
})

test('lines of a split add up to the total, as points do; a median is of its line alone', async () => {
  const reply = await asked(seller, day(70), day(1))
  for (const { by, rows } of reply.splits)
    for (const { id, notBy, adds } of leadMeasures) {
      const name = id as keyof LeadCounts
      if (notBy?.includes(by) || adds || !(name in reply.total.now)) continue
      expect(
        rows.reduce((sum, row) => sum + counted(name, row), 0),
        `${by} ${id}`,
      ).toBe(counted(name, reply.total))
    }
  expect(reply.curve.reduce((sum, { now }) => sum + (now?.leads ?? 0), 0)).toBe(reply.total.now.leads)
  const steps = leadFunnel.map(step => reply.total.now[step])
  expect(steps).toEqual(steps.toSorted((a, b) => b - a))
})

test('what is overdue is known of today alone, and is as many as its rows', async () => {
  const { rows: told } = await house.db.execute<{ n: number }>(sql`select count(*)::int as n from lead l where l.mark is null
    and l.state not in ('spam', 'merged') and l.step_due < now() and l.studio = 'winterthur'`)
  const many = told[0]!.n
  expect(many).toBeGreaterThan(0)
  const reply = await asked(seller, day(9), today())
  const points = reply.curve.map(({ now }) => now?.overdue ?? unknown)
  expect([reply.total.now.overdue, points.at(-1), new Set(points.slice(0, -1))]).toEqual([many, many, new Set([unknown])])
  for (const { by, rows } of reply.splits)
    if (!['reason', 'month'].includes(by)) expect([by, rows.reduce((sum, { now }) => sum + now.overdue, 0)]).toEqual([by, many])
  const behind = async (from: string, to: string) =>
    (await house.as(seller, leadStats.rows, { body: { from, to, measure: 'overdue', limit: 100 } })).reply
  expect((await behind(day(9), today())).total).toBe(many)
  expect([(await asked(seller, day(9), day(1))).total.now.overdue, (await behind(day(9), day(1))).total]).toEqual([unknown, 0])
  const year = (await asked(seller, day(9), today(), { comparison: 'year' })).total
  expect([year.now.overdue, year.before?.overdue]).toEqual([many, unknown])
})

test('what a source costs is spread over the days of its month, the chain’s own for who sees the chain', async () => {
  const month = day(40).slice(0, 7)
  const whole = async (who: Somebody, more: object = {}) =>
    (await house.as(who, leadStats.numbers, { body: { months: [month], comparison: 'none', ...more } })).reply
  const reply = await whole(chain)
  expect(reply.total.now.cost).toBe(30_004)
  expect(reply.curve.reduce((sum, { now }) => sum + (now?.cost ?? 0), 0)).toBe(30_004)
  expect([(await whole(here)).total.now.cost, (await whole(chain, { source: ['website'] })).total.now.cost]).toEqual([10_001, 20_003])
  expect((await whole(chain, { form: [form] })).total.now.cost).toBe(0)
})

test('forgotten leads count on in their month', async () => {
  const month = `${day(300).slice(0, 7)}-01`
  await house.db.insert(leadCount).values({ _id: v7(), source: 'form', studio: 'winterthur', month, received: 7, won: 2 })
  const { reply } = await house.as(here, leadStats.numbers, { body: { months: [month.slice(0, 7)], comparison: 'none' } })
  expect(reply.total.now).toMatchObject({ leads: 7, won: 2 })
})

test('the rows are as many as the number, and name people to who reads leads there alone (V55)', async () => {
  const { total, splits } = await asked(seller, day(70), day(1))
  const rows = async (who: Somebody, body: object) =>
    (await house.as(who, leadStats.rows, { body: { from: day(70), to: day(1), limit: 100, ...body } })).reply
  for (const measure of [...leadFunnel, 'enquiries', 'lost', 'referrals', 'referralsWon'] as const) {
    expect((await rows(seller, { measure })).total, measure).toBe(total.now[measure])
    if (!['leads', 'won', 'lost'].includes(measure)) continue
    for (const { by, rows: lines } of splits)
      if (!leadMeasures.find(({ id }) => id === measure)?.notBy?.includes(by))
        for (const { key, now } of lines)
          expect((await rows(seller, { measure, line: `${by}:${key}` })).total, `${by}:${key} ${measure}`).toBe(now[measure])
  }
  expect((await rows(seller, { measure: 'inTimeShare' })).total).toBe(total.now.due)
  expect((await rows(seller, {})).rows.every(({ name, lead: _id }) => name !== null && _id !== null)).toBe(true)
  expect((await rows(here, {})).rows.every(({ name, lead: _id }) => name === null && _id === null)).toBe(true)
  const [open, closed] = [(await rows(seller, {})).rows, JSON.stringify((await rows(here, {})).rows)]
  expect(open.some(({ lead: _id }) => closed.includes(_id!))).toBe(false)
  expect(splits.map(({ by }) => by)).toContain('owner')
  expect((await asked(here, day(70), day(1))).splits.map(({ by }) => by)).not.toContain('owner')
  expect((await rows(here, { line: `owner:${seller._id}` })).total).toBe(0)
})

test('what comes to another studio changes no byte for who holds one', async () => {
  const all = async () => {
    const body = { datePickerRange: { from: day(70), to: day(1) } }
    const [numbers, choices] = [(await house.as(here, leadStats.numbers, { body })).reply, (await house.as(here, leadStats.choices)).reply]
    const rows = (await house.as(here, leadStats.rows, { body: { from: day(70), to: day(1) } })).reply
    return JSON.stringify([{ ...numbers, at: '' }, choices, rows])
  }
  const before = await all()
  for (let nth = 0; nth < 12; nth++) await came(of(['pfungen', null]), 1 + below(70))
  await invited('pfungen', 3, 'joined')
  const month = `${today().slice(0, 7)}-01`
  await house.db.insert(leadCost).values({ _id: v7(), source: 'qr', studio: 'pfungen', month, rappen: 5000 })
  expect(await all()).toBe(before)
})

test('a form or category of another studio is no choice for who holds one', async () => {
  const choices = async (who: Somebody) => JSON.stringify((await house.as(who, leadStats.choices)).reply)
  const before = await choices(here)
  await house.db.insert(leadForm).values({ _id: v7(), link: 'eroeffnung', title: 'Eröffnung Pfungen', studios: ['pfungen'] })
  await house.db.insert(leadCategory).values({ _id: v7(), name: 'Pfungen intern', colour: 'brand', minutes: 60, studios: ['pfungen'] })
  expect(await choices(here)).toBe(before)
  expect(await choices(chain)).toContain('Eröffnung Pfungen')
})

test('the first day of which leads tell something is that of the forgotten ones too', async () => {
  const month = `${day(800).slice(0, 7)}-01`
  await house.db.insert(leadCount).values({ _id: v7(), source: 'form', studio: 'winterthur', month, received: 3, won: 1 })
  const source = figureSources.all(house).find(({ family }) => family === 'leads')!
  expect((await house.db.transaction(tx => source.since(tx, ['winterthur']))).get('winterthur')).toBe(month)
})

test('leads of no studio are told since the first of them, to who reads the whole chain', async () => {
  await came(null, 900, 'lost')
  const [from, to] = [day(905), day(895)]
  const told = async (who: Somebody) => toldOf(await asked(who, from, to))
  const { total, splits } = await told(chain)
  expect([total.now?.leads, total.late?.of]).toEqual([1, 'sum'])
  expect(splits.find(({ by }) => by === 'studio')?.rows.map(({ key, now }) => [key, now?.leads])).toEqual([['none', 1]])
  expect((await told(here)).total).toMatchObject({ now: null, late: { of: 'nothing' } })
})

test('the file says the same, and a studio of others is refused', async () => {
  expect((await house.as(chain, leadStats.excel, { body: { datePickerRange: { from: day(70), to: day(1) } } })).status).toBe(200)
  expect((await house.as(here, leadStats.numbers, { body: { selectedStudios: ['pfungen'] } })).code).toBe('forbidden')
})
