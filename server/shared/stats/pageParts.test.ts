import { and, eq, ne, or, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { monthsFrom } from '#contract/days.ts'
import { visitNumbers } from '#server/accessControl/stats/visitNumbers.ts'
import { earningNumbers } from '#server/contracts/earnings/earningNumbers.ts'
import { contractNumbers } from '#server/contracts/stats/contractNumbers.ts'
import { growthNumbers } from '#server/contracts/stats/growth.ts'
import { trainerNumbers } from '#server/employees/trainers/trainerNumbers.ts'
import type { Tx } from '#server/kit/database.ts'
import { today } from '#server/kit/zone.ts'
import { leadNumbers } from '#server/leads/stats/leadNumbers.ts'
import { seedDemo } from '#server/start/seed.ts'
import { openTestHouse, type TestHouse } from '#server/testing/house.ts'
import { keepFigures } from './keeping.ts'
import { medianOf } from './median.ts'
import { figureSources } from './plugs.ts'
import { readerOf } from './reader.ts'
import { recount, recountSome } from './recount.ts'
import { figureDay, figureLate, figurePart, figureTally } from './tables.ts'
import { changeSome, places } from './testing/lateChanges.ts'

/** Domains of which no page of these counts anything. */
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
  // What is older is counted live.
  await keepFigures({ ...house, domains: partly() }, 36)
}, 360_000)
afterAll(() => house.close())

/** Sources of pages alone: what boards are made of is nothing here. */
function partly() {
  const nothing = async () => ({ total: { now: {} }, splits: [] }) as never
  const sources = figureSources
    .all(house)
    .flatMap(source => (source.parts ? [figureSources.of({ ...source, numbers: nothing, counted: nothing })] : []))
  const others = house.domains.map(domain => ({ ...domain, plugs: domain.plugs?.filter(({ plug }) => plug !== 'figureSources') }))
  return [...others, { name: 'pages', plugs: sources }]
}

interface Asked {
  months?: string[]
  datePickerRange?: { from: string; to: string }
  selectedStudios?: string[]
  comparison?: string
  range?: string
}
const chain = readerOf({ all: true, codes: [], names: [] })
const pages: Readonly<Record<string, (tx: Tx, asked: Asked, who?: typeof chain) => Promise<object>>> = {
  leads: (tx, asked, who = chain) => leadNumbers(tx, who, asked as never),
  contracts: (tx, asked, who = chain) => contractNumbers(tx, who, asked as never),
  wide: (tx, asked, who = chain) => contractNumbers(tx, who, asked as never, 'wide'),
  packages: (tx, asked, who = chain) => contractNumbers(tx, who, asked as never, 'packages'),
  earnings: (tx, asked, who = chain) => earningNumbers(tx, who, asked as never),
  growth: (tx, asked, who = chain) => growthNumbers(tx, who, asked as never),
  visits: (tx, asked, who = chain) => visitNumbers({ tx, house, who }, asked as never),
  trainers: (tx, asked, who = chain) => trainerNumbers({ tx, house, who }, asked as never),
}

class Undone extends Error {}
/** Does something to the record and takes it back. */
const undone = (act: (tx: Tx) => Promise<void>) =>
  house.db
    .transaction(
      async tx => {
        await act(tx)
        throw new Undone()
      },
      { isolationLevel: 'repeatable read' },
    )
    .catch(error => {
      if (!(error instanceof Undone)) throw error
    })

/** Every page says the same with what is kept and without it, at the same moment. */
async function expectSame(tx: Tx, asked: readonly Asked[], names = Object.keys(pages)) {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  try {
    const read = async () => {
      const found: unknown[] = []
      for (const name of names) for (const each of asked) found.push([name, each, await pages[name]!(tx, each)])
      return found
    }
    const kept = await read()
    await tx.transaction(async inner => {
      await inner.delete(figurePart)
      const plain: unknown[] = []
      for (const name of names) for (const each of asked) plain.push([name, each, await pages[name]!(inner, each)])
      for (const [at, each] of kept.entries()) expect(each).toEqual(plain[at])
      throw new Undone()
    })
  } catch (error) {
    if (!(error instanceof Undone)) throw error
  } finally {
    vi.useRealTimers()
  }
}

const first = `${today().slice(0, 7)}-01`
const monthBack = (many: number) => monthsFrom(first, -many).slice(0, 7)
const dayBack = (years: number) => `${Number(today().slice(0, 4)) - years}${today().slice(4).replace('02-29', '02-28')}`

