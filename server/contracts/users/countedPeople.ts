import { sql } from 'drizzle-orm'
import { ages, appDays, genders, nobody } from '#contract/contracts/users.ts'
import { addDays } from '#contract/days.ts'
import type { Tx } from '#server/kit/database.ts'
import { instantOf, today, zurich } from '#server/kit/zone.ts'

/** Somebody with an account, as far as figures ask. */
export interface CountedPerson extends Record<string, unknown> {
  _id: string
  /** Home studio, of who has left the last one; `none` without one. */
  studio: string
  born: string | null
  gender: string
  role: string
  /** Days: of the account, of its end, and of the proof of its address. */
  opened: string
  left: string | null
  verified: string | null
  /** Used the app lately, and gets a newsletter today. */
  uses: boolean
  reads: boolean
}

const dayOf = (at: string) => sql`to_char((${sql.raw(at)}) at time zone ${zurich}, 'YYYY-MM-DD')`

/** Facts about people that cost something to look up; those that are not asked for are of nobody. */
export interface PeopleAsked {
  roles: boolean
  /** Use of the app in these days, and newsletters of today. */
  lately: boolean
}

/** Everybody who has or had an account; a tablet's is nobody's. A role counts where it holds in the person's own studio. */
export async function everybody(tx: Tx, { roles, lately }: PeopleAsked): Promise<CountedPerson[]> {
  const since = instantOf(addDays(today(), 1 - appDays), '00:00')
  const { rows } = await tx.execute<CountedPerson>(sql`
    select p._id, coalesce(p.studio_code, p.left_studio, ${nobody}) as studio, to_char(p.geburtstag, 'YYYY-MM-DD') as born,
      coalesce(p.geschlecht, ${nobody}) as gender, coalesce(r.role, ${nobody}) as role, ${dayOf('p.created')} as opened,
      ${dayOf('p.deleted_at')} as left, ${dayOf('coalesce(p.email_verified_at, p.left_verified_at)')} as verified,
      p.deleted_at is null and s.person is not null as uses, p.deleted_at is null and c.person is not null as reads
    from person p
    left join (
      select distinct on (h.person) h.person, h.role from person_role h join role r on r.code = h.role join person o on o._id = h.person
      where ${roles}::boolean and (h.studios is null or o.studio_code = any(h.studios)) order by h.person, h.role = 'member', r.place) r on r.person = p._id
    left join (select distinct person from session where ${lately}::boolean and seen >= ${since}::timestamptz) s on s.person = p._id
    left join (
      select distinct a.person from consent_state c join consent_address a on a._id = c.address
      where ${lately}::boolean and c.state = 'yes' and c.purpose like 'newsletter:%' and a.channel = 'email') c on c.person = p._id
    where not exists (select 1 from person_role t where t.person = p._id and t.role = 'studio')`)
  return rows
}

/** Years between two days. */
const yearsBetween = (from: string, to: string) => Number(to.slice(0, 4)) - Number(from.slice(0, 4)) - (to.slice(5) < from.slice(5) ? 1 : 0)

const firsts = Object.keys(ages).map(key => ({ key, from: Number(key.slice(1)) }))

/** The key of somebody's age on a day. */
export function ageOn(born: string | null, day: string): string {
  if (born === null) return nobody
  const years = Math.max(0, yearsBetween(born, day))
  return firsts.findLast(({ from }) => from <= years)!.key
}

/** Lines on which somebody stands, by split. */
export const linesOf = ({ born, gender, role }: Pick<CountedPerson, 'born' | 'gender' | 'role'>, day: string) => ({
  age: ageOn(born, day),
  gender: gender in genders ? gender : nobody,
  role,
})
export type Trait = keyof ReturnType<typeof linesOf>
export const traits: readonly Trait[] = ['age', 'gender', 'role']

/** Traits that stand for somebody whose account is none. */
export const stranger = { born: null, gender: nobody, role: nobody }
