import { boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { person } from '#server/auth/tables.ts'
import { instant } from '#server/column.ts'

/** Files that were uploaded or made; their bytes lie in the data directory under their name. */
export const file = pgTable(
  'file',
  {
    name: text('name').primaryKey(),
    /** Whose it is, and goes with; null for the house's own. */
    person: uuid('person').references(() => person._id, { onDelete: 'cascade' }),
    /** Of upload: pfp, popup … */
    kind: text('kind').notNull(),
    type: text('type').notNull(),
    bytes: integer('bytes').notNull(),
    width: integer('width'),
    height: integer('height'),
    /** Anybody may see it. */
    open: boolean('open').notNull(),
    created: instant('created').notNull(),
  },
  table => [index('file_person').on(table.person)],
)
