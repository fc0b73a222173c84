import { and, eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { addDays, monthsFrom } from '#contract/days.ts'
import { boardFigures, type FamilyName } from '#contract/measures/registry.ts'
import { dayMs } from '#contract/time.ts'
import { entry } from '#server/accessControl/tables.ts'
import { forgetNames } from '#server/accessControl/visitRetention.ts'
import type { Tx } from '#server/kit/database.ts'
import { today } from '#server/kit/zone.ts'
import type { Who } from '#server/serve/serve.ts'
import { person } from '#server/shared/auth/tables.ts'
import { seedDemo } from '#server/start/seed.ts'
import { openTestHouse, type TestHouse } from '#server/testing/house.ts'
import { differencesOf, forgetDifferences } from './differences.ts'
import { keepFigures, keptDays, keptMonths } from './keeping.ts'
import { figureSources } from './plugs.ts'
import { type FigureReader, readerOf } from './reader.ts'
import { readFigures } from './readFigures.ts'
import { recount, recountSome } from './recount.ts'
import type { ColumnsAsked } from './statisticColumns.ts'
import { figureDay, figureDifference, figureLate, figureTally } from './tables.ts'
import { dayTalliesIn, talliesIn } from './tally.ts'
import { changeSome, places } from './testing/lateChanges.ts'

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
  await addArrivals()
  await house.db.transaction(tx => forgetNames(tx, new Date()))
  await keep()
}, 360_000)
afterAll(() => house.close())

/** Keeps what boards are made of; pages are tried in pageParts.test.ts. */
function keep() {
  const sources = figureSources.all(house).map(source => figureSources.of({ ...source, parts: undefined }))
  const others = house.domains.map(domain => ({ ...domain, plugs: domain.plugs?.filter(({ plug }) => plug !== 'figureSources') }))
  return keepFigures({ ...house, domains: [...others, { name: 'boards', plugs: sources }] })
}

/** Some people who came now and then for more than a year, so that names of some days are forgotten. */
async function addArrivals() {
  const people = await house.db.select({ _id: person._id }).from(person).limit(24)
  const came = people.flatMap(({ _id }, at) =>
    [3, 25, 48, 77, 95, 130, 200, 390].map(days => ({ person: _id, day: addDays(today(), -days - at) })),
  )
  await house.db.insert(entry).values(
    came.map(({ person: who, day }, at): typeof entry.$inferInsert => {
      const moment = `${day}T10:00:00.000Z`
      return { _id: v7(), studio: all[at % 3]!, at: moment, receivedAt: moment, outcome: 'in', person: who }
    }),
  )
}

const monthBack = (many: number) => monthsFrom(`${today().slice(0, 7)}-01`, -many).slice(0, 7)
/** Studios of the demo, one without a lead among them. */
const [all, one, two] = [['winterthur', 'pfungen', 'frauenfeld'], ['winterthur'], ['winterthur', 'pfungen']]
type Asked = Partial<ColumnsAsked> & { codes: readonly string[]; months: readonly string[] }

/** Sources that know of no tally and join nothing: each column is what the family's own page says. */
const plainly = (): FigureReader['house'] => {
  const sources = figureSources.all(house).map(({ family, numbers, since }) => figureSources.of({ family, numbers, since }))
  const others = house.domains.map(domain => ({ ...domain, plugs: domain.plugs?.filter(({ plug }) => plug !== 'figureSources') }))
  return { domains: [...others, { name: 'plain', plugs: sources }] }
}

async function read(tx: Tx, by: FigureReader['house'], { codes, ...asked }: Asked) {
  const studios = { all: codes === all, codes }
  const reader: FigureReader = { part: act => act(tx), house: by, who: readerOf({ all: studios.all, codes: [...codes], names: [] }) }
  const { cells } = await readFigures(reader, { figures: boardFigures, against: 'none', ...asked, studios })
  return new Map(cells.map(cell => [`${cell.figure}/${cell.studio ?? 'alle'}/${cell.month ?? 'ganz'}`, cell]))
}

