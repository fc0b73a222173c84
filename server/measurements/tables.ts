import { date, doublePrecision, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { BodyMeasure } from '#contract/measurements.ts'
import { instant } from '#server/kit/column.ts'
import { shareTable } from '#server/plans/tables.ts'
import { owner } from '#server/sync/tables.ts'

/** People who share their measurements with the trainers of a studio (H24). */
export const measurementShare = shareTable('measurement_share')

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
