import { type SQL, sql } from 'drizzle-orm'
import { addDays } from '#contract/days.ts'
import type { RowPage } from '#contract/page.ts'
import {
  bookedNames,
  type JournalAsked,
  type JournalCounts,
  type JournalRow,
  type JournalRowsAsked,
  journalNames,
} from '#contract/payments/stats.ts'
import type { Right } from '#contract/rights.ts'
import { splitAndKeyOf } from '#contract/stats.ts'
import type { Tx } from '#server/kit/database.ts'
import { holds } from '#server/kit/found.ts'
import { dayOf } from '#server/kit/zone.ts'
import type { Who } from '#server/serve/serve.ts'
import { likeMonth, type Period, periodOf, type StatsSpan } from '#server/shared/stats/period.ts'
import { seenStudios, statisticOf } from '#server/shared/stats/statistic.ts'
import { type Groups, sumsOf } from '#server/shared/stats/statisticSums.ts'
import { studioNames } from '#server/shared/studios/names.ts'
import { openStates, type StillOpen, stillOpen } from './openPayments.ts'
import { lineRate, lineSums } from './paymentDays.ts'
import { numbersOf } from './paymentNumbers.ts'
import { goneTitle } from './rules.ts'
import { inMonths, inWeeks } from './wholeMonths.ts'

const sums = sumsOf<JournalCounts>(journalNames)
const { fold, splitOf } = sums

/** Rights that show the figures of a studio; they name nobody (S07). */
const rights: readonly Right[] = ['stat_admin', 'shop_purchase_view', 'shop_manage']
type Seer = Pick<Who, 'grants'>

interface JournalFilter {
  spans: readonly StatsSpan[]
  studios: 'all' | readonly string[]
  /** The last day whose sums are written down; whatever came after is read line by line. */
  last: string
}

const hereOf = (of: 'l' | 'd' | 'm' | 'w', { studios }: Pick<JournalFilter, 'studios'>) =>
  studios === 'all' ? sql`` : sql`and ${sql.raw(of)}.studio = any(${sql.param([...studios])}::text[])`

/** Lines of these days and studios; `of` is the table's short name. */
function wanted(of: 'l' | 'd', which: Omit<JournalFilter, 'last'>): SQL {
  const days = which.spans.map(({ from, to }) => sql`${sql.raw(of)}.day between ${from} and ${to}`)
  return sql`(${days.length > 0 ? sql.join(days, sql` or `) : sql`false`}) ${hereOf(of, which)}`
}

const names = sql.raw(bookedNames.join(', '))
const added = sql.raw(bookedNames.map(name => `sum(${name})::float8 as ${name}`).join(', '))

async function lastSummed(tx: Tx) {
  const { rows } = await tx.execute<{ day: string | null }>(sql`select max(day) as day from journal_day`)
  return rows[0]?.day ?? ''
}

/** The written sums of these days: whole months from the months' sums, under their first day, the rest day by day. */
function summed(which: JournalFilter): SQL {
  const { months, days } = inMonths(which.spans)
  const whole = months.map(({ from, to }) => sql`m.month between ${from} and ${to}`)
  const ofMonths = sql`select m.studio, m.month || '-01' as day, m.rate, ${names} from journal_month m
    where (${sql.join(whole, sql` or `)}) ${hereOf('m', which)} union all`
  return sql`${months.length > 0 ? ofMonths : sql``} ${daysOf({ ...which, spans: days })}`
}

/** The same from the weeks' sums, under their Monday. */
function summedByWeek(which: JournalFilter): SQL {
  const { weeks, days } = inWeeks(which.spans)
  const whole = weeks.map(({ from, to }) => sql`w.week between ${from} and ${to}`)
  const ofWeeks = sql`select w.studio, w.week as day, w.rate, ${names} from journal_week w
    where (${sql.join(whole, sql` or `)}) ${hereOf('w', which)} union all`
  return sql`${weeks.length > 0 ? ofWeeks : sql``} ${daysOf({ ...which, spans: days })}`
}

const daysOf = (which: JournalFilter) => sql`select d.studio, d.day, d.rate, ${names} from journal_day d where ${wanted('d', which)}`

