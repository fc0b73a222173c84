import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#server/kit/database.ts'
import { demoMembers } from '#server/shared/people/seed.ts'
import { studioCodes } from './timetable.ts'

/** Members per studio who lead courses. */
export const leadsPerStudio = 6
const domain = 'gross.formkurve.example'

/** An id in the form of version 7, always the same for the same key: its time is `at`, the rest is drawn from `key`. */
export const idOf = (at: SQL, key: SQL) =>
  sql`(lpad(to_hex((extract(epoch from ${at}) * 1000)::bigint), 12, '0') || '7' || substr(md5(${key}), 1, 3) || '8' || substr(md5(${key}), 4, 15))::uuid`

/** Adds members to all studios in turn, with names that others have too; the first of each studio lead courses there. */
export async function addPeople(tx: Tx, many: number, till: string) {
  const some = demoMembers(new Date(till))
  const column = (name: 'vorname' | 'nachname' | 'geschlecht' | 'geburtstag') => sql`${sql.param(some.map(row => row[name]))}::text[]`
  const codes = sql`${sql.param(studioCodes)}::text[]`
  await tx.execute(sql`create temporary table big_member (studio text, n int, person uuid, primary key (studio, n)) on commit drop`)
  const created = sql`(${till}::timestamptz - make_interval(days => 1 + i * 2200 / ${many}))`
  await tx.execute(sql`insert into big_member select (${codes})[1 + i % ${studioCodes.length}], i / ${studioCodes.length},
    ${idOf(created, sql`'member ' || i`)} from generate_series(0, ${many - 1}) i`)
  await tx.execute(sql`insert into person (_id, email, vorname, nachname, studio_code, geschlecht, geburtstag, keep_key, created, rules_accepted_at)
    select b.person, 'person' || i || ${`@${domain}`}, (${column('vorname')})[1 + i % ${some.length}],
      (${column('nachname')})[1 + (i / 7) % ${some.length}], b.studio, (${column('geschlecht')})[1 + i % ${some.length}],
      ((${column('geburtstag')})[1 + (i * 3) % ${some.length}])::date, md5('key ' || i), ${created}, ${created}
    from generate_series(0, ${many - 1}) i
    join big_member b on b.studio = (${codes})[1 + i % ${studioCodes.length}] and b.n = i / ${studioCodes.length}`)
  await tx.execute(sql`insert into person_role (person, role, given_at) select person, 'member', ${till}::timestamptz from big_member`)
  await tx.execute(sql`insert into person_role (person, role, studios, given_at)
    select person, 'gf_instructor', array[studio], ${till}::timestamptz from big_member where n < ${leadsPerStudio}`)
  await tx.execute(sql`analyze big_member`)
}
