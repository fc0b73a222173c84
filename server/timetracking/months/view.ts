import { and, desc, eq, inArray } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { MonthRow, MonthView } from '#contract/timetracking/sheets.ts'
import type { Acting } from '#server/kit/acting.ts'
import type { Tx } from '#server/kit/database.ts'
import { reaches, studiosWithAny } from '#server/kit/reach.ts'
import { actorOf, type Who } from '#server/serve/serve.ts'
import { person } from '#server/shared/auth/tables.ts'
import { payOf } from '#server/timetracking/payroll/pay.ts'
import { supplementsIn } from '#server/timetracking/payroll/shownSupplements.ts'
import { deciding, nameSql } from '#server/timetracking/rules.ts'
import { type LockedSheet, timeMonth, timeMonthStep } from '#server/timetracking/tables.ts'
import { openingsIn } from './carry.ts'
import { addedTo, factsOf, type MonthFacts, monthHashOf, signedEntries, worthOf } from './monthFacts.ts'
import { turnsFor } from './rules.ts'

export type MonthRecord = typeof timeMonth.$inferSelect

export const recordOf = async (tx: Tx, of: string, month: string): Promise<MonthRecord | undefined> =>
  (
    await tx
      .select()
      .from(timeMonth)
      .where(and(eq(timeMonth.person, of), eq(timeMonth.month, month)))
  )[0]

const actor = alias(person, 'actor')

const monthStepsOf = async (tx: Tx, of: string, month: string) => {
  const rows = await tx
    .select({ step: timeMonthStep, vorname: actor.vorname, nachname: actor.nachname })
    .from(timeMonthStep)
    .leftJoin(actor, eq(actor._id, timeMonthStep.actor))
    .where(and(eq(timeMonthStep.person, of), eq(timeMonthStep.month, month)))
    .orderBy(timeMonthStep.at, timeMonthStep._id)
  return rows.map(({ step: { from, to, at, reason }, vorname, nachname }) => ({
    from,
    to,
    at,
    reason,
    by: [vorname, nachname].filter(Boolean).join(' ') || null,
  }))
}

/** Minutes carried into a month; of a locked one as they were then. */
async function openingOf(tx: Tx, facts: MonthFacts, record: MonthRecord | undefined): Promise<number> {
  if (record?.state === 'locked' && record.opening === null && record.closing !== null)
    return record.closing - (record.balance ?? 0) - addedTo(facts) + record.paid
  return (await openingsIn(tx, [facts.person], facts.month)).get(facts.person)!
}

/** The sheet as it is kept when the month is locked. */
export async function frozen(tx: Tx, { sheet, entries }: MonthFacts): Promise<LockedSheet> {
  const { worked, target, credited, balance, days, lessons } = sheet
  return { worked, target, credited, balance, days, lessons, entries: await signedEntries(tx, entries) }
}

const takenIn = (entries: readonly { source: string }[]) => entries.filter(({ source }) => source === 'plan').length

/** A month in one line; a locked one as it was then. */
export async function monthLineOf(facts: MonthFacts, name: string, record: MonthRecord | undefined): Promise<MonthRow> {
  const { person: user, month, sheet, entries, corrections } = facts
  const kept = record?.state === 'locked' ? record.sheet : null
  const { worked, target, credited, balance } = kept ?? sheet
  return {
    _id: `${user}_${month}`,
    user,
    name: name || 'Gelöschtes Konto',
    month,
    state: record?.state ?? 'open',
    worked,
    target,
    credited,
    balance,
    hash: kept && record?.hash ? record.hash : await monthHashOf(facts),
    blocking: sheet.open.length + corrections.length,
    taken: kept ? takenIn(kept.entries) : takenIn(entries.map(({ entry }) => entry)),
    late: record?.state === 'locked' && record.late !== null,
  }
}

export async function nameOf(tx: Tx, of: string) {
  const [row] = await tx.select({ name: nameSql }).from(person).where(eq(person._id, of))
  return row?.name ?? ''
}

/** Reasons of entries are read by their person and by whoever decides in that studio; of others the times alone (T08). */
function readable(who: Who, user: string, entries: MonthView['entries']) {
  if (user === actorOf(who)) return entries
  const reach = studiosWithAny(deciding, who)
  return entries.map(entry => (reaches(reach, entry.studio) ? entry : { ...entry, reason: null }))
}

/** Somebody's month as the caller sees it. */
export async function viewOf({ tx, who }: Pick<Acting, 'tx' | 'who'>, of: string, month: string): Promise<MonthView> {
  const record = await recordOf(tx, of, month)
  const facts = await factsOf(tx, of, month)
  const line = await monthLineOf(facts, await nameOf(tx, of), record)
  const kept = line.state === 'locked' ? record?.sheet : null
  const sheet = kept ?? (await frozen(tx, facts))
  const addenda = facts.addenda.map(({ _id, month: from, into, minutes, at }) => ({ _id, month: from, into, minutes, at }))
  const opening = await openingOf(tx, facts, record)
  const paid = record?.paid ?? 0
  return {
    ...line,
    days: sheet.days,
    entries: readable(who, of, sheet.entries),
    lessons: sheet.lessons,
    supplements: await supplementsIn(tx, kept?.pay ?? (kept ? [] : await payOf(tx, of, month, paid))),
    open: facts.sheet.open,
    corrections: [...facts.corrections],
    opening,
    addenda,
    paid,
    closing: kept && record?.closing != null ? record.closing : opening + worthOf(sheet) - facts.booked + addedTo(facts) - paid,
    unsigned: record?.unsigned ?? null,
    steps: await monthStepsOf(tx, of, month),
    may: await turnsFor(tx, who, facts, line.state),
  }
}

/** Records of a month, by person. */
export async function recordsIn(tx: Tx, people: readonly string[], month: string) {
  if (people.length === 0) return new Map<string, MonthRecord>()
  const rows = await tx
    .select()
    .from(timeMonth)
    .where(and(inArray(timeMonth.person, [...people]), eq(timeMonth.month, month)))
  return new Map(rows.map(row => [row.person, row]))
}

/** Records of all months of somebody, by month. */
export async function recordsOfPerson(tx: Tx, of: string) {
  const rows = await tx.select().from(timeMonth).where(eq(timeMonth.person, of)).orderBy(desc(timeMonth.month)).limit(60)
  return new Map(rows.map(row => [row.month, row]))
}
