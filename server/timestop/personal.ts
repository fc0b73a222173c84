import { sql } from 'drizzle-orm'
import { type PersonalStore, rowsIn } from '#server/kit/domain.ts'
import { openNote } from './sealedPauses.ts'

const cleared = (table: string, column: string): PersonalStore => ({ table, column, act: 'clear', export: null })

/** Columns of these tables that name a person, and what becomes of them. */
export const personal: readonly PersonalStore[] = [
  {
    table: 'timestop',
    column: 'person',
    act: 'keep',
    export: 'pausen',
    rows: (tx, person) =>
      rowsIn(
        tx,
        sql`select t._id, c.number as contract, t.studio, t.rule ->> 'text' as reason, t."from", t."to", t.state, t.fee, t.new_end, t.answer, t.reminder,
          t.received_at, t.since from timestop t left join contract c on c._id = t.contract where t.person = ${person} order by t.received_at, t._id`,
      ),
    kept: {
      what: 'pauses of contracts: days, reason, where they stand, what was decided, the fee and the new end',
      why: 'the days of the contract and its price follow from them',
      long: 'with the contract; forms that nobody was matched with 90 days after the decision, undecided ones 400 days',
    },
    stays: {
      what: 'days, reason and decision of a pause, beside the contract',
      why: 'claims from the contract, books of account (OR 958f)',
      long: 'with the contract',
    },
  },
  cleared('timestop', 'author'),
  cleared('timestop', 'decided_by'),
  {
    table: 'timestop_note',
    column: 'person',
    address: 'email',
    act: 'delete',
    export: 'pausen-nachrichten',
    rows: async (tx, person, house) => {
      const found = await rowsIn(
        tx,
        sql`select n.pause, n.name, n.email, n.content from timestop_note n
          left join person p on p._id = ${person} and p.email_verified_at is not null and lower(p.email) = lower(n.email)
          where n.person = ${person} or (n.person is null and p._id is not null) order by n.pause`,
      )
      return found.map(({ pause, name, email, content }) => {
        const { paper: _, ...said } = openNote(house, { pause: pause as string, content: content as string })
        return { pause, name, email, ...said }
      })
    },
    kept: {
      what: 'what somebody wrote with a pause; of a form without an account name, birth date, address and signature, too; it lies sealed but for name and address',
      why: 'the decision on the pause',
      long: '90 days after the decision, without one 400 days',
    },
  },
  {
    table: 'timestop_proof',
    column: 'person',
    act: 'delete',
    export: 'pausen-belege',
    hides: ['key'],
    kept: {
      what: 'proofs of pauses, such as a doctor’s certificate: health data, whose bytes lie sealed under a key of their own',
      why: 'the decision on the pause',
      long: '90 days after the decision, which stays, without one 400 days; what no pause names 30 days',
    },
  },
  cleared('timestop_proof', 'uploader'),
  {
    table: 'timestop_comment',
    column: 'author',
    act: 'clear',
    export: 'pausen-kommentare',
    kept: {
      what: 'what staff noted beside a pause',
      why: 'work of the studio',
      long: 'with the pause; without a name once that account is gone',
    },
  },
  {
    table: 'timestop_history',
    column: 'author',
    act: 'clear',
    export: null,
    kept: { what: 'what happened to a pause, when and by whom', why: 'who decided what has to be told', long: 'with the pause' },
  },
  {
    ...cleared('timestop_step', 'by'),
    kept: {
      what: 'who did by hand at the access-control service what a pause asks for',
      why: 'who can be asked about it',
      long: 'with the pause',
    },
  },
  {
    table: 'timestop_credit',
    column: 'person',
    address: 'email',
    act: 'delete',
    export: 'gutschriften',
    kept: {
      what: 'who asked for days back because a studio was closed, of a form without an account name, birth date and address; what was decided',
      why: 'each contract gets the days of a closure once',
      long: 'with the contract; without one 400 days',
    },
  },
  cleared('timestop_credit', 'decided_by'),
  {
    table: 'timestop_credit_run',
    column: 'by',
    act: 'clear',
    export: null,
    kept: {
      what: 'who gave all of a studio the days of a closure, or took them back',
      why: 'who decided what has to be told',
      long: 'with the studio; without a name once that account is gone',
    },
  },
  cleared('timestop_credit_run', 'undone_by'),
]
