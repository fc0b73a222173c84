import { date, doublePrecision, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { BodyMeasure } from '#contract/measurements.ts'
import { instant } from '#server/kit/column.ts'
import { person } from '#server/shared/auth/tables.ts'
import { studio } from '#server/shared/studios/tables.ts'
import { owner } from '#server/sync/tables.ts'

/** People who share their measurements with the trainers of a studio (H24). */
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

export const measurement = pgTable(
  'measurement',
  {
    person: owner(),
    _id: uuid('_id').notNull(),
    kind: text('kind').$type<BodyMeasure>().notNull(),
    value: doublePrecision('value').notNull(),
    at: instant('at').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    note: text('note'),
  },
  table => [primaryKey({ columns: [table.person, table._id] }), index('measurement_kind').on(table.person, table.kind, table.day)],
)
