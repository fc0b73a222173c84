import { sql } from 'drizzle-orm'
import { type PersonalStore, rowsIn } from '#server/kit/domain.ts'
import { openProof, openSaid } from './rows.ts'

/** Columns of these tables that name a person, and what becomes of them. */
export const personal: readonly PersonalStore[] = [
  {
    table: 'contract_notice',
    column: 'person',
    act: 'keep',
    export: 'vertraege-kuendigungen',
    rows: async (tx, person, house) => {
      const rows = await rowsIn(
        tx,
        sql`select _id, contract, kind, way, day, received_at, device_at, "to", said, proof, confirmed_at, taken_back_at
        from contract_notice where person = ${person} order by received_at`,
      )
      return rows.map(({ said, proof, ...row }) => {
        const sealed = { _id: row._id as string, said: said as string | null, proof: proof as string | null }
        return { ...row, ...openSaid(house, sealed), proof: openProof(house, sealed) }
      })
    },
    kept: {
      what: 'notices of contracts: kind, way, day of receipt, last day, who confirmed it; why somebody leaves and the proof of it lie sealed',
      why: 'the end of the contract and what is owed until then (OR 958f)',
      long: 'with the contract; cause and proof 90 days after the decision, without one after the end of the contract',
    },
    stays: {
      what: 'kind, way and days of a notice; cause and proof until 90 days after the decision, sealed',
      why: 'the end of the contract is counted from it',
      long: 'with the contract',
    },
  },
  { table: 'contract_notice', column: 'confirmed_by', act: 'clear', export: null },
]
