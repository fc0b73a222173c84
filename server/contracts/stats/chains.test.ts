import { eq, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { GrowthCounts } from '#contract/contracts/growth.ts'
import { contractStats } from '#contract/contracts/stats.ts'
import { addDays, lastOfMonth, monthsFrom } from '#contract/days.ts'
import { contract } from '#server/contracts/tables.ts'
import { ranIn } from '#server/contracts/testing/ran.ts'
import { openScene, type Scene } from '#server/contracts/testing/scene.ts'
import { dice } from '#server/kit/dice.ts'
import { today } from '#server/kit/zone.ts'
import { person } from '#server/shared/auth/tables.ts'
import type { Somebody } from '#server/testing/house.ts'
import { employee } from '#server/testing/make.ts'

/** People, each with a chain of contracts: gaps of 89 and 90 days, changes of studio, several at once. */
const many = process.env.LONG ? 1000 : 60
const gaps = [0, 0, 1, 30, 89, 90, 91, 200, -20]
const lengths = [0, 27, 89, 180, 364]
const studios = ['here', 'there']
const first = monthsFrom(`${today().slice(0, 7)}-01`, -24)

interface Held {
  person: string
  studio: string
  from: string
  to: string | null
}

let house: Scene['house']
let chief: Somebody
const held: Held[] = []

beforeAll(async () => {
  const scene = await openScene()
  house = scene.house
  chief = await employee(house, 'admin')
  const sample = await ranIn(scene, { start: first, finalEnd: null, person: scene.anna._id })
  const people = Array.from({ length: many }, () => v7())
  const [model] = await house.db.select().from(person).where(eq(person._id, scene.anna._id))
  const { search: _, searched: __, sortName: ___, ...row } = model as typeof model & Record<string, unknown>
  await house.db.insert(person).values(people.map(_id => ({ ...(row as typeof person.$inferInsert), _id, email: `${_id}@kette.example` })))
  const { whole } = dice(58)
  const of = <T>(all: readonly T[]) => all[whole(0, all.length - 1)] as T
  for (const who of people) {
    let from = addDays(first, whole(-40, 500))
    for (let nth = whole(1, 5); nth > 0; nth--) {
      const to = nth === 1 && whole(0, 1) === 0 ? null : addDays(from, of(lengths))
      held.push({ person: who, studio: of(studios), from, to })
      from = addDays(to ?? from, of(gaps) + 1)
    }
  }
  const [signed] = await house.db.select().from(contract).where(eq(contract._id, sample))
  await house.db.delete(contract)
  const counted = new Map<string, number>()
  const rows = held.map(({ person: who, studio, from, to }, nth) => {
    const index = counted.get(who) ?? 0
    counted.set(who, index + 1)
    const at = `${from}T09:00:00.000Z`
    const days = { start: from, finalEnd: to, receivedAt: at, acceptedAt: at, since: at, recurring: [{ from, to, amount: 7900 }] }
    return { ...signed!, ...days, _id: v7(), number: 500_000 + nth, index, person: who, studio, state: 'accepted' as const, endedBy: null }
  })
  for (let at = 0; at < rows.length; at += 500) await house.db.insert(contract).values(rows.slice(at, at + 500))
}, 120_000)
afterAll(() => house.close())

async function growth(datePickerRange: { from: string; to: string }, selectedStudios?: string[]) {
  const { status, code, reply } = await house.as(chief, contractStats.growth, {
    body: { datePickerRange, selectedStudios, comparison: 'none' },
  })
  if (status !== 200) throw new Error(code)
  return reply
}

/** Whoever is a member on a day, and where: by the contract that began last, as plain SQL says it. */
async function membersOn(day: string, studio: string | null) {
  const { rows } = await house.db.execute<{ many: number }>(sql`
    select count(*)::int as many from (
      select distinct on (c.person) c.person, c.studio from contract c
      where c.start <= ${day}::date and (c.final_end is null or c.final_end >= ${day}::date) order by c.person, c.start desc, c._id desc) m
    where ${studio}::text is null or m.studio = ${studio}`)
  return rows[0]!.many
}

const balance = ({ start, joined, returned, arrived, ended, moved }: GrowthCounts) => start + joined + returned + arrived - ended - moved
const spans = Array.from({ length: 26 }, (_, at) => {
  const from = monthsFrom(first, at - 1)
  return { from, to: lastOfMonth(from) }
}).filter(({ to }) => to < today())

test('start and new, less what ended, is the end: by month, studio and in the chain, whatever chains of contracts there are', async () => {
  for (const span of [...spans, { from: spans[0]!.from, to: spans.at(-1)!.to }]) {
    const { total, splits } = await growth(span)
    const lines = splits.flatMap(({ by, rows }) => rows.map(({ key, now }) => ({ key: `${by} ${key}`, now })))
    for (const { key, now } of [{ key: 'all', now: total.now }, ...lines]) expect([span, key, balance(now)]).toEqual([span, key, now.end])
  }
}, 120_000)

test('the end of a month is where its next begins, and as many as plain SQL counts', async () => {
  let before: number | undefined
  for (const span of spans) {
    const { total, splits } = await growth(span)
    expect([span.to, total.now.end]).toEqual([span.to, await membersOn(span.to, null)])
    if (before !== undefined) expect([span.from, total.now.start]).toEqual([span.from, before])
    before = total.now.end
    const rows = splits.find(({ by }) => by === 'studio')!.rows
    for (const studio of studios)
      expect([span.to, studio, rows.find(({ key }) => key === studio)?.now.end ?? 0]).toEqual([
        span.to,
        studio,
        await membersOn(span.to, studio),
      ])
  }
}, 120_000)

test('a change of studio adds to neither what is new nor what ended of the chain, and a studio alone says the same', async () => {
  const whole = await growth({ from: spans[0]!.from, to: spans.at(-1)!.to })
  expect(whole.total.now.moved).toBe(whole.total.now.arrived)
  expect(whole.total.now.moved).toBeGreaterThan(0)
  for (const studio of studios) {
    const alone = await growth({ from: spans[0]!.from, to: spans.at(-1)!.to }, [studio])
    const line = whole.splits.find(({ by }) => by === 'studio')!.rows.find(({ key }) => key === studio)!
    expect([studio, balance(alone.total.now), alone.total.now.end]).toEqual([studio, alone.total.now.end, line.now.end])
  }
}, 120_000)