/** `months` where `days` don't tell them. */
export type JournalTallies = Record<'days' | 'studios' | 'rates', Groups<JournalCounts>> & { months?: Groups<JournalCounts> }

/** How fine the figures by day have to be: those of a week or a month may stand under its first day. */
type Fine = 'day' | 'week' | 'month'

/**
 * The journal's figures by day, by studio and by rate, from the sums that are written down and the lines after them. Only what was booked by
 * `until` counts where the period still runs.
 */
async function countBy(tx: Tx, which: JournalFilter, fine: Fine, until?: string): Promise<JournalTallies> {
  const cut = until ? sql`and l.at <= ${until}::timestamptz` : sql``
  const lines = which.spans.some(({ to }) => to > which.last)
    ? sql`union all select l.studio, l.day, ${lineRate} as rate, ${lineSums} from journal_line l
        where l.day > ${which.last} and ${wanted('l', which)} ${cut} group by 1, 2, 3`
    : sql``
  const counted = { days: new Map(), studios: new Map(), rates: new Map() }
  const read = async (from: SQL, sets: readonly ('day' | 'studio' | 'rate')[], days = counted.days) => {
    const { rows } = await tx.execute<JournalCounts & { day?: string | null; studio?: string | null; rate?: number | null }>(sql`
      select ${sql.raw(sets.join(', '))}, ${added} from (${from} ${lines}) j
      group by grouping sets (${sql.raw(sets.map(set => `(${set})`).join(', '))})`)
    for (const row of rows) {
      const counts = sums.countsOf({ ...row, open: 0 })
      if (row.day != null) days.set(row.day, counts)
      else if (row.studio != null) counted.studios.set(row.studio, counts)
      else if (row.rate != null && row.rate !== 0) counted.rates.set(String(row.rate), counts)
    }
  }
  const all = ['day', 'studio', 'rate'] as const
  if (fine === 'week') {
    const days = new Map<string, JournalCounts>()
    await Promise.all([read(summed(which), all, days), read(summedByWeek(which), ['day'])])
    return { ...counted, months: byMonth(days) }
  }
  if (fine === 'month' || inMonths(which.spans).months.length === 0) await read(summed(which), all)
  else await Promise.all([read(summed(which), ['studio', 'rate']), read(daysOf(which), ['day'])])
  return counted
}

const byMonth = (days: Groups<JournalCounts>) => fold(days, day => [day.slice(0, 7)])

interface Cut {
  fine: Fine
  until: string
  running: boolean
}

/** The compared period up to the same moment of its own: the day of the cut is read line by line. */
async function countUntil(tx: Tx, which: JournalFilter, { fine, until, running }: Cut) {
  if (!running) return { counted: await countBy(tx, which, fine), rest: undefined }
  const day = dayOf(until)
  const before = which.spans.flatMap(({ from, to }) => (from < day ? [{ from, to: to < day ? to : addDays(day, -1) }] : []))
  const after = which.spans.flatMap(({ from, to }) => (to >= day ? [{ from: [from, day].sort()[1] as string, to }] : []))
  const none: JournalTallies = { days: new Map(), studios: new Map(), rates: new Map() }
  const byDay = (spans: readonly StatsSpan[]) => (spans.length > 0 ? countBy(tx, { ...which, spans }, fine) : none)
  // Sent together, so that each waits for no other's way there and back.
  const [{ rows }, whole, { days: all }] = await Promise.all([
    tx.execute<JournalCounts & { studio: string; rate: number }>(sql`
      select l.studio, ${lineRate} as rate, ${lineSums} from journal_line l
      where ${wanted('l', { ...which, spans: [{ from: day, to: day }] })} and l.at <= ${until}::timestamptz group by 1, 2`),
    byDay(before),
    byDay(after),
  ])
  const [days, studios, rates] = [new Map(whole.days), new Map(whole.studios), new Map(whole.rates)]
  for (const row of rows) {
    const counts = sums.countsOf(numbersIn(row))
    sums.add(days, day, counts)
    sums.add(studios, row.studio, counts)
    if (row.rate !== 0) sums.add(rates, String(row.rate), counts)
  }
  const rest = new Map([...all].map(([on, counts]) => [on, on === day ? less(counts, days.get(day)) : counts]))
  return { counted: { days, studios, rates }, rest }
}

