import { sql } from 'drizzle-orm'
import { type PersonalStore, rowsIn } from '#server/kit/domain.ts'

/** Columns of these tables that name a person, and what becomes of them. */
export const personal: readonly PersonalStore[] = [
  {
    table: 'consent_address',
    column: 'person',
    act: 'clear',
    export: 'einwilligungen-werbung',
    rows: (tx, person) =>
      rowsIn(
        tx,
        sql`select a.channel, case when a.channel = 'push' then null else a.address end as address, e.purpose, e.kind, e.receipt, e.moment,
        e.source, e.wording from consent_address a join consent_event e on e.address = a._id
        where a.person = ${person} order by e.receipt, e.number`,
      ),
    kept: {
      what: 'addresses, and what their owners said yes and no to: newsletters, offers by mail and push',
      why: 'proof of a consent (UWG art. 3 para. 1 o), and that a no holds',
      long: 'while the yes holds and three years after; what was asked and never confirmed 30 days; a no as long as it has to hold',
    },
    stays: {
      what: 'a keyed hash of the address, and that it said no',
      why: 'so that nobody writes there again',
      long: 'as long as the no has to hold',
    },
  },
  {
    table: 'subscriber_list',
    column: 'by',
    act: 'clear',
    export: null,
    kept: {
      what: 'a list of those who got the newsletter before, with address, centre, day and source of the consent, who checked it and who took it over',
      why: 'two people look at it before it counts; proof of what was taken over',
      long: 'its lines until it is taken over, at most seven days; who did it while their account exists',
    },
  },
  { table: 'subscriber_list', column: 'taken_by', act: 'clear', export: null },
  {
    table: 'consent_event',
    column: 'actor',
    act: 'clear',
    export: null,
    kept: {
      what: 'each yes and no of an address with its moment, form or reason, the version of what was read, and who entered it',
      why: 'proof of a consent, and of its end',
      long: 'with the address; who entered it while their account exists',
    },
  },
]
