import { bigint, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { TowelState } from '#contract/rules/reservations/states.ts'
import { instant } from '#server/kit/column.ts'
import { ofPerson, studioCodeColumn, zurichDay } from '#server/reservations/tables.ts'

/** Towels that somebody reserved for a day. */
export const towelReservation = pgTable(
  'towel_reservation',
  {
    _id: uuid().primaryKey(),
    studio: studioCodeColumn(),
    person: ofPerson(),
    day: zurichDay().notNull(),
    quantity: integer().notNull(),
    state: text().$type<TowelState>().notNull(),
    receipt: bigint({ mode: 'number' }).notNull(),
    at: instant().notNull(),
  },
  table => [
    index('towel_reservation_day').on(table.studio, table.day),
    index('towel_reservation_person').on(table.person, table.day),
    index('towel_reservation_turn').on(table.day, table.receipt),
  ],
)
