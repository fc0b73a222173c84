import { inArray, sql } from 'drizzle-orm'
import { type GrowthAsked, type GrowthCounts, type GrowthRow, type GrowthRowsAsked, growthNames } from '#contract/contracts/growth.ts'
import { addDays } from '#contract/days.ts'
import type { RowPage } from '#contract/page.ts'
import { type Covered, type Turn, type TurnKind, turnBy, turnsOf } from '#contract/rules/contracts/membership.ts'
import { splitAndKeyOf } from '#contract/stats.ts'
import type { Tx } from '#server/kit/database.ts'
import { reaches, studiosWithAny } from '#server/kit/reach.ts'
import { dayOf, today } from '#server/kit/zone.ts'
import type { Who } from '#server/serve/serve.ts'
import { person } from '#server/shared/auth/tables.ts'
import { partsOver } from '#server/shared/stats/keptParts.ts'
import type { FigureParts } from '#server/shared/stats/pageParts.ts'
import { likeMonth, type Period, periodOf, type StatsSpan } from '#server/shared/stats/period.ts'
import { statisticOf } from '#server/shared/stats/statistic.ts'
import { type Groups, sumsOf } from '#server/shared/stats/statisticSums.ts'
import { studio } from '#server/shared/studios/tables.ts'
import { contractStudiosSeenBy } from './countedContracts.ts'

type GrowthReader = Pick<Who, 'grants'>
export type Turned = Turn & { person: string }

export const sums = sumsOf<GrowthCounts>(growthNames, { last: ['end'], first: ['start'] })
const { none, over, splitOf } = sums

/** Everybody's turns up to a day, the oldest first. All contracts are read: whoever comes from another studio is seen there alone. */
export async function turnsUntil(tx: Tx, last: string): Promise<Turned[]> {
  const { rows } = await tx.execute<{ person: string; all: Covered[] }>(sql`
    select c.person, jsonb_agg(jsonb_build_object('studio', c.studio, 'from', c.start, 'to', c.final_end) order by c.start, c._id) as all
    from contract c where c.accepted_at is not null and c.state in ('accepted', 'withdrawn') and c.start <= ${last}::date
      and (c.final_end is null or c.final_end >= c.start)
    group by c.person`)
  const turns = rows.flatMap(row => turnsOf(row.all).map(turn => ({ ...turn, person: row.person })))
  return turns.filter(({ day }) => day <= last).sort((one, other) => (one.day < other.day ? -1 : one.day > other.day ? 1 : 0))
}

/** Parts of members: by day and by studio. */
type GrowthTallies = FigureParts<GrowthCounts> & { by: { studio: Groups<GrowthCounts> } }

interface GrowthFilter {
  studios: 'all' | readonly string[]
  spans: readonly StatsSpan[]
  last: string
}

/** Counts by day and by studio, but for what is aimed at: stocks begin with what stood before the first day. */
function turnedIn(turns: readonly Turned[], { studios, spans, last }: GrowthFilter): GrowthTallies {
  const { from } = spans[0]!
  const end = [spans.at(-1)!.to, last].sort()[0]!
  const [days, by] = [new Map<string, GrowthCounts>(), new Map<string, GrowthCounts>()]
  const counted = { days, by: { studio: by } }
  if (end < from) return counted
  const here = turns.filter(turn => turn.day <= end && reaches(studios, turn.studio))
  for (const code of new Set(here.map(({ studio }) => studio))) by.set(code, { ...none })
  let all = 0
  let at = 0
  for (; at < here.length && here[at]!.day < from; at++) {
    const { studio, kind } = here[at]!
    all += turnBy[kind]
    by.get(studio)!.start += turnBy[kind]
  }
  for (const counts of by.values()) counts.end = counts.start
  for (let day = from; day <= end; day = addDays(day, 1)) {
    const isMeant = spans.some(span => span.from <= day && day <= span.to)
    const counts = { ...none, start: all }
    for (; at < here.length && here[at]!.day === day; at++) {
      const { studio, kind } = here[at]!
      all += turnBy[kind]
      const own = by.get(studio)!
      own.end += turnBy[kind]
      if (isMeant) for (const each of [own, counts]) each[kind] += 1
    }
    if (isMeant) days.set(day, { ...counts, end: all })
  }
  for (const [code, counts] of by) if (Object.values(counts).every(value => value === 0)) by.delete(code)
  return counted
}

/** Parts of days that are over, by studio. */
export async function growthParts(tx: Tx, span: StatsSpan): Promise<Map<string, GrowthTallies>> {
  const turns = await turnsUntil(tx, span.to)
  const codes = [...new Set(turns.map(({ studio }) => studio))]
  return new Map(codes.map(code => [code, turnedIn(turns, { studios: [code], spans: [span], last: span.to })]))
}

/** Thousandths of members by which so many members are to grow in a day. */
const aimOf = (members: number, percent = 0) => Math.round((1000 * members * percent) / 100 / 365)

/** The same with what is aimed at: of the members of the first morning, a part on each day. `growth` is percent a year by studio. */
function withAims({ days, by }: GrowthTallies, growth: ReadonlyMap<string, number>): GrowthTallies {
  const aims = new Map([...by.studio].map(([code, { start }]) => [code, aimOf(start, growth.get(code))]))
  const all = [...aims.values()].reduce((sum, aim) => sum + aim, 0)
  return {
    days: new Map([...days].map(([day, counts]) => [day, { ...counts, aim: all }])),
    by: { studio: new Map([...by.studio].map(([code, counts]) => [code, { ...counts, aim: aims.get(code)! * days.size }])) },
  }
}

