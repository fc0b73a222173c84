import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { person } from '#server/auth/tables.ts'
import { instant } from '#server/column.ts'

/** A notice for one person; what was told to many at once has one id. */
export const notification = pgTable(
  'notification',
  {
    _id: uuid('_id').notNull(),
    person: uuid('person')
      .notNull()
      .references(() => person._id, { onDelete: 'cascade' }),
    title: text('title').notNull(),
    /** A path of this product. */
    link: text('link'),
    created: instant('created').notNull(),
    /** Once set it stays. */
    readAt: instant('read_at'),
  },
  table => [primaryKey({ columns: [table.person, table._id] }), index('notification_person').on(table.person, table.created)],
)
