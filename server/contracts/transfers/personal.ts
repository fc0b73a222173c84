import { sql } from 'drizzle-orm'
import type { Tx } from '#server/kit/database.ts'
import { type PersonalStore, rowsIn } from '#server/kit/domain.ts'
import type { WithSettings } from '#server/kit/house.ts'
import { openGiving, openTakenAccount, openTaking } from './sealedTransfers.ts'

const what =
  'transfers of contracts: who gives and who takes it, from which day on, what each signed with, where it stands and why; papers, signatures and account lie sealed'
const kept = {
  what,
  why: 'the contract itself, claims from it, books of account (OR 958f)',
  long: 'with the contract that was handed over; what came to nothing 90 days',
}
const stays = { what, why: 'leaving the app ends no contract; books of account (OR 958f)', long: 'with the contract that was handed over' }

interface Boxes {
  _id: string
  paper: string | null
  account: string | null
  giving: string | null
}

/** One's own part of each alone: of the other's stands the name in what both signed. */
const rowsOf = (role: 'giver' | 'taker') => async (tx: Tx, person: string, house: WithSettings) => {
  const rows = await rowsIn(
    tx,
    sql`select _id, studio, state, reason, start, handing, taken_at, gave_at, created_at, since, paper, account, giving
    from contract_transfer where ${sql.identifier(role)} = ${person} order by created_at`,
  )
  return rows.map(row => {
    const { paper, account, giving, _id, ...rest } = row as typeof row & Boxes
    if (role === 'giver') return { ...rest, signatures: openGiving(house, { _id, giving }) }
    return { ...rest, signed: openTaking(house, { _id, paper }), account: openTakenAccount(house, { _id, account }) }
  })
}

/** Columns of these tables that name a person, and what becomes of them. */
export const personal: readonly PersonalStore[] = [
  { table: 'contract_transfer', column: 'giver', act: 'keep', export: 'vertraege-abgegeben', rows: rowsOf('giver'), kept, stays },
  { table: 'contract_transfer', column: 'taker', act: 'keep', export: 'vertraege-uebernommen', rows: rowsOf('taker'), kept, stays },
  { table: 'contract_transfer', column: 'author', act: 'clear', export: null },
]
