import { bigint, boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { BikeState } from '#contract/rules/reservations/states.ts'
import { instant } from '#server/kit/column.ts'
import { ofPerson, studioCodeColumn, zurichDay } from '#server/reservations/tables.ts'

export const bike = pgTable(
  'bike',
  {
    _id: uuid().primaryKey(),
    studio: studioCodeColumn(),
    name: text().notNull(),
    text: text(),
    /** Name of the picture in `file`. */
    picture: text(),
    amount: integer().notNull(),
    published: boolean().notNull().default(false),
    version: integer().notNull().default(1),
  },
  table => [index('bike_studio').on(table.studio)],
)

export const bikeOrder = pgTable(
  'bike_order',
  {
    _id: uuid().primaryKey(),
    bike: uuid()
      .notNull()
      .references(() => bike._id, { onDelete: 'cascade' }),
    person: ofPerson(),
    amount: integer().notNull(),
    from: zurichDay('from_day'),
    until: zurichDay('until_day'),
    state: text().$type<BikeState>().notNull(),
    receipt: bigint({ mode: 'number' }).notNull(),
    at: instant().notNull(),
  },
  table => [
    index('bike_order_bike').on(table.bike, table.state),
    index('bike_order_person').on(table.person),
    index('bike_order_turn').on(table.receipt),
  ],
)
