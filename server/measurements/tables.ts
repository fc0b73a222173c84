import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { person } from '#server/shared/auth/tables.ts'
import { studio } from '#server/shared/studios/tables.ts'

/** Who shares their measurements with the trainers of a studio (H24). */
export const measurementShare = pgTable(
  'measurement_share',
  {
    person: uuid()
      .primaryKey()
      .references(() => person._id, { onDelete: 'cascade' }),
    studio: text()
      .notNull()
      .references(() => studio.code, { onDelete: 'cascade' }),
  },
  table => [index('measurement_share_studio').on(table.studio)],
)