/** Sums of the database come as text where they are larger than its own whole numbers. */
const numbersIn = <T extends JournalCounts>(row: T): T => ({
  ...row,
  ...Object.fromEntries(bookedNames.map(name => [name, Number(row[name])])),
  open: 0,
})
const less = (all: JournalCounts, part: JournalCounts | undefined): JournalCounts =>
  part ? (Object.fromEntries(journalNames.map(name => [name, all[name] - part[name]])) as unknown as JournalCounts) : all

/** The figures with what is still to be paid, beside what is booked. */
function withOpen({ days, studios, rates, months }: JournalTallies, all: readonly StillOpen[]): JournalTallies {
  const into = (groups: Groups<JournalCounts>, keyOf: (one: StillOpen) => string) => {
    const found = new Map([...groups].map(([key, counts]) => [key, { ...counts }]))
    for (const one of all) sums.add(found, keyOf(one), { ...sums.none, open: one.open })
    return found
  }
  return {
    days: into(days, ({ day }) => day),
    studios: into(studios, one => one.studio),
    rates,
    ...(months && { months: into(months, ({ day }) => day.slice(0, 7)) }),
  }
}

export const rateName = (key: string) => `${(Number(key) / 100).toFixed(1).replace('.', ',')} %`

function journalSplitsOf(
  now: JournalTallies,
  before: JournalTallies | undefined,
  { before: back }: Period,
  called: ReadonlyMap<string, string>,
) {
  const months = now.months ?? byMonth(now.days)
  const beforeMonths = before && back ? fold(before.days, day => [likeMonth(day, back.shift)]) : undefined
  return [
    splitOf('month', months, beforeMonths, key => key),
    splitOf('studio', now.studios, before?.studios, key => called.get(key) ?? key),
    splitOf('rate', now.rates, before?.rates, rateName),
  ]
}

/** The journal's figures of the range and studios asked for, of those in which the caller holds one of these rights. */
export async function journalParts(tx: Tx, who: Seer, asked: JournalAsked, by = rights) {
  const studios = seenStudios(who, by, asked.selectedStudios)
  const period = periodOf(asked as Parameters<typeof periodOf>[0])
  const back = period.before
  // Moved by days, a month lies across two of the other period's; moved by months, a week does.
  const fineBack = back && 'months' in back.shift && period.step === 'month' ? 'month' : 'day'
  const [last, called] = await Promise.all([lastSummed(tx), studioNames(tx)])
  const [booked, bookedBefore, open, openBefore] = await Promise.all([
    countBy(tx, { studios, last, spans: period.spans }, period.step, period.until),
    back && countUntil(tx, { studios, last, spans: back.spans }, { fine: fineBack, until: back.until, running: period.running }),
    stillOpen(tx, { studios, spans: period.spans }, period.until),
    back && stillOpen(tx, { studios, spans: back.spans }, back.until),
  ])
  const openThen = (openBefore ?? []).filter(({ late }) => !late)
  return {
    period,
    called,
    studios,
    now: withOpen(booked, open),
    before: bookedBefore && { rest: bookedBefore.rest, counted: withOpen(bookedBefore.counted, openThen) },
  }
}

/** The overview for the range and studios asked for. */
export async function journalNumbers(tx: Tx, who: Seer, asked: JournalAsked) {
  const { period, called, studios, now, before } = await journalParts(tx, who, asked)
  return statisticOf({
    period,
    sums,
    studios: studios === 'all' ? [...called.keys()].sort() : studios,
    now: now.days,
    before: before?.counted.days,
    rest: before?.rest,
    splits: journalSplitsOf(now, before?.counted, period, called),
  })
}

export async function journalChoices(tx: Tx, who: Seer, by = rights) {
  const reach = seenStudios(who, by, undefined)
  const called = [...(await studioNames(tx))].filter(([code]) => reach === 'all' || reach.includes(code))
  return { filters: [{ id: 'studio', choices: called.map(([value, label]) => ({ value, label })) }] }
}