test.each<[string, Asked]>([
  ['two years up to now against the two before', { datePickerRange: { from: dayBack(2), to: today() } }],
  ['two years up to now by weeks', { datePickerRange: { from: dayBack(2), to: today() }, range: 'week', comparison: 'year' }],
  ['a month against four weeks before', { months: [monthBack(2)] }],
  ['months apart', { months: [14, 13, 4, 1].map(monthBack), range: 'day' }],
  ['the running month with those before', { months: [2, 1, 0].map(monthBack), comparison: 'before' }],
  ['one studio', { months: [3, 2, 1].map(monthBack), selectedStudios: ['winterthur'], comparison: 'year' }],
  ['two studios', { months: [3, 2].map(monthBack), selectedStudios: ['winterthur', 'frauenfeld'], comparison: 'before' }],
  ['a studio in which nothing happened', { months: [3, 2].map(monthBack), selectedStudios: ['arbon'], comparison: 'before' }],
  ['months that are ahead', { months: [1, 0, -1, -2].map(monthBack), comparison: 'none' }],
])('%s: each page says the same with months that are kept and without', { timeout: 120_000 }, async (_, asked) => {
  await undone(tx => expectSame(tx, [asked]))
})

test('a page is made of what is kept', { timeout: 60_000 }, async () => {
  const asked = { months: [monthBack(3), monthBack(2)], comparison: 'none' }
  await undone(async tx => {
    for (const [name, family] of Object.entries({
      leads: 'leads',
      wide: 'contracts',
      growth: 'growth',
      earnings: 'earnings',
      visits: 'visits',
      trainers: 'trainers',
    } as const)) {
      const total = async () => ((await pages[name]!(tx, asked)) as { total: { now: Record<string, number> } }).total.now
      const mine = and(eq(figurePart.family, family), eq(figurePart.month, `${monthBack(2)}-01`), eq(figurePart.studio, ''))
      const [row] = await tx.select().from(figurePart).where(mine)
      const before = await total()
      const days = { ...row!.parts.days, [`${monthBack(2)}-09`]: row!.names.map(() => 4711) }
      await tx
        .update(figurePart)
        .set({ parts: { ...row!.parts, days } })
        .where(mine)
      expect([name, await total()]).not.toEqual([name, before])
      // Names of other numbers are none of ours.
      await tx
        .update(figurePart)
        .set({ names: sql`${figurePart.names} || '{other}'` })
        .where(mine)
      expect([name, await total()]).toEqual([name, before])
    }
  })
})

/** Keeps something else of a studio's month than its count. */
async function spoil(tx: Tx) {
  const mine = and(eq(figurePart.family, 'growth'), eq(figurePart.month, `${monthBack(2)}-01`), eq(figurePart.studio, 'winterthur'))
  const [row] = await tx.select().from(figurePart).where(mine)
  const days = { ...row!.parts.days, [`${monthBack(2)}-09`]: row!.names.map(() => 4711) }
  await tx
    .update(figurePart)
    .set({ parts: { ...row!.parts, days } })
    .where(mine)
}
const spoiled = () => expect.objectContaining({ family: 'growth', fromMonth: `${monthBack(2)}-01` })

test('what is kept and says something else than its count is found', { timeout: 60_000 }, async () => {
  await undone(async tx => {
    await spoil(tx)
    await recount({ ...house, db: tx as TestHouse['db'] }, [{ family: 'growth', time: { month: monthBack(2) } }])
    expect(await tx.select().from(figureLate)).toContainEqual(spoiled())
  })
})

test('a month of which a page alone keeps something is drawn to be counted once more too', { timeout: 60_000 }, async () => {
  await undone(async tx => {
    await spoil(tx)
    await tx.delete(figureTally)
    await tx.delete(figureDay)
    await tx.delete(figurePart).where(or(ne(figurePart.family, 'growth'), ne(figurePart.month, `${monthBack(2)}-01`)))
    await recountSome({ ...house, db: tx as TestHouse['db'] })
    expect(await tx.select().from(figureLate)).toContainEqual(spoiled())
  })
})

/** Pages that a table tells something of. */
const ofTable = (table: string) => {
  if (table.startsWith('contract')) return ['wide', 'packages', 'growth', 'visits', 'earnings']
  if (table === 'journal_line' || table === 'payment') return ['earnings']
  if (table.startsWith('lead') || table === 'referral') return ['leads']
  if (table === 'entry' || table.startsWith('visit')) return ['visits']
  return table.startsWith('person') ? Object.keys(pages) : ['visits', 'trainers']
}

