import { sql } from 'drizzle-orm'
import { type PersonalStore, rowsIn } from '#server/kit/domain.ts'

const stays = {
  why: 'leaving the app ends no contract and pays nothing; books of account (OR 958f)',
  long: 'with the contract',
}

/** Columns of these tables that name a person, and what becomes of them. */
export const personal: readonly PersonalStore[] = [
  {
    table: 'contract_due',
    column: 'person',
    act: 'keep',
    export: 'vertraege-betraege',
    rows: (tx, person) =>
      rowsIn(
        tx,
        sql`select _id, contract, studio, kind, title, whole, owed, waived, paid, due_on, reminded_on, created_at from contract_due
        where person = ${person} order by created_at`,
      ),
    kept: {
      what: 'what of contracts is paid through the app: fee, what is paid beforehand, difference of an upgrade; when it is due, what came, when it was reminded of',
      why: 'the contract itself, claims from it, books of account (OR 958f)',
      long: 'with the contract',
    },
    stays: { what: 'sums and days', ...stays },
  },
  {
    table: 'contract_payback',
    column: 'person',
    act: 'keep',
    export: 'vertraege-zurueck',
    rows: (tx, person) =>
      rowsIn(
        tx,
        sql`select _id, contract, studio, why, amount, state, paid_at, created_at from contract_payback where person = ${person} order by created_at`,
      ),
    kept: {
      what: 'what of a contract goes back to somebody, why, and when it was paid out',
      why: 'the contract itself, claims from it, books of account (OR 958f)',
      long: 'with the contract',
    },
    stays: { what: 'sums and days', ...stays },
  },
  {
    table: 'contract_dispute',
    column: 'person',
    act: 'keep',
    export: 'vertraege-bestritten',
    rows: (tx, person) =>
      rowsIn(
        tx,
        sql`select _id, due, bill, studio, title, amount, text, state, answer, at, received_at, decided_at from contract_dispute
        where person = ${person} order by received_at`,
      ),
    kept: {
      what: 'amounts that somebody says are not right, why, and what the studio answered',
      why: 'claims from the contract (OR 127), books of account (OR 958f)',
      long: 'with the contract; of a bill of the access-control service ten years',
    },
    stays: { what: 'what was said of an amount, and the answer', ...stays },
  },
  { table: 'contract_dispute', column: 'decided_by', act: 'clear', export: null },
  {
    table: 'contract_due_act',
    column: 'person',
    act: 'clear',
    export: null,
    kept: {
      what: 'who took money of a contract at the desk or gave it back, when, how much and how',
      why: 'books of account (OR 958f)',
      long: 'with the contract; without a name once that account is gone',
    },
  },
  { table: 'contract_payback', column: 'first_by', act: 'clear', export: null },
  { table: 'contract_payback', column: 'second_by', act: 'clear', export: null },
]