const columns: Record<string, SQL> = { at: sql`(l.day, l.at)`, account: sql`l.account`, amount: sql`l.amount`, studio: sql`l.studio` }

/** Accounts of whose lines a figure is made. */
const behind: Record<string, readonly string[]> = {
  turnover: ['sales', 'vat'],
  back: ['sales', 'vat'],
  vat: ['vat'],
  net: ['sales'],
  average: ['sales', 'vat'],

  disputes: ['disputes'],
  gateway: ['gateway'],
  twint: ['gateway'],
  card: ['gateway'],
  fees: ['fees'],
  vouchers: ['vouchers'],
  cash: ['cash'],
  terminal: ['terminal'],
  bank: ['bank'],
  owed: ['customer'],
  rounding: ['rounding'],
  moved: ['gateway', 'cash', 'terminal', 'bank'],
  /** Stands in no line of ours. */
  tacPaid: [],
}

/** Conditions on lines of a figure beside their account: money that came by one way, and money of payments that wait for more. */
function ofMeasure(measure: string | undefined): SQL {
  if (measure === 'twint' || measure === 'card') return sql`and l.way = ${measure}`
  if (measure === 'moved') return sql`and (l.account <> 'gateway' or l.way in ('twint', 'card'))`
  return measure === 'open' ? sql`and p.state in (${openStates})` : sql``
}

function lineConditionOf(line: ReturnType<typeof splitAndKeyOf>): SQL {
  if (!line) return sql``
  const [split, key] = line
  if (split === 'month') return sql`and left(l.day, 7) = ${key}`
  if (split === 'studio') return sql`and l.studio = ${key}`
  if (split === 'way')
    return key === 'twint' || key === 'card' ? sql`and l.account = 'gateway' and l.way = ${key}` : sql`and l.account = ${key}`
  return split === 'rate' && /^\d{1,4}$/.test(key) ? sql`and l.rate = ${Number(key)}` : sql`and false`
}

/** Stands there for what is booked for no single payment. */
const settlementTitle = 'Abrechnung'

/** A page of the booking journal. */
export async function journalRows(tx: Tx, who: Seer, asked: JournalRowsAsked, by = rights): Promise<RowPage<JournalRow>> {
  const { from, to, months, selectedStudios, account, measure, q, sort = '-at', offset = 0, limit = 100 } = asked
  const { spans } = periodOf({ months: months as string[] | undefined, datePickerRange: from && to ? { from, to } : undefined })
  const accounts = account?.length ? account : measure && behind[measure]
  const where = sql`${wanted('l', { spans, studios: seenStudios(who, by, selectedStudios) })}
    ${accounts ? sql`and l.account = any(${sql.param([...accounts])}::text[])` : sql``} ${lineConditionOf(splitAndKeyOf(asked.line))} ${ofMeasure(measure)}
    ${q?.trim() ? sql`and ${holds(sql`p.title`, q)}` : sql``}`
  const column = columns[sort.replace('-', '')] ?? columns.at
  const turn = sort.startsWith('-') ? sql`desc` : sql`asc`
  const { rows } = await tx.execute<JournalRow>(sql`
    select l.fact || ':' || l.line as _id, l.at, l.day, l.studio, l.account, l.rate, l.amount, l.payment,
      coalesce(p.title, case when l.payment is null then ${settlementTitle} else ${goneTitle} end) as title
    from journal_line l left join payment p on p._id = l.payment where ${where}
    order by ${column} ${turn}, l.fact ${turn}, l.line asc limit ${limit} offset ${offset}`)
  const { rows: counted } = await tx.execute<{ total: number }>(
    sql`select count(*)::int as total from journal_line l left join payment p on p._id = l.payment where ${where}`,
  )
  const charts = new Map<string, Map<string, string>>()
  for (const code of new Set(rows.map(row => row.studio)))
    charts.set(code, new Map((await numbersOf(tx, code)).accounts?.map(each => [each.account, each.number])))
  return {
    rows: rows.map(row => ({ ...row, at: new Date(row.at).toISOString(), number: charts.get(row.studio)?.get(row.account) ?? null })),
    total: counted[0]?.total ?? 0,
  }
}