/** What is told out of the tallies is what is counted without them, at the same moment: somebody may come in between. */
async function expectSame(tx: Tx, asked: Asked) {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  try {
    expect(await read(tx, house, asked)).toEqual(await read(tx, plainly(), asked))
  } finally {
    vi.useRealTimers()
  }
}

class Undone extends Error {}
/** Does something to the record and takes it back, in a snapshot: jobs of the demo go on meanwhile. */
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

const keptOf = async (family: FamilyName) => {
  const rows = await house.db.select().from(figureTally).where(eq(figureTally.family, family))
  return new Set(rows.map(({ month }) => month.slice(0, 7)))
}

test('months that are over are kept of every family that says so', async () => {
  const families = figureSources.all(house).flatMap(({ family, kept }) => (kept ? [family] : []))
  expect(families.length).toBeGreaterThan(8)
  for (const family of families) expect((await keptOf(family)).size, family).toBeGreaterThan(keptMonths - 3)
})

test('days that are over are kept of every family that says so, until they are wanted no more', async () => {
  const sources = figureSources.all(house).filter(({ kept }) => kept)
  for (const { family, kept } of sources) {
    const wanted = keptDays().filter(day => day < addDays(today(), -(kept?.days ?? 2)))
    const rows = await house.db
      .select()
      .from(figureDay)
      .where(and(eq(figureDay.family, family), eq(figureDay.studio, '')))
    expect([family, new Set(rows.map(({ day }) => day))]).toEqual([family, new Set(wanted)])
  }
})

test('without patience a family keeps one day and lets others go on', { timeout: 120_000 }, async () => {
  await undone(async tx => {
    await tx.delete(figureDay)
    await keepFigures({ ...house, db: tx as TestHouse['db'] }, 4, 0)
    const rows = await tx.selectDistinct({ family: figureDay.family, day: figureDay.day }).from(figureDay).where(eq(figureDay.studio, ''))
    const families = figureSources.all(house).flatMap(({ family, kept }) => (kept ? [family] : []))
    expect(rows.map(({ family }) => family).toSorted()).toEqual(families.toSorted())
  })
})

/** Figures whose months add up, so that the whole of several is made of them. */
const apart = ['visits.people', 'leads.firstAnswer', 'leads.overdue', 'growth.goal']
const adding = boardFigures.filter(({ id }) => !apart.includes(id))

test.each<[string, Asked]>([
  ['of all studios against the year before', { codes: all, months: [monthBack(4), monthBack(3), monthBack(2)], against: 'year' }],
  ['whose months add up', { codes: all, months: [monthBack(4), monthBack(3), monthBack(2)], against: 'year', figures: adding }],
  ['with the running month', { codes: all, months: [monthBack(2), monthBack(1), monthBack(0)], against: 'year', figures: adding }],
  ['with a month that is ahead', { codes: one, months: [monthBack(1), monthBack(0), monthBack(-1)], against: 'year', figures: adding }],
  ['of the running month against the year before', { codes: all, months: [monthBack(0)], against: 'year', figures: adding }],
  ['of the running month against the month before', { codes: all, months: [monthBack(0)], against: 'month', figures: adding }],
  ['of one studio’s running month', { codes: one, months: [monthBack(0)], against: 'year', figures: adding }],
  ['of two studios’ running month', { codes: two, months: [monthBack(0)], figures: adding }],
  ['of one studio against the month before', { codes: one, months: [monthBack(2), monthBack(1)], against: 'month' }],
  ['of two studios and of months apart', { codes: two, months: [monthBack(14), monthBack(3)], figures: adding }],
  ['of two studios against their growth', { codes: two, months: [monthBack(14), monthBack(3)], against: 'growth' }],
])('a board %s says the same with tallies and without', { timeout: 120_000 }, async (_, asked) => {
  await undone(tx => expectSame(tx, asked))
})

test('a late row counts at once, and its months are kept again', { timeout: 120_000 }, async () => {
  const month = monthBack(2)
  const asked = { codes: all, months: [month], figures: boardFigures.filter(({ id }) => id === 'visits.checkins') }
  const checkins = async () => (await read(house.db, house, asked)).get(`visits.checkins/winterthur/${month}`)!.value!
  const before = await checkins()
  const at = `${month}-15T10:00:00.000Z`
  await house.db.insert(entry).values({ _id: v7(), studio: 'winterthur', at, receivedAt: at, outcome: 'in' })
  expect(await checkins()).toBe(before + 1)
  await keep()
  expect(await house.db.$count(figureLate, eq(figureLate.family, 'visits'))).toBe(0)
  expect(await keptOf('visits')).toContain(month)
  expect(await checkins()).toBe(before + 1)
})

