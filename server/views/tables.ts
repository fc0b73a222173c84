import { jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { SavedView } from '#contract/views.ts'
import { person } from '#server/auth/tables.ts'

/** How a person likes to see a table of the back office. */
export const tableView = pgTable(
  'table_view',
  {
    person: uuid('person')
      .notNull()
      .references(() => person._id, { onDelete: 'cascade' }),
    /** The table's word in the client. */
    name: text('name').notNull(),
    views: jsonb('views').$type<SavedView[]>().notNull(),
  },
  table => [primaryKey({ columns: [table.person, table.name] })],
)
