import { and, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { RowPage } from '#contract/page.ts'
import type { ListedPerson, PeopleChoice, SignInState } from '#contract/people.ts'
import type { Tx } from '#server/kit/database.ts'
import { isInRole, rolesColumn } from '#server/shared/auth/grants.ts'
import { addressesTwice } from '#server/shared/auth/respelling.ts'
import { person, session } from '#server/shared/auth/tables.ts'
import { byName, foundFields, matches } from './search.ts'

const columns: Record<string, SQL> = {
  name: sql`sort_name collate "C"`,
  email: sql`email collate "C"`,
  studio: sql`studio_code collate "C"`,
  stadt: sql`lower(stadt) collate "C"`,
  created: sql`created`,
}

const statesOf = (isTwice: SQL): Record<SignInState, SQL> => ({
  ready: isNotNull(person.passwordHash),
  open: isNull(person.passwordHash),
  twice: isTwice,
})

const chosen = <T>(values: readonly T[] | undefined, condition: (values: T[]) => SQL) =>
  values && values.length > 0 ? condition([...values]) : undefined

const wanted = ({ q, studio, role, signIn, ids }: PeopleChoice, states: Record<SignInState, SQL>) =>
  and(
    q?.trim() ? matches(q) : undefined,
    chosen(studio, codes => inArray(person.studioCode, codes)),
    chosen(role, names => isInRole(names)),
    chosen(
      signIn,
      all =>
        sql`(${sql.join(
          all.map(state => states[state as SignInState]),
          sql` or `,
        )})`,
    ),
    chosen(ids, all => inArray(person._id, all)),
  )

/**
 * Last use of any device, also of one that has signed out. A select of one table leaves its columns unqualified: a bare `_id` would be the
 * session's.
 */
const seen = sql<string | null>`(select max(s.seen) from ${session} s where s.person = ${person}."_id")`

/** Every order ends in the name and the id, so that two pages never share a row. */
function orderOf(sort = 'name') {
  const down = sort.startsWith('-')
  const column = columns[down ? sort.slice(1) : sort]!
  return [down ? sql`${column} desc nulls last` : sql`${column} asc nulls last`, ...byName]
}

export async function listPeople(tx: Tx, visible: SQL | undefined, choice: PeopleChoice): Promise<RowPage<ListedPerson>> {
  const isTwice = inArray(person._id, await addressesTwice(tx))
  const where = and(visible, wanted(choice, statesOf(isTwice)))
  const [counted] = await tx.select({ total: sql<number>`count(*)::int` }).from(person).where(where)
  const rows = await tx
    .select({
      ...foundFields,
      roles: rolesColumn,
      signIn: sql<SignInState>`case when ${isTwice} then 'twice' when ${person.passwordHash} is null then 'open' else 'ready' end`,
      emailVerified: sql<boolean>`${person.emailVerifiedAt} is not null`,
      created: person.created,
      seen,
    })
    .from(person)
    .where(where)
    .orderBy(...orderOf(choice.sort))
    .limit(choice.limit ?? 100)
    .offset(choice.offset ?? 0)
  return { rows: rows.map(row => ({ ...row, seen: row.seen && new Date(row.seen).toISOString() })), total: counted?.total ?? 0 }
}
