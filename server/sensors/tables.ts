import { doublePrecision, index, integer, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { courseRoom } from '#server/courses/tables.ts'
import { instant } from '#server/kit/column.ts'

/** Readings of rooms that devices sent; a week of them is kept. */
export const sensorReading = pgTable(
  'sensor_reading',
  {
    room: uuid()
      .notNull()
      .references(() => courseRoom._id, { onDelete: 'cascade' }),
    at: instant().notNull(),
    co2: integer(),
    temperature: doublePrecision(),
    humidity: doublePrecision(),
    people: integer('occupancy'),
  },
  table => [primaryKey({ columns: [table.room, table.at] }), index('sensor_reading_at').on(table.at)],
)
