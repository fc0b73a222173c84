import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { monthsFrom } from '#contract/days.ts'
import type { Against } from '#contract/measures/calls.ts'
import { boardFigures } from '#contract/measures/registry.ts'
import type { Tx } from '#server/kit/database.ts'
import { today } from '#server/kit/zone.ts'
import { seedDemo } from '#server/start/seed.ts'
import { openTestHouse, type TestHouse } from '#server/testing/house.ts'
import { figureSources } from './plugs.ts'
import { readerOf } from './reader.ts'
import { readFigures } from './reading.ts'
import { figureTally } from './tables.ts'
import { keepFigures, keptMonths } from './tally.ts'

/** Domains of which no figure counts anything. */
const uncounted = [
  'workouts',
  'habits',
  'social',
  'chat',
  'videos',
  'campaigns',
  'foods',
  'diary',
  'recipes',
  'mealPlan',
  'timetracking',
  'shifts',
]

let house: TestHouse
beforeAll(async () => {
  house = await openTestHouse()
  await seedDemo({ ...house, domains: house.domains.filter(({ name }) => !uncounted.includes(name)) })
  await keepFigures(house)
}, 360_000)
afterAll(() => house.close())

const monthBack = (many: number) => monthsFrom(`${today().slice(0, 7)}-01`, -many).slice(0, 7)
const scopes = [
  { all: true, codes: [] as string[] },
  { all: false, codes: ['winterthur'] },
  { all: false, codes: ['winterthur', 'pfungen'] },
]
interface Asked {
  scope: (typeof scopes)[number]
  months: string[]
  against: Against
}

async function read(tx: Tx, { scope, months, against }: Asked) {
  const codes = scope.all ? ['winterthur', 'pfungen', 'frauenfeld'] : scope.codes
  const reading = { tx, house, who: readerOf({ all: scope.all, codes }) }
  return (await readFigures(reading, { figures: boardFigures, studios: { all: scope.all, codes }, months, against })).cells
}

class Undone extends Error {}
/** Does something to the record and takes it back. */
const undone = (act: (tx: Tx) => Promise<void>) =>
  house.db
    .transaction(async tx => {
      await act(tx)
      throw new Undone()
    })
    .catch(error => {
      if (!(error instanceof Undone)) throw error
    })

/** What is told out of the tallies is what is counted without them. */
async function expectSame(tx: Tx, asked: Asked) {
  const told = await read(tx, asked)
  await tx.delete(figureTally)
  expect(told).toEqual(await read(tx, asked))
}

test('months that are over are kept of every family that says so, and again after a change', async () => {
  const kept = figureSources.all(house).filter(source => source.kept)
  const rows = await house.db.select().from(figureTally)
  for (const { family } of kept)
    expect(new Set(rows.filter(row => row.family === family).map(({ month }) => month)).size).toBeGreaterThan(keptMonths - 3)
  expect(kept.length).toBeGreaterThan(8)
})

test('boards of any studios, months and comparison say the same with tallies and without', async () => {
  const several = { scope: scopes[0]!, months: [monthBack(4), monthBack(3), monthBack(2)], against: 'year' as const }
  const running = { scope: scopes[1]!, months: [monthBack(2), monthBack(1), monthBack(0)], against: 'year' as const }
  const apart = { scope: scopes[2]!, months: [monthBack(14), monthBack(3)], against: 'month' as const }
  for (const asked of [several, running, apart]) await undone(tx => expectSame(tx, asked))
})

/** Tables that the counts of kept families read, each with what may change in its rows. */
const tables = {
  contract: ['start', 'final_end', 'received_at', 'studio', 'state', 'accepted_at', 'since'],
  contract_event: ['day', 'kind'],
  contract_upgrade: ['state', 'next'],
  person: ['created', 'studio_code', 'deleted_at', 'email_verified_at'],
  person_role: [],
  lead: ['received', 'state', 'studio', 'mark', 'step_due'],
  lead_event: ['at', 'kind'],
  lead_enquiry: ['at'],
  lead_count: ['received', 'month'],
  lead_cost: ['rappen', 'month'],
  referral: ['at', 'studio', 'counts', 'state'],
  anamnesis: ['begun_at', 'submitted_at'],
  anamnesis_copy: ['signed_at'],
  anamnesis_form: ['studio'],
  plan: ['created', 'state', 'person'],
  run_feedback: ['changed_at', 'status'],
  rating: ['at', 'halves', 'studio'],
  course_execution: ['starts_at', 'ends_at', 'studio', 'published', 'cancelled_at', 'capacity'],
  course_signup: ['visited_at', 'person', 'state'],
  entry: ['at', 'person', 'outcome', 'studio'],
  visit_tally: ['visits', 'day', 'firsts'],
  visitor: [],
  visitor_month: ['month'],
  visit_day: ['day'],
} satisfies Record<string, string[]>
const isTime = (table: string, column: string) =>
  !(table === 'lead_count' && column === 'received') && /at$|day$|start$|end$|created$|received$|month$|since$|due$/.test(column)
const places = Object.entries(tables).flatMap(([table, columns]) => ['', ...columns].map(column => ({ table, column })))

/** Times of some rows become others, values those of another row; without a column the rows go. */
function changed(tx: Tx, { table, column }: (typeof places)[number], seed: number, many: number) {
  const of = sql.identifier(table)
  const rows = sql`ctid in (select ctid from ${of} order by md5(ctid::text || ${String(seed)}) limit ${many})`
  if (column === '') return tx.execute(sql`delete from ${of} where ${rows}`)
  const name = sql.identifier(column)
  const value = isTime(table, column)
    ? sql`coalesce(${name} - make_interval(days => ${20 + (seed % 200)}::int), now() - interval '100 days')`
    : sql`(select o.${name} from ${of} o where o.${name} is distinct from ${of}.${name} order by md5(o.ctid::text || ${String(seed)}) limit 1)`
  const emptied = seed % 4 === 0 ? sql`null` : value
  return tx.execute(sql`update ${of} set ${name} = ${emptied} where ${rows}`)
}

const runs = process.env.LONG ? 4 * places.length : 16
const drawn = fc.sample(fc.tuple(fc.constantFrom(...places), fc.nat(10_000)), runs)
test.each(process.env.LONG ? [...drawn, ...places.map((place, seed) => [place, seed] as const)] : drawn)(
  'what changes late at $0 is told as it is counted (V58)',
  { timeout: 60_000 },
  async (place, seed) => {
    const asked = { scope: scopes[0]!, months: [monthBack(13), monthBack(4), monthBack(2)], against: 'none' as const }
    await undone(async tx => {
      for (const many of [6, 1, 1, 1]) {
        const change = tx.transaction(inner => changed(inner, place, seed + many, many))
        if (
          await change.then(
            ({ rowCount }) => rowCount,
            () => 0,
          )
        )
          break
      }
      await expectSame(tx, asked)
    })
  },
)
