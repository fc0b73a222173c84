import { jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { SavedView } from '#contract/views.ts'
import { person } from '#server/shared/auth/tables.ts'

/** A person's saved views of a table of the back office. */
export const tableView = pgTable(
  'table_view',
  {
    person: uuid('person')
      .notNull()
      .references(() => person._id, { onDelete: 'cascade' }),
    /** Name of the table in the client. */
    name: text('name').notNull(),
    views: jsonb('views').$type<SavedView[]>().notNull(),
  },
  table => [primaryKey({ columns: [table.person, table.name] })],
)
