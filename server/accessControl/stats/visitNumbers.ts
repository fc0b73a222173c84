import { sql } from 'drizzle-orm'
import { type VisitCounts, type VisitStatsAsked, visitCountNames, visitWays } from '#contract/accessControl/stats.ts'
import { addDays } from '#contract/days.ts'
import { unknown } from '#contract/stats.ts'
import { visitStudiosSeenBy } from '#server/accessControl/rules.ts'
import { visitTally } from '#server/accessControl/tables.ts'
import { isUnseen, liveFrom } from '#server/accessControl/visitRetention.ts'
import type { Acting } from '#server/kit/acting.ts'
import type { Tx } from '#server/kit/database.ts'
import type { WithDomains } from '#server/kit/house.ts'
import { dayOf } from '#server/kit/zone.ts'
import type { Who } from '#server/serve/serve.ts'
import { partsOver } from '#server/shared/stats/keptParts.ts'
import { type FigureParts, overStudios } from '#server/shared/stats/pageParts.ts'
import { likeMonth, type Period, periodOf, type StatsSpan } from '#server/shared/stats/period.ts'
import { statisticOf } from '#server/shared/stats/statistic.ts'
import { type Groups, sumsOf } from '#server/shared/stats/statisticSums.ts'
import { studioNames } from '#server/shared/studios/names.ts'
import { distinctIn } from './activeDays.ts'
import { arrivals, inStudios, type VisitScope } from './arrivals.ts'

export const sums = sumsOf<VisitCounts>(visitCountNames)
const nobody = { people: unknown, active: unknown, came: unknown, members: unknown }
const nothing: VisitCounts = { ...sums.none, ...nobody }

interface Spanned {
  studios: VisitScope['studios']
  spans: readonly StatsSpan[]
  /** The last day and the moment up to which is counted. */
  last: string
  until: string
}

const daysIn = (column: string, spans: readonly StatsSpan[]) =>
  sql`(${sql.join(
    spans.map(({ from, to }) => sql`${sql.raw(column)} between ${from}::date and ${to}::date`),
    sql` or `,
  )})`

interface Flow {
  day: string | null
  studio: string
  weekday: number | null
  hour: number | null
  way: string | null
  checkins: number
  last: string
}

/** Entries by day, hour, weekday with hour, and way, all by studio, and the last one there. */
async function entriesIn(tx: Tx, { studios, spans, until }: Spanned) {
  const [from, to] = [spans[0]!.from, addDays(spans.at(-1)!.to, 1)]
  const { rows } = await tx.execute<Flow & Record<string, unknown>>(sql`
    select to_char(a.day, 'YYYY-MM-DD') as day, a.studio, a.weekday, a.hour, a.way, count(*)::int as checkins,
      to_char(max(a.at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as last
    from (select a.*, extract(isodow from a.day)::int as weekday from ${arrivals({ studios, from, until: to })} a) a
    where ${daysIn('a.day', spans)} and a.at <= ${until}::timestamptz
    group by grouping sets ((a.studio), (a.studio, a.day), (a.studio, a.weekday, a.hour), (a.studio, a.way))`)
  return rows
}

interface Visits {
  day: string
  studio: string
  visits: number
  firsts: number
}

/**
 * Visits and first visits by studio and day: counted live where names stand, as they were counted then before that (V58). Whoever is new in these days
 * is looked up in those before them.
 */
async function visitsIn(tx: Tx, { studios, spans, last, until }: Spanned, named: string) {
  const from = [spans[0]!.from, named].sort()[1]!
  const { rows } = await tx.execute<Visits & Record<string, unknown>>(sql`
    with visits as (select distinct a.studio, a.day, a.who, a.person from ${arrivals({ studios: 'all', from, until: addDays(last, 1) })} a
      where a.who is not null and a.at <= ${until}::timestamptz),
    told as (select studio, day, (person is not null and row_number() over (partition by who order by day, studio) = 1
      and ${isUnseen(sql`visits.person`)}
      and not exists (select 1 from ${arrivals({ studios: 'all', from: named, until: from })} e
        where e.person = visits.person and e.at <= ${until}::timestamptz)) as is_first from visits)
    select to_char(day, 'YYYY-MM-DD') as day, studio, count(*)::int as visits, count(*) filter (where is_first)::int as firsts
    from told where ${inStudios(sql`studio`, studios)} and ${daysIn('day', spans)} group by day, studio
    union all
    select to_char(t.day, 'YYYY-MM-DD'), t.studio, t.visits, t.firsts from ${visitTally} t
    where t.day < ${named}::date and ${inStudios(sql`t.studio`, studios)} and ${daysIn('t.day', spans)} and t.day <= ${last}::date`)
  return rows
}

