import { sql } from 'drizzle-orm'
import type { PersonalStore } from '#server/kit/domain.ts'
import { rowsIn } from '#server/kit/domain.ts'

/** Columns of these tables that name a person, and what becomes of them. */
export const personal: readonly PersonalStore[] = [
  {
    table: 'lead',
    column: 'person',
    address: 'email',
    act: 'delete',
    export: 'anfragen',
    hides: ['step_owner', 'mark', 'reason', 'tries', 'tried_days', 'step_told', 'step_raised'],
    kept: {
      what: 'name, address, phone, birth date and wish of somebody who asked us something, what was asked and answered, and who gets in touch when',
      why: 'getting in touch, at their own wish',
      long: '400 days after the last contact, then numbers alone; where they became a member, until they leave',
    },
    rows: (tx, person) =>
      rowsIn(
        tx,
        sql`select e.at, e.source, e.vorname, e.nachname, e.email, e.telefon, e.wish, e.answers from lead_enquiry e join lead l on l._id = e.lead
          where l.person = ${person}::uuid
            or l.email in (select p.email from person p where p._id = ${person}::uuid and p.email_verified_at is not null) order by e.at`,
      ),
  },
  { table: 'lead', column: 'step_owner', act: 'clear', export: null },
  {
    table: 'lead_event',
    column: 'author',
    act: 'clear',
    export: null,
    kept: {
      what: 'what happened to a lead, notes too, and who did it',
      why: 'getting in touch',
      long: 'with the lead; without a name once the account is gone',
    },
  },
  {
    table: 'lead_file',
    column: 'by',
    act: 'clear',
    export: null,
    kept: {
      what: 'who took names and numbers of how many leads along, and when',
      why: 'proof of where they went',
      long: '400 days; without a name once the account is gone',
    },
  },
  {
    table: 'lead_form_owner',
    column: 'person',
    act: 'delete',
    export: null,
    kept: { what: 'who answers what comes by a form', why: 'work of the studio', long: 'until somebody else does, or the account is gone' },
  },
  {
    table: 'lead_entry',
    column: 'person',
    address: 'email',
    act: 'delete',
    export: 'listen',
    hides: ['note'],
    kept: {
      what: 'name, address and phone of who put themselves on a list, such as for the opening of a studio',
      why: 'what the list is for',
      long: '400 days; 30 once taken off it',
    },
  },
  {
    table: 'lead_import',
    column: 'by',
    act: 'delete',
    export: null,
    kept: {
      what: 'a table of leads that was read and not taken over yet',
      why: 'taking it over',
      long: 'an hour, and once it is ordered until it is taken over, 30 days at most; then how many lines it had for a day',
    },
  },
]
