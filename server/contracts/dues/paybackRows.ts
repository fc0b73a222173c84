import { and, eq, inArray } from 'drizzle-orm'
import { v5 } from 'uuid'
import type { PaybackReason } from '#contract/rules/contracts/dues.ts'
import type { ContractRecord as Contract } from '#server/contracts/rules.ts'
import type { Tx } from '#server/kit/database.ts'
import { contractPayback } from './tables.ts'

const space = '1f7d2b0e-5a0c-4c8b-9a53-4c5f2f9d7b42'

interface Back {
  source: string
  why: PaybackReason
  amount: number
  payment?: string | null
}

/** The payback that follows from one thing stands once, with as much as it is by now; what was paid out stays paid out. */
export async function paybackOf(tx: Tx, { _id, person, studio }: Pick<Contract, '_id' | 'person' | 'studio'>, back: Back) {
  const { source, why, amount, payment = null } = back
  const [known] = await tx.select().from(contractPayback).where(eq(contractPayback.source, source)).for('update')
  if (known) {
    // By a payment it went back as often as too much came; what somebody has paid out by hand is paid.
    const isOver = known.state === 'paid' && !payment
    if (isOver || (known.amount === amount && known.state !== 'dropped' && known.state !== 'paid')) return
    const anew = { firstBy: null, firstAt: null, secondBy: null, paidAt: null, alone: false }
    await tx
      .update(contractPayback)
      .set({ amount, payment, state: 'open', version: known.version + 1, ...anew })
      .where(eq(contractPayback._id, known._id))
    return
  }
  const values = { contract: _id, person, studio, why, source, amount, payment, createdAt: new Date().toISOString() }
  await tx
    .insert(contractPayback)
    .values({ ...values, _id: v5(`payback ${source}`, space), state: 'open' })
    .onConflictDoNothing()
}

/** Nothing goes back any more of what follows from this, unless it was paid out. */
export const dropPayback = (tx: Tx, source: string) =>
  tx
    .update(contractPayback)
    .set({ state: 'dropped' })
    .where(and(eq(contractPayback.source, source), inArray(contractPayback.state, ['open', 'asked'])))
