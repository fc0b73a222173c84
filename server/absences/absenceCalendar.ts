import { and, sql } from 'drizzle-orm'
import type { AbsenceEvent } from '#contract/absences/shapes.ts'
import { addDays, daysBetween } from '#contract/days.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Acting } from '#server/kit/acting.ts'
import { reaches } from '#server/kit/reach.ts'
import { publicDays } from './publicDays.ts'
import { isAway, read, touching } from './rows.ts'
import { managedBy, managedRows } from './rules.ts'
import { employedOn } from './staff.ts'
import { absence } from './tables.ts'

const mostDays = 400

interface CalendarParams {
  studio: string
  from: string
  to: string
  /** With those who manage there. */
  leads: boolean
}

/** People of a studio and what there is of them in these days. Who may not know it reads that they are away, and no more (T31, T41). */
export async function eventsOf({ tx, who }: Acting<unknown>, { studio, from, to, leads }: CalendarParams) {
  if (to < from || daysBetween(from, to) > mostDays) throw new Refusal('invalid', { to: 'So viele Tage auf einmal gehen nicht.' })
  const knows = reaches(managedBy(who), studio)
  const people = await findCalendarPeople(tx, { studio, from, to, leads })
  const ids = new Set(people.map(({ _id }) => _id))
  const open = sql`${absence.state} = 'requested'`
  const rows = await read(
    tx,
    and(
      touching(from, to),
      employedOn(sql`${absence.person}`, [studio], sql`${absence.from}`),
      knows ? sql`(${isAway} or ${open})` : isAway,
    ),
  )
  const events: AbsenceEvent[] = rows
    .filter(({ user }) => ids.has(user._id))
    .map(({ _id, user, kind, state, from: begins, to: ends, halfFirst, halfLast }) => ({
      _id,
      user,
      what: 'absence',
      kind: knows ? kind : null,
      state: knows ? state : null,
      from: begins,
      to: ends ?? (begins > to ? begins : to),
      halfFirst,
      halfLast,
    }))
  const free = (await publicDays(tx, [studio], from)).filter(({ day }) => day <= to)
  return {
    people: people.map(({ _id, name }) => ({ _id, name })),
    events: [...events, ...birthdays(people, from, to), ...free.map(publicEvent)],
  }
}

const nobody = '00000000-0000-4000-8000-000000000000'
const publicEvent = ({ day, name }: { day: string; name: string }): AbsenceEvent => ({
  _id: nobody,
  user: { _id: nobody, name },
  what: 'public',
  kind: null,
  state: null,
  from: day,
  to: day,
  halfFirst: false,
  halfLast: false,
})

interface CalendarPerson extends Record<string, unknown> {
  _id: string
  name: string
  /** Month and day alone. */
  birthday: string | null
}

async function findCalendarPeople(tx: Acting['tx'], { studio, from, to, leads }: CalendarParams) {
  const leading = sql`not exists (select 1 from person_role h join role_right rr on rr.role = h.role
    where h.person = p._id and rr."right" = 'tt_management' and (h.studios is null or ${studio}::text = any(h.studios)))`
  const { rows } = await tx.execute<CalendarPerson>(sql`
    select p._id, trim(concat_ws(' ', p.vorname, p.nachname)) as name, to_char(p.geburtstag, 'MM-DD') as birthday from person p
    where p.deleted_at is null and (${employedOn(sql`p._id`, [studio], sql`${from}::date`)} or ${employedOn(sql`p._id`, [studio], sql`${to}::date`)}) ${leads ? sql`` : sql`and ${leading}`}
    order by p.sort_name collate "C", p._id limit 1000`)
  return rows
}

function birthdays(people: readonly CalendarPerson[], from: string, to: string): AbsenceEvent[] {
  const born = people.filter(({ birthday }) => birthday !== null)
  const found: AbsenceEvent[] = []
  for (let day = from; day <= to; day = addDays(day, 1))
    for (const { _id, name } of born.filter(({ birthday }) => birthday === day.slice(5)))
      found.push({
        _id,
        user: { _id, name },
        what: 'birthday',
        kind: null,
        state: null,
        from: day,
        to: day,
        halfFirst: false,
        halfLast: false,
      })
  return found
}

/** Holidays of all whose times the caller manages. */
export async function holidaysBetween({ tx, who }: Acting<unknown>, { a, b }: { a: string; b: string }) {
  if (b < a || daysBetween(a, b) > mostDays) throw new Refusal('invalid', { b: 'So viele Tage auf einmal gehen nicht.' })
  return read(tx, and(touching(a, b), managedRows(who), sql`${absence.kind} = 'holiday'`))
}
