import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#server/kit/column.ts'
import { person } from '#server/shared/auth/tables.ts'
import { studio } from '#server/shared/studios/tables.ts'

/** Until when somebody of the staff has seen who came into a studio. */
export const arrivalLook = pgTable(
  'arrival_look',
  {
    person: uuid()
      .notNull()
      .references(() => person._id, { onDelete: 'cascade' }),
    studio: text()
      .notNull()
      .references(() => studio.code, { onDelete: 'cascade' }),
    at: instant().notNull(),
  },
  table => [primaryKey({ columns: [table.person, table.studio] }), index('arrival_look_studio').on(table.studio)],
)
