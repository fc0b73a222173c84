import { index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant } from '#server/kit/column.ts'

/** The things that the sandbox of the access-control service was told and has seen besides entry codes, each kind in its own form. */
export const sandboxAccess = pgTable(
  'sandbox_access',
  {
    kind: text().$type<AccessKept>().notNull(),
    _id: text().notNull(),
    /** The member at the service, the studio's code, or the hash of what was asked under a key. */
    of: text().notNull(),
    data: jsonb().$type<object>().notNull(),
    at: instant().notNull(),
  },
  table => [primaryKey({ columns: [table.kind, table._id] }), index('sandbox_access_of').on(table.kind, table.of, table.at)],
)

/** `reply` is an answer under its key. */
export type AccessKept = 'reply' | 'profile' | 'created' | 'contract' | 'changed' | 'pause' | 'removed' | 'arrival' | 'opened'
