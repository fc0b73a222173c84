import { isDeepStrictEqual } from 'node:util'
import { and, eq, sql } from 'drizzle-orm'
import { lastOfMonth } from '#contract/days.ts'
import type { FamilyName } from '#contract/measures/registry.ts'
import type { Within } from '#server/kit/acting.ts'
import type { House, WithDomains } from '#server/kit/house.ts'
import { noteDifference } from './differences.ts'
import { countedOf, everybody, partsOf } from './keeping.ts'
import { writtenOf } from './pageParts.ts'
import { type FigureSource, figureSources, type Side } from './plugs.ts'
import { inSnapshot, readerOf } from './reader.ts'
import { everywhere, figureDay, figureLate, figurePart, figureTally } from './tables.ts'
import { dayTalliesIn, monthHolds, partHolds, sideOf, talliesIn } from './tally.ts'

const few = 10

/** A month or a day that is kept. */
type Time = { month: string } | { day: string }
interface KeptTime {
  family: FamilyName
  time: Time
}

/** Studios whose kept counts say something else than their count, as both are told, and all together. */
async function othersIn(given: Within<WithDomains>, source: FigureSource, time: Time) {
  const isDay = 'day' in time
  const month = isDay ? time.day.slice(0, 7) : time.month
  const kept = isDay
    ? (await dayTalliesIn(given.tx, source.family, [month])).get(time.day)
    : (await talliesIn(given.tx, source.family, [month])).get(month)
  if (!kept) return []
  const told = (await source.told?.({ ...given, who: readerOf(everybody) })) ?? ((side: Side) => side)
  const last = isDay ? time.day : lastOfMonth(`${month}-01`)
  const counted = await countedOf(given, source, isDay ? { datePickerRange: { from: last, to: last } } : { months: [month] })
  const [was, now] = [told(sideOf(kept), last), told(sideOf(counted), last)]
  const codes = [...new Set([...was.lines.keys(), ...now.lines.keys()])]
  return [
    ...(isDeepStrictEqual(was.total, now.total) ? [] : [everywhere]),
    ...codes.filter(code => !isDeepStrictEqual(was.lines.get(code), now.lines.get(code))),
  ]
}

/** Studios whose kept parts of a month say something else than their count. */
async function otherParts(given: Within<WithDomains>, { family, parts }: FigureSource, time: Time) {
  if (!parts || 'day' in time) return []
  const month = `${time.month}-01`
  const mine = and(eq(figurePart.family, family), eq(figurePart.month, month), partHolds)
  const kept = await given.tx.select().from(figurePart).where(mine)
  if (kept.length === 0) return []
  const counted = await partsOf(given, parts, { from: month, to: kept[0]!.through ?? lastOfMonth(month) })
  const now = new Map([...counted].map(([studio, found]) => [studio, writtenOf(parts.names, found)]))
  const was = new Map(kept.map(row => [row.studio, row.parts]))
  // As both are written: what is not there is not said.
  const plain = (found: unknown) => JSON.parse(JSON.stringify(found ?? null)) as unknown
  return [...new Set([...was.keys(), ...now.keys()])].filter(studio => !isDeepStrictEqual(plain(was.get(studio)), plain(now.get(studio))))
}

/** Some months and some days that are kept, drawn by chance; of months those too of which parts alone are kept. */
async function drawKeptTimes({ db }: House): Promise<KeptTime[]> {
  const { rows: months } = await db.execute<{ family: FamilyName; month: string }>(sql`
    select k.family, to_char(k.month, 'YYYY-MM') as month from (
      select ${figureTally.family} as family, ${figureTally.month} as month from ${figureTally} where ${figureTally.studio} = ${everywhere} and ${monthHolds}
      union select ${figurePart.family}, ${figurePart.month} from ${figurePart} where ${figurePart.studio} = ${everywhere} and ${partHolds}) k
    order by random() limit ${few}`)
  const days = await db
    .select({ family: figureDay.family, first: figureDay.day })
    .from(figureDay)
    .where(eq(figureDay.studio, everywhere))
    .orderBy(sql`random()`)
    .limit(few)
  return [
    ...months.map(({ family, month }) => ({ family, time: { month } })),
    ...days.map(({ family, first }) => ({ family, time: { day: first } })),
  ]
}

/** Counts months and days that are kept once more; one that differs is named in the log and on its page, and kept anew (V58). */
export async function recount(house: House, kept: readonly KeptTime[]) {
  for (const { family, time } of kept) {
    const source = figureSources.all(house).find(each => each.family === family && each.kept)
    if (!source) continue
    const found = await inSnapshot(house, async tx => [
      ...(await othersIn({ tx, house }, source, time)),
      ...(await otherParts({ tx, house }, source, time)),
    ])
    const studios = [...new Set(found)]
    if (studios.length === 0) continue
    house.log.error({ family, ...time, studios }, 'what was kept of a time differs from its count')
    const day = 'day' in time ? time.day : null
    const first = `${(day ?? ('month' in time ? time.month : '')).slice(0, 7)}-01`
    await house.db.transaction(async tx => {
      await noteDifference(tx, family, first, studios)
      await tx.insert(figureLate).values({ family, fromMonth: first, toMonth: first, fromDay: day, toDay: day })
    })
  }
}

/** Counts some of what is kept once more, other ones each night. */
export const recountSome = async (house: House) => recount(house, await drawKeptTimes(house))
