import { boolean, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { person } from '#server/auth/tables.ts'
import { instant } from '#server/kit/column.ts'

/** Guests in the rooms of the meeting service's sandbox. */
export const sandboxMeeting = pgTable(
  'sandbox_meeting',
  {
    room: text().notNull(),
    person: uuid()
      .notNull()
      .references(() => person._id, { onDelete: 'cascade' }),
    name: text().notNull(),
    leads: boolean().notNull(),
    seen: instant().notNull(),
  },
  table => [primaryKey({ columns: [table.room, table.person] }), index('sandbox_meeting_person').on(table.person)],
)
