import { sql } from 'drizzle-orm'
import type { PersonalStore } from '#server/kit/domain.ts'

/** Columns of these tables that name a person, and what becomes of them. */
export const personal: readonly PersonalStore[] = [
  {
    table: 'campaign',
    column: 'author',
    act: 'clear',
    export: null,
    kept: { what: 'who made a campaign', why: 'questions about it', long: 'until that account is gone' },
  },
  {
    table: 'campaign_signup',
    column: 'person',
    act: 'delete',
    export: 'aktionen',
    hides: ['by'],
    kept: { what: 'who signed up for a campaign or waits for a place', why: 'the place', long: '90 days after its end' },
  },
  { table: 'campaign_signup', column: 'by', act: 'clear', export: null },
  {
    table: 'campaign_entry',
    column: 'person',
    address: 'email',
    act: 'delete',
    export: 'verlosungen',
    kept: {
      what: 'name, address, phone and days of who entered a draw, with or without an account',
      why: 'drawing, and telling who has won',
      long: '90 days after its end; who has won a year',
    },
  },
  {
    table: 'campaign_draw',
    column: 'asked_by',
    act: 'clear',
    export: null,
    kept: {
      what: 'the minutes of a draw: ids of the entries, seed and winners, and the two people who drew',
      why: 'proof that it was drawn once and fairly',
      long: 'with the campaign; the ids tell nobody once the entries have gone',
    },
  },
  { table: 'campaign_draw', column: 'drawn_by', act: 'clear', export: null },
  {
    table: 'wheel_spin',
    column: 'person',
    address: 'email',
    act: 'delete',
    export: 'gluecksrad',
    // A prize that somebody has seen or has in hand is not in the wheel again: its turn stays, nobody's by then.
    spares: (tx, theirs) =>
      tx.execute(sql`update wheel_spin set person = null, email = '', vorname = '', nachname = '', telefon = null
        where ${theirs} and state in ('won', 'flagged', 'blank')`),
    kept: {
      what: 'name, address, phone and prize of who spun the wheel',
      why: 'handing the prize over, and one turn for each',
      long: '90 days after its end; who has won a year',
    },
    stays: {
      field: 'prize',
      what: 'which prize was drawn at the wheel, with the code that it is handed over by, nobody’s any more',
      why: 'no prize is given twice',
      long: '90 days after the end of the wheel; what was won a year',
    },
  },
  {
    table: 'wheel_roll',
    column: 'by',
    act: 'clear',
    export: null,
    kept: { what: 'which studio’s tablet had a roll of tickets', why: 'no prize is given twice', long: 'with the campaign' },
  },
]
