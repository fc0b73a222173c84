import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '#server/kit/column.ts'

/** Acts of strangers that were done: the same one again is no news, and its proof of work is used up. Says nothing of anybody. */
export const publicAct = pgTable(
  'public_act',
  {
    /** Hash of the call and the Idempotency-Key. */
    key: text().primaryKey(),
    /** Hash of the input. */
    hash: text().notNull(),
    at: instant().notNull(),
  },
  table => [index('public_act_at').on(table.at)],
)