test('a late row of a day is counted with the other days of its month as they are kept', { timeout: 120_000 }, async () => {
  const days = keptDays().filter(day => day < addDays(today(), -3))
  const figures = adding.filter(({ family }) => ['visits', 'leads', 'courses', 'growth'].includes(family))
  await undone(async tx => {
    for (const day of [days[0]!, days[4]!]) {
      const at = `${day}T10:00:00.000Z`
      await tx.insert(entry).values({ _id: v7(), studio: 'winterthur', at, receivedAt: at, outcome: 'in' })
      expect((await dayTalliesIn(tx, 'visits', [day.slice(0, 7)])).has(day)).toBe(false)
      expect((await dayTalliesIn(tx, 'courses', [day.slice(0, 7)])).has(day)).toBe(true)
      await expectSame(tx, { codes: all, months: [monthBack(1), monthBack(0)], figures, against: 'year' })
    }
  })
})

test('a month without a tally is made of its days as they are kept', async () => {
  const month = monthBack(1)
  const asked = { codes: all, months: [month], figures: boardFigures.filter(({ id }) => id === 'growth.joined') }
  await undone(async tx => {
    const joined = async () => (await read(tx, house, asked)).get(`growth.joined/alle/${month}`)!.value!
    const before = await joined()
    await tx.delete(figureTally).where(eq(figureTally.family, 'growth'))
    expect(await joined()).toBe(before)
    await tx
      .update(figureDay)
      .set({ counts: sql`jsonb_set(counts, '{joined}', to_jsonb((counts->>'joined')::int + 4711))` })
      .where(and(eq(figureDay.family, 'growth'), eq(figureDay.day, `${month}-15`), eq(figureDay.studio, '')))
    expect(await joined()).toBe(before + 4711)
  })
})

test('a studio to which nobody came of late has its members still', { timeout: 120_000 }, async () => {
  const figures = adding.filter(({ family }) => family === 'visits')
  await undone(async tx => {
    const since = addDays(today(), -6)
    await tx.delete(entry).where(sql`${entry.studio} = 'winterthur' and ${entry.at} > ${since}::date`)
    await tx.execute(sql`update course_signup set visited_at = null where visited_at > ${since}::date`)
    for (const codes of [all, one]) await expectSame(tx, { codes, months: [monthBack(1), monthBack(0)], figures, against: 'month' })
  })
})

test('what was marked days later is not told of a moment before that', { timeout: 120_000 }, async () => {
  const figures = adding.filter(({ family }) => ['visits', 'courses', 'trainers'].includes(family))
  await undone(async tx => {
    await tx.execute(
      sql`update course_signup set visited_at = visited_at + interval '10 days' where visited_at < now() - interval '12 days'`,
    )
    for (const against of ['month', 'year'] as const) await expectSame(tx, { codes: all, months: [monthBack(0)], figures, against })
  })
})

test('as names are forgotten, what is kept of their days goes along', { timeout: 120_000 }, async () => {
  const asked = {
    codes: all,
    months: [monthBack(4), monthBack(3), monthBack(2)],
    figures: boardFigures.filter(({ family }) => family === 'visits'),
  }
  await undone(async tx => {
    await forgetNames(tx, new Date(Date.now() + 20 * dayMs))
    await expectSame(tx, asked)
  })
})

test('an answer that falls due makes its month be counted anew', async () => {
  const asked = { codes: all, months: [monthBack(2)], figures: boardFigures.filter(({ family }) => family === 'leads') }
  await undone(async tx => {
    const soon = new Date(Date.now() + 3_600_000).toISOString()
    await tx.update(figureTally).set({ until: soon }).where(eq(figureTally.family, 'leads'))
    expect(await talliesIn(tx, 'leads', asked.months)).toHaveProperty('size', 1)
    await tx.update(figureTally).set({ until: new Date(0).toISOString() })
    expect(await talliesIn(tx, 'leads', asked.months)).toHaveProperty('size', 0)
    await expectSame(tx, asked)
  })
})

