import { boolean, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#server/kit/column.ts'
import { person } from '#server/shared/auth/tables.ts'
import { studio } from '#server/shared/studios/tables.ts'

const studioCodeColumn = () => text().references(() => studio.code, { onDelete: 'cascade' })

/** The switch by which a studio has a queue before its door (V38). */
export const queue = pgTable('queue', {
  studio: studioCodeColumn().primaryKey(),
  on: boolean().notNull().default(false),
})

/** Somebody in it, in the order in which they came. */
export const queuePlace = pgTable(
  'queue_place',
  {
    _id: uuid().primaryKey(),
    studio: studioCodeColumn().notNull(),
    person: uuid()
      .notNull()
      .references(() => person._id, { onDelete: 'cascade' }),
    at: instant().notNull(),
    /** Since when they are asked to come in. */
    calledAt: instant('called_at'),
  },
  table => [
    unique('queue_place_once').on(table.studio, table.person),
    index('queue_place_order').on(table.studio, table.at),
    index('queue_place_person').on(table.person),
  ],
)
