import { sql } from 'drizzle-orm'
import { type PersonalStore, rowsIn } from '#server/kit/domain.ts'

/** Columns of these tables that name a person, and what becomes of them. */
export const personal: readonly PersonalStore[] = [
  {
    table: 'appointment',
    column: 'person',
    act: 'delete',
    export: 'termine',
    kept: {
      what: 'when somebody comes for a trial, a consultation or a personal training, and with whom',
      why: 'keeping the appointment',
      long: '90 days after it',
    },
    rows: (tx, person) =>
      rowsIn(
        tx,
        sql`select a.kind, a.studio, a.starts_at, a.ends_at, a.state from appointment a left join lead l on l._id = a.lead
          where a.person = ${person}::uuid or l.person = ${person}::uuid
            or l.email in (select p.email from person p where p._id = ${person}::uuid and p.email_verified_at is not null) order by a.starts_at, a._id`,
      ),
  },
  { table: 'appointment', column: 'trainer', act: 'clear', export: null },
  { table: 'appointment', column: 'author', act: 'clear', export: null },
  {
    table: 'appointment_count',
    column: 'trainer',
    act: 'clear',
    export: null,
    kept: {
      what: 'how many appointments somebody led in a studio on a day',
      why: 'the figures of before stay once the appointments are forgotten',
      long: 'without a name from the day on which the person leaves',
    },
  },
  {
    table: 'appointment_time',
    column: 'trainer',
    act: 'clear',
    export: null,
    kept: {
      what: 'at what times of the week somebody takes appointments',
      why: 'planning them',
      long: 'until the times are removed; without a name once the account is gone',
    },
  },
]