/** Days by month, in the order of days. */
function months(days: Groups<GrowthCounts>, monthOf: (day: string) => string) {
  const by = new Map<string, GrowthCounts[]>()
  for (const [day, counts] of days) by.set(monthOf(day), [...(by.get(monthOf(day)) ?? []), counts])
  return new Map([...by].map(([key, found]) => [key, over(found) ?? none]))
}

function growthSplitsOf(
  now: GrowthTallies,
  before: GrowthTallies | undefined,
  { before: back }: Period,
  names: ReadonlyMap<string, string>,
) {
  const earlier = before && back ? months(before.days, day => likeMonth(day, back.shift)) : undefined
  const ofNow = months(now.days, day => day.slice(0, 7))
  return [splitOf('studio', now.by.studio, before?.by.studio, key => names.get(key) ?? key), splitOf('month', ofNow, earlier, key => key)]
}

/** Everybody's turns until today, read once, where they are wanted at all. */
function turnsRead(tx: Tx) {
  let read: Promise<Turned[]> | undefined
  return () => {
    read ??= turnsUntil(tx, today())
    return read
  }
}

/** How the members developed in the range and studios asked for. */
export async function growthNumbers(tx: Tx, who: GrowthReader, asked: GrowthAsked) {
  const studios = contractStudiosSeenBy(who, asked.selectedStudios)
  const period = periodOf(asked as Parameters<typeof periodOf>[0])
  const { before: back, until } = period
  const named = await tx.select({ code: studio.code, name: studio.name, growth: studio.growth }).from(studio)
  const growth = new Map(named.map(each => [each.code, each.growth]))
  const read = turnsRead(tx)
  const wanted = { family: 'growth', names: growthNames, sums, studios, everyDay: true } as const
  const counted = async (spans: readonly StatsSpan[], moment: string) => {
    const live = async (of: readonly StatsSpan[]) => turnedIn(await read(), { studios, spans: of, last: dayOf(moment) })
    const kept = await partsOver(tx, wanted, { spans, until: moment }, span => live([span]))
    return withAims(kept ? { ...kept, by: { studio: kept.by.studio ?? new Map() } } : await live(spans), growth)
  }
  const now = await counted(period.spans, until)
  const before = back && (await counted(back.spans, back.until))
  // The goal of what is left of them begins with the first of all of its days.
  const whole = back && period.running && back.spans.at(-1)!.to > dayOf(back.until) ? await counted(back.spans, until) : undefined
  const names = new Map(named.map(({ code, name }) => [code, name]))
  return statisticOf({
    period,
    sums,
    studios: studios === 'all' ? [...names.keys()].sort() : [...studios],
    now: now.days,
    before: before?.days,
    rest: whole && new Map([...whole.days].filter(([day]) => !before?.days.has(day))),
    splits: growthSplitsOf(now, before, period, names),
  })
}

/** Kinds of turns behind a measure: of stocks and shares all of them. */
const behind = (measure: string | undefined): readonly TurnKind[] =>
  measure !== undefined && measure in turnBy ? [measure as TurnKind] : (Object.keys(turnBy) as TurnKind[])

/** The turns behind a number; whose they are is told to whoever reads names in that studio. */
export async function growthRows(tx: Tx, who: GrowthReader, asked: GrowthRowsAsked): Promise<RowPage<GrowthRow>> {
  const { months: named, selectedStudios, measure, q = '', sort = '-day', offset = 0, limit = 100 } = asked
  const range = asked.from && asked.to ? { from: asked.from, to: asked.to } : undefined
  const { spans, until } = periodOf({ months: named as string[] | undefined, datePickerRange: range })
  const studios = contractStudiosSeenBy(who, selectedStudios)
  const [split, key] = splitAndKeyOf(asked.line) ?? []
  const kinds = behind(measure)
  const isMeant = ({ day, studio: at, kind }: Turn) =>
    reaches(studios, at) &&
    kinds.includes(kind) &&
    spans.some(({ from, to }) => from <= day && day <= to) &&
    (split === undefined || (split === 'studio' ? at === key : split === 'month' && day.startsWith(key!)))
  const turns = (await turnsUntil(tx, dayOf(until))).filter(isMeant)
  const reads = studiosWithAny(['u_search'], who)
  const ids = [...new Set(turns.filter(turn => reaches(reads, turn.studio)).map(turn => turn.person))]
  const known = ids.length > 0 ? await tx.select().from(person).where(inArray(person._id, ids)) : []
  const names = new Map(known.map(({ _id, vorname, nachname }) => [_id, `${nachname} ${vorname}`.trim()]))
  const said = q.trim().toLocaleLowerCase('de-CH')
  const rows = turns.map(({ person: of, day, studio: at, kind }) => {
    const name = reaches(reads, at) ? (names.get(of) ?? null) : null
    return { key: `${of}:${day}:${kind}`, row: { day, studio: at, kind, name, userId: name === null ? null : of } }
  })
  const found = said ? rows.filter(({ row }) => row.name?.toLocaleLowerCase('de-CH').includes(said)) : rows
  const column = sort.replace('-', '') === 'studio' ? 'studio' : 'day'
  const turned = sort.startsWith('-') ? -1 : 1
  const ordered = found.toSorted(({ key: a, row: one }, { key: b, row: other }) =>
    one[column] === other[column] ? (a < b ? -1 : 1) : (one[column] < other[column] ? -1 : 1) * turned,
  )
  const page = ordered.slice(offset, offset + limit).map(({ row }, nth): GrowthRow => ({ _id: String(offset + nth), ...row }))
  return { rows: page, total: ordered.length }
}
