import { type SQL, sql } from 'drizzle-orm'
import { Refusal } from '#contract/refusals.ts'
import type { Reach } from '#contract/rights.ts'
import type { Entitled } from '#contract/rules/absences/holidays.ts'
import { employmentOf, employmentsOf } from '#server/employees/rules.ts'
import type { Tx } from '#server/kit/database.ts'
import { today } from '#server/kit/zone.ts'
import { holdersOf } from '#server/shared/auth/holders.ts'

/** True of people, named by a column in SQL, who are employed in one of these studios on that day: by the stretch received last of those that name it. */
export const employedOn = (column: SQL, reach: Reach, day: SQL) => sql`exists (
  select 1 from (select e.studios, e.ends from employment e where e.person = ${column} and e.from_day <= ${day}
    and (e.to_day is null or e.to_day >= ${day}) order by e.receipt desc limit 1) s
  where not s.ends${reach === 'all' ? sql`` : sql` and s.studios && ${sql.param([...reach])}::text[]`})`

/** True where somebody else than the person holds tt_management where the person is employed today, the administration left out. */
export const managedByOthers = (column: SQL) => sql`exists (
  select 1 from (select h.person, h.studios from person_role h join role_right rr on rr.role = h.role where rr."right" = 'tt_management'
    union all select h.person, h.studios from person_right h where h."right" = 'tt_management') h
  join person m on m._id = h.person and m.deleted_at is null
  join lateral (select e.studios from employment e where e.person = ${column} and e.from_day <= ${today()}::date
    and (e.to_day is null or e.to_day >= ${today()}::date) order by e.receipt desc limit 1) s on h.studios is null or h.studios && s.studios
  where h.person <> ${column} and not exists (select 1 from person_role a where a.person = h.person and a.role = 'admin'))`

/** True where they are so today. */
export const employedNow = (column: SQL, reach: Reach) => employedOn(column, reach, sql`${today()}::date`)

/** The studios in which somebody is employed today, or on the day of which something is said. */
export async function studiosOf(tx: Tx, person: string, day = today()): Promise<string[]> {
  const now = await employmentOf(tx, person, today())
  const then = day === today() ? now : await employmentOf(tx, person, day)
  return [...new Set([...(now?.studios ?? []), ...(then?.studios ?? [])])].sort()
}

/** Nobody decides for somebody who is not employed: neither today nor on that day. */
export async function mustBeEmployed(tx: Tx, person: string, day: string) {
  if ((await studiosOf(tx, person, day)).length === 0) throw new Refusal('not-employed')
}

async function admins(tx: Tx, studio: string) {
  const { rows } = await tx.execute<{ person: string }>(sql`
    select pr.person from person_role pr where pr.role = 'admin' and (pr.studios is null or ${studio}::text = any(pr.studios))`)
  return new Set(rows.map(({ person }) => person))
}

/** Whoever manages the times of a person, without that person: with tt_management where they work, else tt_office, else the administration (T04). */
export async function managersOf(tx: Tx, person: string, day = today()): Promise<string[]> {
  const found = { lead: new Set<string>(), office: new Set<string>(), admin: new Set<string>() }
  for (const studio of await studiosOf(tx, person, day)) {
    const all = await admins(tx, studio)
    for (const each of await holdersOf(tx, 'tt_management', studio)) found[all.has(each) ? 'admin' : 'lead'].add(each)
    for (const each of await holdersOf(tx, 'tt_office', studio)) if (!all.has(each)) found.office.add(each)
  }
  for (const group of Object.values(found)) group.delete(person)
  return [...([found.lead, found.office, found.admin].find(({ size }) => size > 0) ?? [])]
}

export interface HolidayStanding extends Entitled {
  /** The day on which the employment begins; nothing is earned without one. */
  first: string | null
}

/** Facts that somebody's holidays follow from: days of the teams, else of the studios, by their employment of each day. */
export async function standingOf(tx: Tx, person: string): Promise<HolidayStanding> {
  const pieces = await employmentsOf(tx, person)
  const studios = await studiosOf(tx, person)
  const { rows } = await tx.execute<{ birthday: string | null; days: number | null }>(sql`
    select p.geburtstag::text as birthday, coalesce(
      (select max(t.vacation_days) from team_member m join team t on t._id = m.team where m.person = p._id and t.removed_at is null),
      (select max(s.vacation_days) from studio s where s.code = any(${sql.param(studios)}::text[]))) as days
    from person p where p._id = ${person}::uuid`)
  const [row] = rows
  return {
    first: pieces[0]?.from ?? null,
    weekOn: day => pieces.find(({ from, to }) => from <= day && (to === null || day <= to)),
    birthday: row?.birthday ?? null,
    days: row?.days ?? 0,
  }
}
