import { inArray, sql } from 'drizzle-orm'
import { type GrowthAsked, type GrowthCounts, type GrowthRow, type GrowthRowsAsked, growthNames } from '#contract/contracts/growth.ts'
import { addDays } from '#contract/days.ts'
import type { Page } from '#contract/page.ts'
import { type Covered, type Turn, type TurnKind, turnBy, turnsOf } from '#contract/rules/contracts/membership.ts'
import { lineOf } from '#contract/stats.ts'
import type { Tx } from '#server/kit/database.ts'
import { reaches, studiosWithAny } from '#server/kit/reach.ts'
import { dayOf, today } from '#server/kit/zone.ts'
import type { Who } from '#server/serve/serve.ts'
import { person } from '#server/shared/auth/tables.ts'
import { likeMonth, type Period, periodOf, type Span } from '#server/shared/stats/period.ts'
import { statisticOf } from '#server/shared/stats/statistic.ts'
import { type Groups, sumsOf } from '#server/shared/stats/sums.ts'
import { studio } from '#server/shared/studios/tables.ts'
import { seenBy } from './work.ts'

type Reader = Pick<Who, 'grants'>
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

interface Wanted {
  studios: 'all' | readonly string[]
  spans: readonly Span[]
  last: string
  /** Percent a year by which each studio wants to grow. */
  growth: ReadonlyMap<string, number>
}

interface Counted {
  days: Map<string, GrowthCounts>
  studios: Map<string, GrowthCounts>
}

/** Thousandths of members by which so many members are to grow in a day. */
const aimOf = (members: number, percent = 0) => Math.round((1000 * members * percent) / 100 / 365)

/** Counts by day and by studio: stocks begin with what stood before the first day. */
function countIn(turns: readonly Turned[], { studios, spans, last, growth }: Wanted): Counted {
  const { from } = spans[0]!
  const end = [spans.at(-1)!.to, last].sort()[0]!
  const counted: Counted = { days: new Map(), studios: new Map() }
  if (end < from) return counted
  const here = turns.filter(turn => turn.day <= end && reaches(studios, turn.studio))
  const members = new Map<string, number>()
  const turn = ({ studio, kind }: Turn) => members.set(studio, (members.get(studio) ?? 0) + turnBy[kind])
  const all = () => [...members.values()].reduce((sum, count) => sum + count, 0)
  let at = 0
  while (at < here.length && here[at]!.day < from) turn(here[at++]!)
  const atStart = new Map(members)
  for (const code of new Set(here.map(({ studio }) => studio)))
    counted.studios.set(code, { ...none, start: atStart.get(code) ?? 0, end: atStart.get(code) ?? 0 })
  const aims = [...atStart].map(([code, count]) => [code, aimOf(count, growth.get(code))] as const)
  for (let day = from; day <= end; day = addDays(day, 1)) {
    const isMeant = spans.some(span => span.from <= day && day <= span.to)
    const counts = { ...none, start: all() }
    for (; at < here.length && here[at]!.day === day; at++) {
      const now = here[at]!
      turn(now)
      const own = counted.studios.get(now.studio)!
      own.end += turnBy[now.kind]
      if (isMeant) for (const each of [own, counts]) each[now.kind] += 1
    }
    counts.end = all()
    if (!isMeant) continue
    for (const [code, aim] of aims) for (const each of [counts, counted.studios.get(code)!]) each.aim += aim
    counted.days.set(day, counts)
  }
  for (const [code, counts] of counted.studios) if (Object.values(counts).every(value => value === 0)) counted.studios.delete(code)
  return counted
}

/** Days by month, in the order of days. */
function months(days: Groups<GrowthCounts>, monthOf: (day: string) => string) {
  const by = new Map<string, GrowthCounts[]>()
  for (const [day, counts] of days) by.set(monthOf(day), [...(by.get(monthOf(day)) ?? []), counts])
  return new Map([...by].map(([key, found]) => [key, over(found) ?? none]))
}

function splits(now: Counted, before: Counted | undefined, { before: back }: Period, names: ReadonlyMap<string, string>) {
  const earlier = before && back ? months(before.days, day => likeMonth(day, back.shift)) : undefined
  const ofNow = months(now.days, day => day.slice(0, 7))
  return [splitOf('studio', now.studios, before?.studios, key => names.get(key) ?? key), splitOf('month', ofNow, earlier, key => key)]
}

/** How the members developed in the range and studios asked for. */
export async function growthNumbers(tx: Tx, who: Reader, asked: GrowthAsked) {
  const studios = seenBy(who, asked.selectedStudios)
  const period = periodOf(asked as Parameters<typeof periodOf>[0])
  const { before: back, until } = period
  const named = await tx.select({ code: studio.code, name: studio.name, growth: studio.growth }).from(studio)
  const growth = new Map(named.map(each => [each.code, each.growth]))
  const turns = await turnsUntil(tx, today())
  const counted = (spans: readonly Span[], last: string) => countIn(turns, { studios, spans, last, growth })
  const now = counted(period.spans, dayOf(until))
  const before = back && counted(back.spans, dayOf(back.until))
  const whole = back && period.running ? counted(back.spans, today()) : undefined
  const names = new Map(named.map(({ code, name }) => [code, name]))
  return statisticOf({
    period,
    sums,
    studios: studios === 'all' ? [...names.keys()].sort() : [...studios],
    now: now.days,
    before: before?.days,
    rest: whole && new Map([...whole.days].filter(([day]) => !before?.days.has(day))),
    splits: splits(now, before, period, names),
  })
}

/** Kinds of turns behind a measure: of stocks and shares all of them. */
const behind = (measure: string | undefined): readonly TurnKind[] =>
  measure !== undefined && measure in turnBy ? [measure as TurnKind] : (Object.keys(turnBy) as TurnKind[])

/** The turns behind a number; whose they are is told to whoever reads names in that studio. */
export async function growthRows(tx: Tx, who: Reader, asked: GrowthRowsAsked): Promise<Page<GrowthRow>> {
  const { months: named, selectedStudios, measure, q = '', sort = '-day', offset = 0, limit = 100 } = asked
  const range = asked.from && asked.to ? { from: asked.from, to: asked.to } : undefined
  const { spans, until } = periodOf({ months: named as string[] | undefined, datePickerRange: range })
  const studios = seenBy(who, selectedStudios)
  const [split, key] = lineOf(asked.line) ?? []
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
  const rows = turns.map((turn): GrowthRow => {
    const name = reaches(reads, turn.studio) ? (names.get(turn.person) ?? null) : null
    const { day, studio: at, kind } = turn
    return { _id: `${turn.person}:${day}:${kind}`, day, studio: at, kind, name, userId: name === null ? null : turn.person }
  })
  const found = said ? rows.filter(({ name }) => name?.toLocaleLowerCase('de-CH').includes(said)) : rows
  const column = sort.replace('-', '') === 'studio' ? 'studio' : 'day'
  const turned = sort.startsWith('-') ? -1 : 1
  const ordered = found.toSorted((one, other) =>
    one[column] === other[column] ? (one._id < other._id ? -1 : 1) : (one[column] < other[column] ? -1 : 1) * turned,
  )
  return { rows: ordered.slice(offset, offset + limit), total: ordered.length }
}
