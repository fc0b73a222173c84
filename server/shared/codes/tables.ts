import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#server/kit/column.ts'
import { person } from '#server/shared/auth/tables.ts'

/** A member's code for doors and desks (contract/codes.ts). */
export const memberCode = pgTable('member_code', {
  person: uuid()
    .primaryKey()
    .references(() => person._id, { onDelete: 'cascade' }),
  code: text().notNull().unique(),
  madeAt: instant('made_at').notNull(),
})
