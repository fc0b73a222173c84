import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '#server/kit/column.ts'

/** Work that a transaction ordered and that happens after it, at least once. */
export const job = pgTable(
  'job',
  {
    /** Ordered twice under one key it happens once, as long as the first waits. */
    key: text('key').primaryKey(),
    kind: text('kind').notNull(),
    payload: jsonb('payload').notNull(),
    ordered: instant('ordered').notNull(),
    /** When it may begin; while somebody works on it, when another may take it for abandoned. */
    due: instant('due').notNull(),
    tries: integer('tries').notNull().default(0),
    /** When it is due once more, where it was ordered again while somebody worked on it. */
    again: instant('again'),
    /** Changes with each claim, so that only the last one to take it judges it. */
    claim: text('claim'),
    gaveUp: instant('gave_up'),
  },
  table => [index('job_due').on(table.due)],
)