const hourKey = (hour: number) => String(hour).padStart(2, '0')

type Split = 'studio' | 'weekday' | 'hour' | 'time' | 'way'
type VisitTallies = FigureParts<VisitCounts> & { by: Record<Split, Groups<VisitCounts>> }

/** Monday is 1. */
const weekdayOf = (day: string) => String(((new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % 7) + 1)

/** What of the counts is kept: different people are counted for the whole alone. */
export const visitNames: readonly (keyof VisitCounts)[] = ['visits', 'checkins', 'firsts']

type Open = { days: Map<string, VisitCounts>; by: Record<Split, Map<string, VisitCounts>>; last: string | null }
const opened = (): Open => ({
  days: new Map(),
  by: { studio: new Map(), weekday: new Map(), hour: new Map(), time: new Map(), way: new Map() },
  last: null,
})

/** Parts of some days up to a moment, by studio; without the day from which on names stand they tell check-ins alone. */
async function liveIn(tx: Tx, spanned: Spanned, named?: string): Promise<Map<string, VisitTallies>> {
  const all = new Map<string, Open>()
  const partsAt = (studio: string) => {
    const parts = all.get(studio) ?? opened()
    all.set(studio, parts)
    return parts
  }
  const put = (groups: Map<string, VisitCounts>, key: string, counts: Partial<VisitCounts>) =>
    sums.add(groups, key, { ...sums.none, ...counts })
  for (const { day, studio, weekday, hour, way, checkins, last } of await entriesIn(tx, spanned)) {
    const parts = partsAt(studio)
    const { days, by } = parts
    if (day !== null) {
      put(days, day, { checkins })
      put(by.weekday, weekdayOf(day), { checkins })
    } else if (weekday !== null) {
      put(by.time, `${weekday}-${hourKey(hour!)}`, { checkins })
      put(by.hour, hourKey(hour!), { checkins })
    } else if (way !== null) put(by.way, way, { checkins })
    else {
      put(by.studio, studio, { checkins })
      parts.last = last
    }
  }
  for (const { day, studio, visits, firsts } of named ? await visitsIn(tx, spanned, named) : []) {
    const { days, by } = partsAt(studio)
    put(days, day, { visits, firsts })
    put(by.weekday, weekdayOf(day), { visits, firsts })
    put(by.studio, studio, { visits, firsts })
  }
  return all
}

/** Parts of days that are over, by studio. */
export async function visitParts(tx: Tx, span: StatsSpan) {
  const now = new Date()
  return liveIn(tx, { studios: 'all', spans: [span], last: span.to, until: now.toISOString() }, await liveFrom(tx, now))
}

/** Counts of a period, out of the months that are kept. */
async function countIn(tx: Tx, spanned: Spanned, named?: string): Promise<VisitTallies> {
  const live = async (spans: readonly StatsSpan[]) => {
    const last = [spans.at(-1)!.to, spanned.last].sort()[0]!
    return overStudios(sums, [...(await liveIn(tx, { ...spanned, spans, last }, named)).values()])
  }
  const wanted = { family: 'visits', names: visitNames, sums, studios: spanned.studios } as const
  const parts = (await partsOver(tx, wanted, spanned, span => live([span]))) ?? (await live(spanned.spans))
  return { ...parts, by: { ...opened().by, ...parts.by } }
}

/** Check-ins of a period, of a line where one is asked for; none of a line that there is not. */
export async function checkinsOn(tx: Tx, spanned: Omit<Spanned, 'last'>, line?: readonly [split: string, key: string]) {
  const last = [spanned.spans.at(-1)!.to, dayOf(spanned.until)].sort()[0]!
  const { days, by } = await countIn(tx, { ...spanned, last })
  if (!line) return sums.sum(days.values()).checkins
  const [split, key] = line
  const groups: Readonly<Record<string, Groups<VisitCounts>>> = { ...by, month: months(days, day => day.slice(0, 7)) }
  return Object.hasOwn(groups, split) ? (groups[split]?.get(key)?.checkins ?? 0) : 0
}

const months = (days: Groups<VisitCounts>, monthOf: (day: string) => string) => sums.fold(days, day => [monthOf(day)])
const weekdayNames = ['Montag', 'Dienstag', 'Mittwoch', 'Donnerstag', 'Freitag', 'Samstag', 'Sonntag']
const hourName = (key: string) => `${Number(key)}–${Number(key) + 1} Uhr`
const timeName = (key: string) => `${weekdayNames[Number(key[0]) - 1]}, ${hourName(key.slice(2))}`
const wayName = (key: string) => visitWays[key as keyof typeof visitWays] ?? key

type People = Awaited<ReturnType<typeof distinctIn>>
type Side = { counted: VisitTallies; people: People }

/** Counts of a split with what is counted for each of its lines alone. */
const withOwn = (groups: Groups<VisitCounts>, own: (key: string) => Partial<VisitCounts>) =>
  new Map([...groups].map(([key, counts]) => [key, { ...counts, ...own(key) }]))

const alone = () => nobody

function splitsOf(now: Side, before: Side | undefined, { before: back }: Period, names: ReadonlyMap<string, string>) {
  const of = (side: Side, split: Split, own: (people: People) => (key: string) => Partial<VisitCounts>) =>
    withOwn(side.counted.by[split], own(side.people))
  const line = (by: string, split: Split, name: (key: string) => string, own: (people: People) => (key: string) => Partial<VisitCounts>) =>
    sums.splitOf(by, of(now, split, own), before && of(before, split, own), name)
  const inKeys = (split: ReturnType<typeof line>) => ({
    ...split,
    ordered: true,
    rows: split.rows.toSorted((a, b) => (a.key < b.key ? -1 : 1)),
  })
  const monthsNow = months(now.counted.days, day => day.slice(0, 7))
  const monthsBefore = before && back && months(before.counted.days, day => likeMonth(day, back.shift))
  return [
    line(
      'studio',
      'studio',
      key => names.get(key) ?? key,
      people => people.studio,
    ),
    inKeys(
      line(
        'weekday',
        'weekday',
        key => weekdayNames[Number(key) - 1]!,
        () => alone,
      ),
    ),
    inKeys(line('hour', 'hour', hourName, () => alone)),
    inKeys(line('time', 'time', timeName, () => alone)),
    line('way', 'way', wayName, () => alone),
    sums.splitOf('month', withOwn(monthsNow, now.people.month), monthsBefore && withOwn(monthsBefore, alone), key => key),
  ]
}

/** The statistics of visits for the range and studios asked for. */
export async function visitNumbers({ tx, house, who }: Acting<WithDomains, Pick<Who, 'grants'>>, asked: VisitStatsAsked) {
  const studios = visitStudiosSeenBy(who, asked.selectedStudios)
  const period = periodOf(asked as Parameters<typeof periodOf>[0])
  const named = await liveFrom(tx, new Date())
  const { before: back, until, step } = period
  const side = async (spans: readonly StatsSpan[], moment: string): Promise<Side> => {
    const to = spans.at(-1)!.to
    const last = [to, dayOf(moment)].sort()[0]!
    const spanned = { studios, spans, last, until: moment }
    const [counted, people] = [await countIn(tx, spanned, named), await distinctIn({ tx, house }, { studios, spans, last, named }, step)]
    const studio = new Map(counted.by.studio)
    for (const key of people.standing) sums.add(studio, key, sums.none)
    return { counted: { ...counted, by: { ...counted.by, studio } }, people }
  }
  const now = await side(period.spans, until)
  const before = back && (await side(back.spans, back.until))
  const rest =
    back && period.running ? await countIn(tx, { studios, spans: back.spans, last: back.spans.at(-1)!.to, until }, named) : undefined
  const names = await studioNames(tx)
  return statisticOf({
    period,
    sums: { ...sums, none: nothing },
    studios: studios === 'all' ? [...names.keys()].sort() : [...studios],
    now: now.counted.days,
    before: before?.counted.days,
    rest: rest && new Map([...rest.days].filter(([day]) => !before?.counted.days.has(day))),
    distinct: { now: now.people.whole, before: before?.people.whole },
    splits: splitsOf(now, before, period, names),
  })
}
