import { boolean, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { person } from '#server/auth/tables.ts'
import { courseExecution } from '#server/courses/tables.ts'
import { instant } from '#server/kit/column.ts'

/** The part that makes an execution a livestream; seats, rules and times are the execution's own. */
export const livestream = pgTable('livestream', {
  execution: uuid()
    .primaryKey()
    .references(() => courseExecution._id, { onDelete: 'cascade' }),
  /** Name of the room at the meeting service. */
  meeting: text().notNull(),
  openMinutes: integer('open_minutes').notNull(),
})

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
