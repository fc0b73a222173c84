import { sql } from 'drizzle-orm'
import type { Tx } from '#server/kit/database.ts'
import { type PersonalStore, rowsIn } from '#server/kit/domain.ts'

const signups = (tx: Tx, person: string) =>
  rowsIn(
    tx,
    sql`select e.title, e.studio, e.place, e.starts_at, s.state, s.guests, s.at, s.agreed, s.price, s.paid, s.online, s.kept, s.promoted_at, s.visited_at, s.missed_at
      from event_signup s join event e on e._id = s.event where s.person = ${person} order by e.starts_at`,
  )

/** Columns of these tables that name a person, and what becomes of them. */
export const personal: readonly PersonalStore[] = [
  {
    table: 'event',
    column: 'author',
    act: 'clear',
    export: null,
    kept: { what: 'who added it', why: 'questions about what is shown', long: 'until that account is gone; removed ones 30 days' },
  },
  {
    table: 'event_signup',
    column: 'person',
    act: 'clear',
    export: 'events',
    rows: signups,
    kept: {
      what: 'to which event somebody signed up, with how many guests, waited, gave back, came or stayed away, and what was paid for it, at the studio or online',
      why: 'places, the waiting list, the list at the door, what is still to be paid',
      long: 'while the account exists; the places then count without a name',
    },
  },
  {
    table: 'event_door_act',
    column: 'person',
    act: 'clear',
    export: 'events-check-in',
    hides: ['by', 'of'],
    kept: {
      what: 'who was checked in, sent away or corrected at an event’s door, when, by whom and why',
      why: 'proof of a visit, of a no-show and of its correction',
      long: 'with the event; without names once an account is gone',
    },
  },
  { table: 'event_door_act', column: 'by', act: 'clear', export: null },
]
