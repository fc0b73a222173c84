import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import { contract } from '#server/contracts/tables.ts'
import type { Within } from '#server/kit/acting.ts'
import type { Tx } from '#server/kit/database.ts'
import type { House } from '#server/kit/house.ts'
import { jobOf } from '#server/kit/jobs/jobs.ts'
import { refundByRule, surplusIn } from '#server/payments/rules.ts'
import { payment } from '#server/payments/tables.ts'
import { tellDue } from './dueNews.ts'
import { moneyKind } from './follow.ts'
import type { DueRecord } from './owedDues.ts'
import { dropPayback, paybackOf } from './paybackRows.ts'
import { contractDue } from './tables.ts'

const findDue = async (tx: Tx, _id: string) => (await tx.select().from(contractDue).where(eq(contractDue._id, _id)))[0]

/** The newest payment of a due through which money came. */
async function cameBy(tx: Tx, _id: string) {
  const [found] = await tx
    .select({ _id: payment._id })
    .from(payment)
    .where(
      and(
        eq(payment.kind, 'contract'),
        eq(payment.payable, _id),
        inArray(payment.state, ['paid', 'partlyRefunded', 'refunded', 'disputed']),
      ),
    )
    .orderBy(desc(payment.created))
    .limit(1)
  return found?._id ?? null
}

/** Sends back what has come beyond what is owed; what came in at the desk or on a bill waits in the list for a person, by its payment. */
async function settleDueSurplus({ tx, house }: Within<House>, { _id, person }: DueRecord) {
  const left = await refundByRule(tx, house, { kind: 'contract', payable: _id, person }, async () => {
    const [row] = await tx.select().from(contractDue).where(eq(contractDue._id, _id)).for('no key update')
    return row ? surplusIn(row) : 0
  })
  const row = await findDue(tx, _id)
  if (!row) return
  if (left <= 0) return dropPayback(tx, _id)
  const [{ endedBy } = { endedBy: null }] = await tx
    .select({ endedBy: contract.endedBy })
    .from(contract)
    .where(eq(contract._id, row.contract))
  const why = endedBy === 'withdrawal' && row.kind !== 'pause' ? 'withdrawal' : row.kind === 'prepaid' ? 'ended' : 'correction'
  return paybackOf(
    tx,
    { _id: row.contract, person, studio: row.studio },
    { source: _id, why, amount: left, payment: await cameBy(tx, _id) },
  )
}

/** Settles all dues of a contract in turn, and tells what is to be paid; done twice it finds nothing more. */
export const moneyJob = jobOf<{ contract: string }>(moneyKind, async (house, { contract: of }) => {
  const rows = await house.db.select().from(contractDue).where(eq(contractDue.contract, of)).orderBy(asc(contractDue._id))
  for (const row of rows)
    await house.db.transaction(async tx => {
      await settleDueSurplus({ tx, house }, row)
      await tellDue({ tx, house }, row)
    })
})
