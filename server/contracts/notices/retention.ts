import { and, inArray, isNotNull, lt, or } from 'drizzle-orm'
import { dayMs } from '#contract/time.ts'
import { contract, contractNotice } from '#server/contracts/tables.ts'
import type { WithDb } from '#server/kit/house.ts'
import { dayOf } from '#server/kit/zone.ts'

/** Days after the decision for which cause and proof are kept (C13); the decision itself stays with the contract. */
const proofDays = 90

/** Forgets why somebody left, and the proof of it, in time; where nobody ever decided, the contract's end is the decision. */
export async function forgetProofs({ db }: WithDb, now: Date) {
  const before = new Date(now.getTime() - proofDays * dayMs).toISOString()
  const over = db
    .select({ _id: contract._id })
    .from(contract)
    .where(lt(contract.finalEnd, dayOf(before)))
  await db
    .update(contractNotice)
    .set({ said: null, proof: null })
    .where(
      and(
        or(isNotNull(contractNotice.said), isNotNull(contractNotice.proof)),
        or(lt(contractNotice.confirmedAt, before), lt(contractNotice.takenBackAt, before), inArray(contractNotice.contract, over)),
      ),
    )
}
