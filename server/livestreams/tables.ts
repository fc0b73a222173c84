import { boolean, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#server/kit/column.ts'
import { person } from '#server/shared/auth/tables.ts'

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
