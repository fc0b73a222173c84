import { sql } from 'drizzle-orm'
import { type VisitCounts, type VisitStatsAsked, visitCountNames, visitWays } from '#contract/accessControl/stats.ts'
import { addDays } from '#contract/days.ts'
import { unknown } from '#contract/stats.ts'
import { visitTally } from '#server/accessControl/tables.ts'
import { isUnseen, liveFrom } from '#server/accessControl/visits.ts'
import type { Acting } from '#server/kit/acting.ts'
import type { Tx } from '#server/kit/database.ts'
import type { WithDomains } from '#server/kit/house.ts'
import { dayOf } from '#server/kit/zone.ts'
import type { Who } from '#server/serve/serve.ts'
import { likeMonth, type Period, periodOf, type Span } from '#server/shared/stats/period.ts'
import { statisticOf } from '#server/shared/stats/statistic.ts'
import { type Groups, sumsOf } from '#server/shared/stats/sums.ts'
import { studio } from '#server/shared/studios/tables.ts'
import { distinctIn } from './people.ts'
import { arrivals, inStudios, type Meant, seenBy } from './work.ts'

export const sums = sumsOf<VisitCounts>(visitCountNames)
const nobody = { people: unknown, active: unknown, came: unknown, members: unknown }
const nothing: VisitCounts = { ...sums.none, ...nobody }

interface Spanned {
  studios: Meant['studios']
  spans: readonly Span[]
  /** The last day and the moment up to which is counted. */
  last: string
  until: string
}

const daysIn = (column: string, spans: readonly Span[]) =>
  sql`(${sql.join(
    spans.map(({ from, to }) => sql`${sql.raw(column)} between ${from}::date and ${to}::date`),
    sql` or `,
  )})`

interface Flow {
  day: string | null
  studio: string | null
  weekday: number | null
  hour: number | null
  way: string | null
  checkins: number
}

/** Entries by day, studio, hour, weekday with hour, and way. */
async function entriesIn(tx: Tx, { studios, spans, until }: Spanned) {
  const [from, to] = [spans[0]!.from, addDays(spans.at(-1)!.to, 1)]
  const { rows } = await tx.execute<Flow & Record<string, unknown>>(sql`
    select to_char(a.day, 'YYYY-MM-DD') as day, a.studio, a.weekday, a.hour, a.way, count(*)::int as checkins
    from (select a.*, extract(isodow from a.day)::int as weekday from ${arrivals({ studios, from, until: to })} a) a
    where ${daysIn('a.day', spans)} and a.at <= ${until}::timestamptz
    group by grouping sets ((a.day), (a.studio), (a.hour), (a.weekday, a.hour), (a.way))`)
  return rows
}

interface Visits {
  day: string
  studio: string
  visits: number
  firsts: number
}

/** Visits and first visits by studio and day: counted live where names stand, as they were counted then before that (V58). */
async function visitsIn(tx: Tx, { studios, spans, last, until }: Spanned, named: string) {
  const { rows } = await tx.execute<Visits & Record<string, unknown>>(sql`
    with lines as (select a.studio, a.day, a.who, a.person from ${arrivals({ studios: 'all', from: named, until: addDays(last, 1) })} a
      where a.who is not null and a.at <= ${until}::timestamptz),
    visits as (select distinct studio, day, who, person from lines),
    told as (select studio, day, (person is not null and row_number() over (partition by who order by day, studio) = 1
      and ${isUnseen(sql`visits.person`)}) as is_first from visits)
    select to_char(day, 'YYYY-MM-DD') as day, studio, count(*)::int as visits, count(*) filter (where is_first)::int as firsts
    from told where ${inStudios(sql`studio`, studios)} and ${daysIn('day', spans)} group by day, studio
    union all
    select to_char(t.day, 'YYYY-MM-DD'), t.studio, t.visits, t.firsts from ${visitTally} t
    where t.day < ${named}::date and ${inStudios(sql`t.studio`, studios)} and ${daysIn('t.day', spans)} and t.day <= ${last}::date`)
  return rows
}

const hourKey = (hour: number) => String(hour).padStart(2, '0')

type Split = 'days' | 'studios' | 'weekdays' | 'hours' | 'times' | 'ways'
type Counted = Record<Split, Map<string, VisitCounts>>

