import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { addDays } from '#contract/days.ts'
import type { EmployeeCard, StretchForm } from '#contract/employees/shapes.ts'
import { Refusal } from '#contract/refusals.ts'
import { piecesOf, stretchOn } from '#contract/rules/employees/employment.ts'
import type { Acting } from '#server/kit/acting.ts'
import type { Tx } from '#server/kit/database.ts'
import type { House } from '#server/kit/house.ts'
import { gone, leaves } from '#server/kit/left.ts'
import { holdsIn } from '#server/kit/reach.ts'
import { today } from '#server/kit/zone.ts'
import { actorOf } from '#server/serve/serve.ts'
import { visibleTo as visiblePeople } from '#server/shared/auth/rules.ts'
import { person } from '#server/shared/auth/tables.ts'
import { tellPeople } from '#server/shared/roles/roleNews.ts'
import { studio } from '#server/shared/studios/tables.ts'
import { cardOf } from './employeeCard.ts'
import { fullName } from './employeeList.ts'
import { employmentEnds, worktimeMoved } from './plugs.ts'
import { mayWrite, mustBeAnothers, type StretchRow, seenEmployee, stretchesOf } from './rules.ts'
import { employment } from './tables.ts'

/** Whoever enters something of a person waits for the one before. */
const lockPerson = (tx: Tx, _id: string) => tx.execute(sql`select 1 from person where _id = ${_id}::uuid for no key update`)

const stretchesNow = async (tx: Tx, _id: string) => (await stretchesOf(tx, [_id])).get(_id) ?? []

async function mustBeStudios(tx: Tx, codes: readonly string[]) {
  const found = await tx
    .select({ code: studio.code })
    .from(studio)
    .where(inArray(studio.code, [...codes]))
  if (found.length < new Set(codes).size) throw new Refusal('invalid', { studios: 'Dieses Studio gibt es nicht.' })
}

type StretchEntry = Omit<StretchForm, 'to'> & { to: string | null; ends?: boolean }

/** The moment at which it comes, after that of what came before it. */
function receiptAfter(stretches: readonly StretchRow[]) {
  const last = stretches.at(-1)
  return new Date(Math.max(Date.now(), last ? Date.parse(last.receipt) + 1 : 0)).toISOString()
}

/** Adds an entry under the person's lock, and tells their devices where it holds today. */
async function append(
  { tx, house, who }: Acting<House>,
  of: typeof person.$inferSelect,
  stretches: readonly StretchRow[],
  entry: StretchEntry,
) {
  const day = today()
  const { ends = false, from, to, workload, minutes, wage, week, number, studios, skills, schoolDays, reason } = entry
  const row = {
    _id: v7(),
    person: of._id,
    name: fullName(of),
    from,
    to,
    ends,
    workload,
    minutes: [...minutes],
    wage,
    week,
    number,
    studios: [...new Set(studios)].sort(),
    skills: [...new Set(skills)],
    schoolDays: [...new Set(schoolDays)].sort(),
    reason,
    author: actorOf(who),
    receipt: receiptAfter(stretches),
    toldOn: from <= day ? day : null,
  }
  await tx.insert(employment).values(row)
  leaves(tx, stretches.length || gone, stretches.length + 1)
  await tellPeople(tx, house, [of._id])
  for (const moved of worktimeMoved.all(house)) await moved({ tx, house }, of._id, from)
  const before = stretchOn(stretches, day)
  if (before && !stretchOn(await stretchesNow(tx, of._id), day)) for (const end of employmentEnds.all(house)) await end(tx, house, of._id)
}

/** The studios that hold on any of these days. */
const studiosBetween = (stretches: readonly StretchRow[], from: string, to: string | null) => [
  ...new Set(
    piecesOf(stretches)
      .filter(piece => (to === null || piece.from <= to) && (piece.to === null || piece.to >= from))
      .flatMap(piece => piece.studios),
  ),
]

/** 45 hours a week hold for all; 50 are set by whoever keeps the times of one of these studios (T10). */
function maySetWeek(who: Acting['who'], week: number, before: number | undefined, studios: readonly string[]) {
  if (week !== 50 || before === 50 || studios.some(code => holdsIn('tt_office', who, code))) return
  throw new Refusal('invalid', { week: '50 Stunden setzt, wer in diesem Studio das Büro der Zeiterfassung hat.' })
}

/** Begins the employment of an account that the caller may search for, or whose people they manage already. */
export async function begin(given: Acting<House>, _id: string, form: StretchForm): Promise<EmployeeCard> {
  const { tx, who } = given
  const [of] = await tx
    .select()
    .from(person)
    .where(and(eq(person._id, _id), isNull(person.deletedAt), visiblePeople(who, ['u_search', 'g_employeemanager'])))
  const row = of ?? (await seenEmployee(tx, who, _id))
  await lockPerson(tx, _id)
  const stretches = await stretchesNow(tx, _id)
  if (stretches.length > 0) {
    await seenEmployee(tx, who, _id)
    throw new Refusal('taken', undefined, await cardOf(given, _id))
  }
  mayWrite(who, [], form.studios)
  maySetWeek(who, form.week, undefined, form.studios)
  await mustBeAnothers(tx, who, _id, form.studios)
  await mustBeStudios(tx, form.studios)
  await append(given, row, stretches, form)
  return cardOf(given, _id)
}

/** The person's stretches, locked, where the caller has seen the last of them. */
async function lockSeenStretches(given: Acting<House>, _id: string, version: number) {
  const of = await seenEmployee(given.tx, given.who, _id)
  await lockPerson(given.tx, _id)
  const stretches = await stretchesNow(given.tx, _id)
  if (stretches.length !== version) throw new Refusal('stale', undefined, await cardOf(given, _id))
  return { of, stretches }
}

/** Says what holds from a day on. */
export async function changeEmployment(given: Acting<House>, _id: string, { version, ...form }: StretchForm & { version: number }) {
  const { of, stretches } = await lockSeenStretches(given, _id, version)
  const before = studiosBetween(stretches, form.from, form.to)
  mayWrite(given.who, before.length > 0 ? before : (stretches.at(-1)?.studios ?? []), form.studios)
  maySetWeek(given.who, form.week, stretchOn(stretches, form.from)?.week, form.studios)
  await mustBeAnothers(given.tx, given.who, _id, [...before, ...form.studios])
  await mustBeStudios(given.tx, form.studios)
  await append(given, of, stretches, form)
  return cardOf(given, _id)
}

/** Ends the employment after a day. */
export async function end(given: Acting<House>, _id: string, { last, reason, version }: { last: string; reason: string; version: number }) {
  const { of, stretches } = await lockSeenStretches(given, _id, version)
  const from = addDays(last, 1)
  const before = studiosBetween(stretches, from, null)
  if (before.length === 0) throw new Refusal('invalid', { last: 'An diesem Tag ist die Anstellung schon zu Ende.' })
  mayWrite(given.who, before, [])
  await mustBeAnothers(given.tx, given.who, _id, before)
  const { workload, minutes, wage, week, number, studios, skills, schoolDays } = stretches.at(-1)!
  await append(given, of, stretches, {
    from,
    to: null,
    ends: true,
    workload,
    minutes,
    wage,
    week,
    number,
    studios,
    skills,
    schoolDays,
    reason,
  })
  return cardOf(given, _id)
}
