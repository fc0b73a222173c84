import { sql } from 'drizzle-orm'
import { type PersonalStore, rowsIn } from '#server/kit/domain.ts'
import { openAccount, openPaper } from './sealedContracts.ts'

/** Columns of these tables that name a person, and what becomes of them. */
export const personal: readonly PersonalStore[] = [
  {
    table: 'contract',
    column: 'person',
    act: 'keep',
    export: 'vertraege',
    rows: async (tx, person, house) => {
      const rows = await rowsIn(
        tx,
        sql`select _id, number, "index", studio, title, state, start, final_end, price, total, way, place, day, signed_at, received_at,
        accepted_at, since, hash, paper, account from contract where person = ${person} and not ('unproven' = any(marks)) order by "index"`,
      )
      return rows.map(({ paper, account, _id, ...row }) => {
        const sealed = { _id: _id as string, paper: paper as string, account: account as string | null }
        const { paper: signed, member, guardian } = openPaper(house, sealed)
        return { ...row, signed, account: openAccount(house, sealed), signatures: { member, guardian } }
      })
    },
    kept: {
      what: 'contracts: what was signed with name, birth date, address, price and signatures, the bank account from which it is paid, photos and PDFs beside it, where it stands and what happened to it; paper and account lie sealed',
      why: 'the contract itself, claims from it, books of account (OR 958f)',
      long: 'ten years after the end, what was signed and came to nothing ten years; drafts 30 days, offers without an answer and what was deleted or declined 90 days',
    },
    stays: {
      what: 'contract, price and paper; name, address and account sealed, opened by whoever decides there alone, with a trace of who looked',
      why: 'leaving the app ends no contract; books of account (OR 958f)',
      long: 'ten years after the end, then deleted by a job',
    },
  },
  {
    table: 'contract_visit',
    column: 'person',
    address: 'email',
    act: 'delete',
    export: 'vertraege-unbestaetigt',
    hides: ['sealed', 'hash'],
    kept: {
      what: 'what a visitor signed on the website and has not confirmed by the mailed link: all that stands on the paper, account and signatures, sealed; and the address in clear',
      why: 'the contract that it becomes once its link is opened',
      long: '7 days',
    },
  },
  {
    table: 'contract_index',
    column: 'person',
    act: 'delete',
    export: null,
    kept: { what: 'how many contracts somebody has had', why: 'no running number is given twice', long: 'while the account exists' },
  },
  { table: 'contract', column: 'seller', act: 'clear', export: null },
  {
    table: 'contract_bar',
    column: 'person',
    act: 'delete',
    export: 'zutrittssperren',
    rows: (tx, person) =>
      rowsIn(tx, sql`select _id, studio, "from", until, reason, at, lifted_at from contract_bar where person = ${person} order by at`),
    kept: {
      what: 'days on which somebody may not come in, where and why; who said so and who lifted it',
      why: 'the rules of the house, and that the person reads why a door stays shut',
      long: '400 days after it is over, at most while the account exists',
    },
  },
  { table: 'contract_bar', column: 'by', act: 'clear', export: null },
  { table: 'contract_bar', column: 'lifted_by', act: 'clear', export: null },
  {
    table: 'contract_lease',
    column: 'holder',
    act: 'delete',
    export: null,
    kept: {
      what: 'who edits a contract, and until when',
      why: 'two people do not edit one contract at once',
      long: 'until it is let go or taken over',
    },
  },
  {
    table: 'contract_paper',
    column: 'uploader',
    act: 'clear',
    export: null,
    kept: {
      what: 'papers of a contract: scans, identity cards, proofs of a change; their bytes lie sealed',
      why: 'the contract itself, and that a change of name or birth date was proven',
      long: 'with the contract, photos of the closing 90 days after the decision; one that no contract names a day, or 30 days where a device may still name it',
    },
  },
  {
    table: 'contract_event',
    column: 'author',
    act: 'clear',
    export: null,
    kept: {
      what: 'what happened to a contract, when, by whom and why',
      why: 'the life of the contract is counted from it',
      long: 'with the contract; without a name once that account is gone',
    },
  },
  {
    table: 'contract_comment',
    column: 'author',
    act: 'clear',
    export: 'vertraege-kommentare',
    kept: {
      what: 'what staff noted beside a contract',
      why: 'work of the studio',
      long: 'with the contract; without a name once that account is gone',
    },
  },
]