/** Another one draws other changes: `SEED=7 npx vitest run server/shared/stats/pageParts.test.ts`. */
const seed = Number(process.env.SEED ?? 36)
const drawn = fc.sample(fc.tuple(fc.constantFrom(...places), fc.nat(10_000)), { seed, numRuns: process.env.LONG ? 3 * places.length : 10 })
test.each(drawn.map(([place, nth]) => [`${place.table} ${place.column}`, nth, place] as const))(
  'what changes late in %s, by %i, is told by each page as it is counted (V58)',
  { timeout: 60_000 },
  async (_, nth, place) => {
    await undone(async tx => {
      await changeSome(tx, place, nth)
      const studios = nth % 2 ? { selectedStudios: ['winterthur', 'pfungen'] } : {}
      await expectSame(tx, [{ datePickerRange: { from: dayBack(1), to: today() }, ...studios }], ofTable(place.table))
    })
  },
)

const rounds = process.env.LONG ? 5000 : 24
const every = process.env.LONG ? 50 : 12
test(`${rounds} changes in a row, kept anew now and then: each page says what is counted (V58, seed ${seed})`, {
  timeout: 3_600_000,
}, async () => {
  const turns = fc.sample(fc.tuple(fc.constantFrom(...places), fc.nat(10_000)), { seed: seed + 1, numRuns: rounds })
  await undone(async tx => {
    for (const [at, [place, nth]] of turns.entries()) {
      await changeSome(tx, place, nth)
      if (at % every === every - 1) {
        const names = Object.keys(pages)
        const name = names[((at / every) % names.length) | 0]!
        await expectSame(tx, [{ datePickerRange: { from: dayBack(1), to: today() } }], [name])
        await keepFigures({ ...house, db: tx as TestHouse['db'], domains: partly() }, 2)
      }
    }
  })
})

/** Rows of another studio, each a copy of one that is there with what makes it one of its own. */
const elsewhere: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  entry: { studio: `'frauenfeld'`, foreign: 'null', at: `at - interval '40 days'` },
  lead: { studio: `'frauenfeld'`, referral: 'null', received: `received - interval '3 days'` },
  lead_cost: { studio: `'frauenfeld'`, month: `(month - interval '7 years')::date` },
  referral: { studio: `'frauenfeld'` },
  rating: { studio: `'frauenfeld'`, signup: 'null', trainer: 'trainer' },
  course_execution: { studio: `'frauenfeld'` },
  contract: { studio: `'frauenfeld'`, number: `nextval('contract_number')`, index: 'index + 100', start: 'start - 5' },
}

test('rows of people who never had anything in a studio change no byte of its pages, days and months that are kept among them (V32)', async () => {
  const arbon = readerOf({ all: false, codes: ['arbon'], names: [] })
  const asked: Asked[] = [{ datePickerRange: { from: dayBack(2), to: today() } }, { months: [2, 1, 0].map(monthBack) }]
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  try {
    await undone(async tx => {
      const all = async () => {
        const found: unknown[] = []
        for (const name of Object.keys(pages)) for (const each of asked) found.push([name, await pages[name]!(tx, each, arbon)])
        return JSON.stringify(found)
      }
      const before = await all()
      let added = 0
      for (const [table, own] of Object.entries(elsewhere)) {
        const { rows } = await tx.execute<{ name: string }>(
          sql`select column_name as name from information_schema.columns where table_name = ${table} and is_generated = 'NEVER'`,
        )
        const values = rows.map(({ name }) => (name === '_id' ? 'gen_random_uuid()' : (own[name] ?? `"${name}"`)))
        const columns = rows.map(({ name }) => `"${name}"`)
        const person =
          table === 'contract' || table === 'entry'
            ? `and person in (select _id from person where studio_code <> 'arbon')
          and person not in (select person from entry where studio = 'arbon' and person is not null)`
            : ''
        const copy = `insert into ${table} (${columns.join(', ')}) select ${values.join(', ')} from ${table} where studio = 'winterthur' ${person} limit 5`
        const done = await tx.transaction(inner => inner.execute(sql.raw(copy))).catch(() => undefined)
        added += done?.rowCount ?? 0
      }
      expect(added).toBeGreaterThan(12)
      expect(await all()).toBe(before)
    })
  } finally {
    vi.useRealTimers()
  }
})

test('a median is that of the database', async () => {
  const some = fc.array(fc.float({ min: 0, max: 1e5, noNaN: true }), { minLength: 1, maxLength: 30 })
  for (const values of fc.sample(
    fc.oneof(
      some,
      fc.array(
        fc.nat(6).map(half => half / 2),
        { minLength: 1, maxLength: 8 },
      ),
    ),
    { seed, numRuns: 40 },
  )) {
    const { rows } = await house.db.execute<{ median: number }>(
      sql`select round(percentile_cont(0.5) within group (order by v))::float8 as median from unnest(${sql.param(values)}::float8[]) v`,
    )
    expect([values, medianOf(values)]).toEqual([values, Math.abs(rows[0]!.median)])
  }
  expect(medianOf([])).toBeNull()
})
