import { type SQL, sql } from 'drizzle-orm'
import { spellingsOf } from '#server/kit/addresses.ts'
import type { PersonalStore } from '#server/kit/domain.ts'
import type { person } from '#server/shared/auth/tables.ts'

export type Owner = Pick<typeof person.$inferSelect, '_id' | 'email' | 'emailVerifiedAt'>

/** Rows of a table that are somebody's: by their account, and by their address once they proved that it is theirs. */
export function ownedBy({ column, address }: Pick<PersonalStore, 'column' | 'address'>, { _id, email, emailVerifiedAt }: Owner): SQL {
  const byAccount = sql`${sql.identifier(column)} = ${_id}`
  return address && emailVerifiedAt ? sql`(${byAccount} or ${sql.identifier(address)} in ${spellingsOf(email)})` : byAccount
}
