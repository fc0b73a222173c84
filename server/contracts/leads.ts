import type { Tx } from '#server/kit/database.ts'
import { orderJob } from '#server/kit/jobs/jobs.ts'
import type { ContractRecord } from './rules.ts'

/** Tells the lead that led to a contract that it was accepted (C08); leads themselves do what follows. */
export async function tellLead(tx: Tx, { _id, state, lead }: Pick<ContractRecord, '_id' | 'state' | 'lead'>) {
  if (lead && state === 'accepted') await orderJob(tx, { kind: 'lead-won', key: `lead-won.${_id}`, payload: { contract: _id } })
}
