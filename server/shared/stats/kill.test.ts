import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, monthsFrom } from '#contract/days.ts'
import { entry } from '#server/accessControl/tables.ts'
import type { House } from '#server/kit/house.ts'
import { today } from '#server/kit/zone.ts'
import { inHouse } from '#server/testing/inHouse.ts'
import { holder, makeStudio } from '#server/testing/make.ts'
import { ServerProcess } from '#server/testing/process.ts'
import { keepFigures } from './keeping.ts'
import { recount } from './recount.ts'
import { figureDay, figureDifference, figureLate, figurePart, figureTally } from './tables.ts'
import { few, keptOf } from './testing/fewSources.ts'

let dataDir: string
let person: string
const month = monthsFrom(`${today().slice(0, 7)}-01`, -2)
const late = [addDays(month, 3), addDays(today(), -6), addDays(today(), -5)]

/** Visits on these days; a trigger notes that they are late. */
const come = ({ db }: House, days: readonly string[]) =>
  db.insert(entry).values(
    days.map(day => {
      const at = `${day}T10:00:00.000Z`
      return { _id: v7(), studio: 'pfungen', at, receivedAt: at, outcome: 'in' as const, person }
    }),
  )

beforeAll(async () => {
  dataDir = join(await mkdtemp(join(tmpdir(), 'formkurve-keeping-')), 'data')
  await inHouse(dataDir, async house => {
    await makeStudio(house, { code: 'pfungen' })
    person = (await holder(house, []))._id
    await come(house, late)
    await keepFigures(few(house), keptOf)
  })
}, 240_000)
afterAll(() => rm(join(dataDir, '..'), { recursive: true, force: true }))

/** How much of what is kept and holds says something else than its count; and how much is kept at all. */
async function unlike(house: House) {
  const meant = few(house)
  const [months, parts, days] = [
    await house.db.selectDistinct({ family: figureTally.family, first: figureTally.month }).from(figureTally),
    await house.db.selectDistinct({ family: figurePart.family, first: figurePart.month }).from(figurePart),
    await house.db.selectDistinct({ family: figureDay.family, first: figureDay.day }).from(figureDay),
  ]
  await recount(meant, [
    ...[...months, ...parts].map(({ family, first }) => ({ family, time: { month: first.slice(0, 7) } })),
    ...days.map(({ family, first }) => ({ family, time: { day: first } })),
  ])
  return { found: await house.db.$count(figureDifference), kept: months.length + parts.length + days.length }
}

const checkins = async ({ db }: House) => {
  const { rows } = await db.execute<{ many: number }>(
    sql`select coalesce(sum((counts->>'checkins')::int), 0)::int as many from ${figureDay} where family = 'visits' and studio = 'pfungen'`,
  )
  return rows[0]!.many
}

/** Points at which the process is killed: a count that is done, and not kept yet. */
const points = process.env.LONG ? ['day 1', 'day 2', 'month 1', 'parts 1'] : ['day 2', 'parts 1']

test.each(points)(
  'a process that is killed at its %s leaves nothing that says something else than its count (V58)',
  { timeout: 240_000 },
  async at => {
    await inHouse(dataDir, house => come(house, late))
    const child = await ServerProcess.launch(dataDir, { GONE_AT: at }, 'server/shared/stats/testing/keepChild.ts')
    await child.ready
    expect([child.exitCode, child.said]).toEqual([null, ''])
    await inHouse(dataDir, async house => {
      // A change is kept anew only as a whole: until then its notes stand.
      if (at.startsWith('day')) expect(await house.db.$count(figureLate)).toBeGreaterThan(0)
      const { found, kept } = await unlike(house)
      expect([found, kept > 100]).toEqual([0, true])
      const before = await checkins(house)
      await keepFigures(few(house), keptOf)
      expect(await house.db.$count(figureLate)).toBe(0)
      expect(await checkins(house)).toBeGreaterThanOrEqual(before)
      expect((await unlike(house)).found).toBe(0)
    })
  },
)
