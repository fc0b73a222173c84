import { sql } from 'drizzle-orm'
import { type PersonalStore, rowsIn } from '#server/kit/domain.ts'
import { openNewAccount, openUpgrade } from './sealedUpgrades.ts'

/** Columns of these tables that name a person, and what becomes of them. */
export const personal: readonly PersonalStore[] = [
  {
    table: 'contract_upgrade',
    column: 'person',
    act: 'keep',
    export: 'vertraege-wechsel',
    rows: async (tx, person, house) => {
      const rows = await rowsIn(
        tx,
        sql`select _id, studio, title, state, reason, start, price, total, due, back, way, place, day, signed_at, received_at, since, hash, paper,
        account from contract_upgrade where person = ${person} order by received_at`,
      )
      return rows.map(({ paper, account, _id, ...row }) => {
        const sealed = { _id: _id as string, paper: paper as string, account: account as string | null }
        const { paper: signed, member, guardian } = openUpgrade(house, sealed)
        return { ...row, signed, account: openNewAccount(house, sealed), signatures: { member, guardian } }
      })
    },
    kept: {
      what: 'upgrades of contracts: what was signed with name, address, price and signatures, the bank account from which it is paid from then on, where it stands and why; paper and account lie sealed',
      why: 'the contract itself, claims from it, books of account (OR 958f)',
      long: 'with the contract that was left; deleted ones 90 days',
    },
    stays: {
      what: 'upgrade, price and paper; name, address and account sealed, opened by whoever decides there alone, with a trace of who looked',
      why: 'leaving the app ends no contract; books of account (OR 958f)',
      long: 'with the contract that was left',
    },
  },
  { table: 'contract_upgrade', column: 'author', act: 'clear', export: null },
]
