import { sql } from 'drizzle-orm'
import type { PersonalStore } from '#server/kit/domain.ts'
import { rowsIn } from '#server/kit/domain.ts'

/** Columns of these tables that name a person, and what becomes of them (S25). */
export const personal: readonly PersonalStore[] = [
  {
    table: 'reservation',
    column: 'person',
    act: 'clear',
    export: 'reservations',
    rows: (tx, person) =>
      rowsIn(
        tx,
        sql`select t.name, t.studio, r.starts_at, r.ends_at, r.state, r.at, r.reason from reservation r
          join reservation_type t on t._id = r.type where r.person = ${person} order by r.starts_at`,
      ),
    kept: {
      what: 'what somebody reserved and when, moved, gave back, used or left unused',
      why: 'places, the list at the desk, how much is used',
      long: 'while the account exists; the places then count without a name',
    },
  },
  {
    table: 'reservation_report',
    column: 'person',
    act: 'clear',
    export: 'defects',
    hides: ['type'],
    kept: {
      what: 'what somebody reported as defective, with their picture',
      why: 'so that it is mended, and questions about it',
      long: 'with the thing it is about; without a name once the account is gone',
    },
  },
  {
    table: 'towel_reservation',
    column: 'person',
    act: 'clear',
    export: 'towels',
    hides: ['receipt'],
    kept: {
      what: 'how many towels somebody reserved on which day, fetched and brought back',
      why: 'the stock of the day, and towels that are missing',
      long: 'a year; without a name once the account is gone',
    },
  },
  {
    table: 'bike_order',
    column: 'person',
    act: 'clear',
    export: 'bikes',
    hides: ['receipt'],
    kept: {
      what: 'which bikes somebody rented and from when to when',
      why: 'which bikes are free, and bikes that are missing',
      long: 'while the account exists; the orders then count without a name',
    },
  },
]
