import { and, asc, eq, gte, inArray, ne } from 'drizzle-orm'
import { v7 } from 'uuid'
import { addDays, monthOfDay, monthsFrom } from '#contract/days.ts'
import { mayWriteMonth } from '#contract/rules/worktime/workMonths.ts'
import type { Within } from '#server/kit/acting.ts'
import type { Tx } from '#server/kit/database.ts'
import type { House, WithBus, WithDomains } from '#server/kit/house.ts'
import { given, prepared, statements } from '#server/kit/prepared.ts'
import { today } from '#server/kit/zone.ts'
import { lockTime } from '#server/timetracking/rules.ts'
import { timeAddendum, timeMonth, timeMonthStep } from '#server/timetracking/tables.ts'
import { tellTime } from '#server/timetracking/timeNews.ts'
import { openingsIn } from './carry.ts'
import { addedTo, factsOf, type MonthFacts, monthHashOf, worthOf } from './monthFacts.ts'
import { tellCleared, tellLate } from './monthNews.ts'
import type { MonthRecord } from './view.ts'

type ReckonContext = Within<WithBus & WithDomains>

/** The first month after this one that is not locked. */
async function firstOpen(tx: Tx, person: string, month: string) {
  const locked = await tx
    .select({ month: timeMonth.month })
    .from(timeMonth)
    .where(and(eq(timeMonth.person, person), eq(timeMonth.state, 'locked'), gte(timeMonth.month, month)))
  const known = new Set(locked.map(row => row.month))
  let next = month
  while (known.has(next)) next = monthsFrom(`${next}-01`, 1).slice(0, 7)
  return next
}

const of = ({ person, month }: MonthRecord) => and(eq(timeMonth.person, person), eq(timeMonth.month, month))

/** A signed month whose sheet is another one is open again. */
async function clear(given: ReckonContext, row: MonthRecord) {
  const { tx } = given
  const facts = await factsOf(tx, row.person, row.month)
  if ((await monthHashOf(facts)) === row.hash) return
  await tx
    .update(timeMonth)
    .set({ state: 'open', hash: null, version: row.version + 1 })
    .where(of(row))
  await tx.insert(timeMonthStep).values({
    _id: v7(),
    person: row.person,
    month: row.month,
    from: row.state,
    to: 'open',
    hash: row.hash,
    at: new Date().toISOString(),
    reason: 'Der Stundenzettel hat sich geändert.',
  })
  await tellCleared(given, facts)
}

/** Minutes of a locked month go into the first open one, and the locked one says so. */
async function bookInto(given: ReckonContext, row: MonthRecord, { facts, minutes, values }: Booking) {
  const { tx } = given
  const into = await firstOpen(tx, row.person, row.month)
  const at = new Date().toISOString()
  await tx.insert(timeAddendum).values({ _id: v7(), person: row.person, month: row.month, into, minutes, at })
  await tx
    .update(timeMonth)
    .set({ ...values, late: at, version: row.version + 1 })
    .where(of(row))
  await tellLate(given, facts, into)
}

interface Booking {
  facts: MonthFacts
  minutes: number
  values?: Partial<MonthRecord>
}

/** Books the difference of a locked month into the first open one; its sheet stays as it was. */
async function book(given: ReckonContext, row: MonthRecord) {
  const facts = await factsOf(given.tx, row.person, row.month)
  const minutes = worthOf(facts.sheet) - facts.booked - (row.balance ?? 0)
  if (minutes !== 0) await bookInto(given, row, { facts, minutes })
}

/**
 * A month that is locked while a later one is locked already can't be carried into that one any more: what it adds to what was carried then goes
 * into the first open month. Where the office said what is carried into the later one, nothing flows.
 */
export async function passOn(given: ReckonContext, person: string, month: string) {
  const { tx } = given
  const [row, later] = await tx
    .select()
    .from(timeMonth)
    .where(and(eq(timeMonth.person, person), gte(timeMonth.month, month), eq(timeMonth.state, 'locked')))
    .orderBy(asc(timeMonth.month))
    .limit(2)
  if (!row || row.month !== month || !later || later.opening !== null) return
  const carried = (later.closing ?? 0) - (later.balance ?? 0) - addedTo(await factsOf(tx, person, later.month)) + later.paid
  const minutes = (await openingsIn(tx, [person], later.month)).get(person)! - carried
  if (minutes === 0) return
  const values = { balance: (row.balance ?? 0) - minutes, closing: (row.closing ?? 0) - minutes }
  await bookInto(given, row, { facts: await factsOf(tx, person, month), minutes, values })
  await reckon(given, person, `${month}-02`)
}

/** Months of somebody that are signed or locked, from one on: asked at each tap. */
const signedMonths = prepared(
  statements
    .select()
    .from(timeMonth)
    .where(
      and(
        eq(timeMonth.person, given<string>('person', 'uuid')),
        gte(timeMonth.month, given<string>('first', 'text')),
        ne(timeMonth.state, 'open'),
      ),
    )
    .orderBy(asc(timeMonth.month))
    .prepare('time_months_signed'),
)

/**
 * The months of somebody follow when their time was changed on or after a day, by whatever door (T34): signatures are cleared, differences of locked
 * months are booked. Once more changes nothing.
 */
export async function reckon(given: ReckonContext, person: string, from: string) {
  const { tx } = given
  // A night belongs to two days, and to two months.
  const first = monthOfDay(addDays(from, -1))
  const [, rows] = await Promise.all([lockTime(tx, person), signedMonths(tx, { person, first })])
  const does = { free: undefined, clears: clear, late: book }
  for (const kind of ['late', 'clears'] as const)
    for (const row of rows) if (mayWriteMonth(row.state) === kind) await does[kind](given, row)
  if (rows.length > 0) await tellTime(given, [person])
}

/** Months that are looked through each night, for what changed them by no door of working time: a course that was moved, a public holiday. */
const watched = 3

export async function reckonAll(house: House, now: number) {
  const first = monthsFrom(today(now), -watched).slice(0, 7)
  const rows = await house.db
    .selectDistinct({ person: timeMonth.person })
    .from(timeMonth)
    .where(and(gte(timeMonth.month, first), inArray(timeMonth.state, ['selfSubmitted', 'submitted', 'locked'])))
  for (const { person } of rows)
    await house.db
      .transaction(tx => reckon({ tx, house }, person, `${first}-02`))
      .catch(error => house.log.error({ err: error }, 'months of one person could not be looked through'))
}
