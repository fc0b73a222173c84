import { and, eq, isNull, sql } from 'drizzle-orm'
import { Refusal } from '#contract/refusals.ts'
import type { Grant } from '#contract/rights.ts'
import type { Tx } from '#server/kit/database.ts'
import { reaches, studiosWithAny } from '#server/kit/reach.ts'
import { today } from '#server/kit/zone.ts'
import { actorOf, type Who } from '#server/serve/serve.ts'
import type { AbsenceRecord } from './rows.ts'
import { employedNow, employedOn, managedByOthers, managersOf, studiosOf } from './staff.ts'
import { absence, publicHoliday } from './tables.ts'

/** Name of the kind in `file`. */
export const certificateKind = 'absence_certificate'

export type AbsenceReader = Pick<Who, '_id' | 'employee' | 'grants' | 'roles'>

/** Studios where somebody manages times, or keeps them in the office. */
export const managedBy = (who: { grants: readonly Grant[] }) => studiosWithAny(['tt_management', 'tt_office'], who)

/** Absences of people who are employed where the caller manages times, today or on their first day. */
export const managedRows = (who: { grants: readonly Grant[] }) =>
  sql`(${employedNow(sql`${absence.person}`, managedBy(who))} or ${employedOn(sql`${absence.person}`, managedBy(who), sql`${absence.from}`)})`

/** Those on which the caller decides: with tt_management, or with tt_office where nobody else has that (T04). */
export const decidedBy = (who: { grants: readonly Grant[] }) => {
  const on = (right: 'tt_management' | 'tt_office') => employedNow(sql`${absence.person}`, studiosWithAny([right], who))
  return sql`(${on('tt_management')} or (${on('tt_office')} and not ${managedByOthers(sql`${absence.person}`)}))`
}

export async function manages(tx: Tx, who: AbsenceReader, person: string, day = today()) {
  const reach = managedBy(who)
  return (await studiosOf(tx, person, day)).some(code => reaches(reach, code))
}

/** An absence that the caller may see, locked: one's own, or of somebody whose times they manage. To others there is none. */
export async function lockSeenAbsence(tx: Tx, who: AbsenceReader, _id: string): Promise<AbsenceRecord> {
  const [row] = await tx
    .select()
    .from(absence)
    .where(and(eq(absence._id, _id), isNull(absence.removedAt)))
    .for('update')
  if (!row || (row.person !== actorOf(who) && !(await manages(tx, who, row.person, row.from)))) throw new Refusal('missing')
  return row
}

/** The mark on the caller's decision about a person's rows: nobody decides on their own, unless nobody else could (T04). */
export async function mustDecide(tx: Tx, who: AbsenceReader, person: string, day: string): Promise<{ marked: boolean }> {
  const managers = await managersOf(tx, person, day)
  const me = actorOf(who)
  if (person === me) {
    if (managers.length > 0 || !who.roles.includes('admin')) throw new Refusal('own')
    return { marked: true }
  }
  if (!(await manages(tx, who, person, day))) throw new Refusal('missing')
  if (!managers.includes(me) && !who.roles.includes('admin')) throw new Refusal('forbidden')
  return { marked: false }
}

/** A day on which a studio is free, whole or half: a public holiday, or one of its company holidays. */
export interface FreeDay extends Record<string, unknown> {
  studio: string
  day: string
  name: string
  company: boolean
  half: boolean
}

interface FreeDaysAsked {
  studios: 'all' | readonly string[]
  from: string
  /** Without it all that are known. */
  to?: string
}

/** Free days of these studios between two days, each of several in a row by itself, the oldest first. */
export async function freeDaysIn(tx: Tx, { studios, from, to }: FreeDaysAsked): Promise<FreeDay[]> {
  const last = sql`coalesce(h."to", h.day)`
  const { rows } = await tx.execute<FreeDay>(sql`
    select h.studio, to_char(d.day, 'YYYY-MM-DD') as day, h.name, h.company, h.half
    from ${publicHoliday} h cross join lateral generate_series(greatest(h.day, ${from}::date)::timestamp,
      least(${last}, ${to ?? null}::date)::timestamp, interval '1 day') d (day)
    where h.removed_at is null and ${last} >= ${from}::date and (${to ?? null}::date is null or h.day <= ${to ?? null}::date)
      and ${studios === 'all' ? sql`true` : sql`h.studio = any(${sql.param([...studios])}::text[])`}
    order by d.day, h._id`)
  return rows
}
