import { v7 } from 'uuid'
import { contractBar } from '#server/contracts/tables.ts'
import type { TestHouse } from '#server/testing/house.ts'
import { member } from '#server/testing/make.ts'

/** Somebody who may not come in, and who barred others. */
export async function isBarred(house: TestHouse, person: string) {
  const other = await member(house)
  const bar = { studio: null, from: '2026-01-01', until: null, reason: 'Hausordnung', at: '2026-01-01T08:00:00.000Z' }
  await house.db.insert(contractBar).values([
    { ...bar, _id: v7(), person },
    { ...bar, _id: v7(), person: other._id, by: person, liftedBy: person, liftedAt: bar.at },
  ])
}

/** Tables of contracts that hold nothing of somebody who never had one. */
export const contractTables = [
  'offer_version',
  'contract_layout',
  'contract',
  'contract_index',
  'contract_event',
  'contract_comment',
  'contract_upgrade',
  'contract_transfer',
  'contract_notice',
  'company',
  'company_file',
  'company_entry',
  'contract_company',
  'contract_due',
  'contract_due_act',
  'contract_payback',
  'contract_dispute',
  'contract_visit',
  'contract_lease',
  'contract_leader',
]
