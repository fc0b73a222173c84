import { sql } from 'drizzle-orm'
import { type PersonalStore, rowsIn } from '#server/kit/domain.ts'
import { forgetting } from './retention.ts'

/** Columns of these tables that name a person, and what becomes of them. */
export const personal: readonly PersonalStore[] = [
  {
    table: 'membercard',
    column: 'person',
    address: 'email',
    act: 'delete',
    export: 'elf-tage',
    kept: {
      what: 'name, address, phone and birth date of who has a card for 11 days, its code, its days and what became of it',
      why: 'coming in, getting in touch, one card a person in 12 months',
      long: '400 days; then that there was one, without a name',
    },
    // Figures count it on: the row stays, and forgets whose it was.
    spares: (tx, theirs) => tx.execute(sql`update membercard set ${forgetting} where ${theirs}`),
    rows: (tx, person) =>
      rowsIn(
        tx,
        sql`select studio, vorname, nachname, email, telefon, geburtstag, code, asked, issued, first, last, price, paid, closed, closed_at from membercard
          where person = ${person}::uuid
            or email in (select p.email from person p where p._id = ${person}::uuid and p.email_verified_at is not null) order by asked`,
      ),
    stays: {
      field: 'forgotten',
      what: 'that there was a card, when it was issued, its days and whether it became a contract, without anything that tells whose it was',
      why: 'figures',
      long: 'for good',
    },
  },
  { table: 'membercard', column: 'issued_by', act: 'clear', export: null },
  { table: 'membercard', column: 'closed_by', act: 'clear', export: null },
  {
    table: 'membercard_act',
    column: 'person',
    act: 'clear',
    export: null,
    kept: {
      what: 'who took money of a card at the desk or gave it back, when, how much and how',
      why: 'books of account (OR 958f)',
      long: 'with the card; without a name once that account is gone',
    },
  },
  {
    table: 'membercard_scan',
    column: 'by',
    act: 'clear',
    export: null,
    kept: {
      what: 'when a card was shown at the desk, and who took it',
      why: 'the days on which somebody came',
      long: '400 days; without the name of who took it once that account is gone',
    },
  },
  {
    table: 'membercard_mail',
    column: 'by',
    act: 'clear',
    export: null,
    kept: {
      what: 'mails to who has a card, of how many, and who wrote them',
      why: 'what went out',
      long: '400 days; without the name once that account is gone',
    },
  },
]