test('a tally that says something else than the count is found and made anew', { timeout: 120_000 }, async () => {
  const wrong = { ...(await talliesIn(house.db, 'growth', [monthBack(2)])).get(monthBack(2))!.get('')!, joined: 4711 }
  await house.db
    .update(figureTally)
    .set({ counts: wrong })
    .where(and(eq(figureTally.family, 'growth'), eq(figureTally.month, `${monthBack(2)}-01`)))
  await recount(house, [{ family: 'growth', time: { month: monthBack(2) } }])
  expect(await house.db.select().from(figureLate)).toContainEqual(
    expect.objectContaining({ family: 'growth', fromMonth: `${monthBack(2)}-01`, toMonth: `${monthBack(2)}-01` }),
  )
  const told = async (...studios: string[]) => {
    const grants: Who['grants'] = [{ right: 'stat_viewstudio', studios: studios.length > 0 ? studios : 'all' }]
    return (await differencesOf({ tx: house.db, who: { grants } }, { family: 'growth' })).map(({ month }) => month)
  }
  // Every kept line of that month says it now; a studio that has none is told nothing.
  expect([await told(), await told('winterthur'), await told('nirgends')]).toEqual([[monthBack(2)], [monthBack(2)], []])
  await house.db.update(figureDifference).set({ at: new Date(Date.now() - 91 * dayMs).toISOString() })
  await house.db.transaction(forgetDifferences)
  expect(await told()).toEqual([])
  await keep()
  const figures = boardFigures.filter(({ family }) => family === 'growth')
  await undone(tx => expectSame(tx, { codes: all, months: [monthBack(2)], figures }))
  await recountSome(house)
  expect(await told()).toEqual([])
})

// The embedded record has one connection, and so no two at once.
test.skipIf(!process.env.DATABASE_URL)('what changes while months are counted is late afterwards', { timeout: 120_000 }, async () => {
  const month = monthBack(3)
  const asked = { codes: all, months: [month], figures: boardFigures.filter(({ id }) => id === 'visits.checkins') }
  const at = `${month}-15T10:00:00.000Z`
  const add = (tx: Tx) => tx.insert(entry).values({ _id: v7(), studio: 'winterthur', at, receivedAt: at, outcome: 'in' })
  await house.db.transaction(async tx => {
    await add(tx)
    // Counts without what is not written yet, and must not take its note away.
    await house.db.delete(figureTally).where(eq(figureTally.family, 'visits'))
    await keep()
    expect(await keptOf('visits')).toContain(month)
  })
  await expectSame(house.db, asked)
  await Promise.all([keep(), keep(), ...Array.from({ length: 6 }, () => house.db.transaction(add))])
  await expectSame(house.db, asked)
  await keep()
  await expectSame(house.db, asked)
})

/** Another one draws other changes: `SEED=7 npx vitest run server/shared/stats/tally.test.ts`. */
const seedOf = Number(process.env.SEED ?? 36)
const drawn = fc.sample(fc.tuple(fc.constantFrom(...places), fc.nat(10_000)), {
  seed: seedOf,
  numRuns: process.env.LONG ? 2 * places.length : 3,
})
const cases = [...drawn, ...(process.env.LONG ? places.map((place, seed) => [place, seed] as const) : [])]
test.each(cases.map(([place, seed]) => [`${place.table} ${place.column}`, seed, place] as const))(
  'what changes late in %s, by %i, is told as it is counted (V58)',
  { timeout: 60_000 },
  async (_, seed, place) => {
    await undone(async tx => {
      await changeSome(tx, place, seed)
      await expectSame(tx, { codes: all, months: [monthBack(13), monthBack(2), monthBack(1), monthBack(0)], figures: adding })
      const against = (['year', 'month', 'none'] as const)[seed % 3]
      await expectSame(tx, { codes: [one, two][seed % 2]!, months: [monthBack(1), monthBack(0)], against, figures: adding })
    })
  },
)