/** Monday is 1. */
const weekdayOf = (day: string) => String(((new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % 7) + 1)

async function countIn(tx: Tx, spanned: Spanned, named: string): Promise<Counted> {
  const all: Counted = { days: new Map(), studios: new Map(), weekdays: new Map(), hours: new Map(), times: new Map(), ways: new Map() }
  const put = (split: Split, key: string, counts: Partial<VisitCounts>) => sums.add(all[split], key, { ...sums.none, ...counts })
  for (const { day, studio: code, weekday, hour, way, checkins } of await entriesIn(tx, spanned)) {
    if (day !== null) {
      put('days', day, { checkins })
      put('weekdays', weekdayOf(day), { checkins })
    } else if (code !== null) put('studios', code, { checkins })
    else if (weekday !== null) put('times', `${weekday}-${hourKey(hour!)}`, { checkins })
    else if (hour !== null) put('hours', hourKey(hour), { checkins })
    else put('ways', way!, { checkins })
  }
  for (const { day, studio: code, visits, firsts } of await visitsIn(tx, spanned, named)) {
    put('days', day, { visits, firsts })
    put('weekdays', weekdayOf(day), { visits, firsts })
    put('studios', code, { visits, firsts })
  }
  return all
}

const months = (days: Groups<VisitCounts>, monthOf: (day: string) => string) => sums.fold(days, day => [monthOf(day)])
const weekdayNames = ['Montag', 'Dienstag', 'Mittwoch', 'Donnerstag', 'Freitag', 'Samstag', 'Sonntag']
const hourName = (key: string) => `${Number(key)}–${Number(key) + 1} Uhr`
const timeName = (key: string) => `${weekdayNames[Number(key[0]) - 1]}, ${hourName(key.slice(2))}`
const wayName = (key: string) => visitWays[key as keyof typeof visitWays] ?? key

type People = Awaited<ReturnType<typeof distinctIn>>
type Side = { counted: Counted; people: People }

/** Counts of a split with what is counted for each of its lines alone. */
const withOwn = (groups: Groups<VisitCounts>, own: (key: string) => Partial<VisitCounts>) =>
  new Map([...groups].map(([key, counts]) => [key, { ...counts, ...own(key) }]))

const alone = () => nobody

function splitsOf(now: Side, before: Side | undefined, { before: back }: Period, names: ReadonlyMap<string, string>) {
  const of = (side: Side, split: Split, own: (people: People) => (key: string) => Partial<VisitCounts>) =>
    withOwn(side.counted[split], own(side.people))
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
      'studios',
      key => names.get(key) ?? key,
      people => people.studio,
    ),
    inKeys(
      line(
        'weekday',
        'weekdays',
        key => weekdayNames[Number(key) - 1]!,
        () => alone,
      ),
    ),
    inKeys(line('hour', 'hours', hourName, () => alone)),
    inKeys(line('time', 'times', timeName, () => alone)),
    line('way', 'ways', wayName, () => alone),
    sums.splitOf('month', withOwn(monthsNow, now.people.month), monthsBefore && withOwn(monthsBefore, alone), key => key),
  ]
}

/** The statistics of visits for the range and studios asked for. */
export async function visitNumbers({ tx, house, who }: Acting<WithDomains, Pick<Who, 'grants'>>, asked: VisitStatsAsked) {
  const studios = seenBy(who, asked.selectedStudios)
  const period = periodOf(asked as Parameters<typeof periodOf>[0])
  const named = await liveFrom(tx, new Date())
  const { before: back, until, step } = period
  const side = async (spans: readonly Span[], moment: string): Promise<Side> => {
    const to = spans.at(-1)!.to
    const last = [to, dayOf(moment)].sort()[0]!
    const spanned = { studios, spans, last, until: moment }
    return { counted: await countIn(tx, spanned, named), people: await distinctIn({ tx, house }, { studios, spans, last, named }, step) }
  }
  const now = await side(period.spans, until)
  const before = back && (await side(back.spans, back.until))
  const rest =
    back && period.running ? await countIn(tx, { studios, spans: back.spans, last: back.spans.at(-1)!.to, until }, named) : undefined
  const names = new Map((await tx.select({ code: studio.code, name: studio.name }).from(studio)).map(({ code, name }) => [code, name]))
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
