import { eq, inArray } from 'drizzle-orm'
import { partsOfDay, partsOfDays } from '#contract/rules/contracts/dues.ts'
import { eventsOf, lifeIn } from '#server/contracts/rules.ts'
import { contract } from '#server/contracts/tables.ts'
import type { Tx } from '#server/kit/database.ts'
import type { Payable } from '#server/payments/payable.ts'
import { type DueRecord, settleLater, surplusOf } from './follow.ts'
import { contractDue, contractDueAct } from './tables.ts'

async function locked(tx: Tx, _id: string): Promise<DueRecord | undefined> {
  const [row] = await tx.select().from(contractDue).where(eq(contractDue._id, _id)).for('no key update')
  return row
}

/** Rappen that are missing. */
export const leftOf = ({ owed, waived, paid }: Pick<DueRecord, 'owed' | 'waived' | 'paid'>) => Math.max(0, owed - waived - paid)

/** A sum of a due by the MWST rates of the days on which its service falls (C14); visits by the day of their sale. */
async function partsOf(tx: Tx, { kind, contract: of, from, to }: DueRecord, amount: number) {
  const [row] = kind === 'prepaid' ? await tx.select().from(contract).where(eq(contract._id, of)) : []
  if (!row || row.kind === 'entries') return partsOfDay(row?.day ?? from, amount)
  return partsOfDays(lifeIn(row, (await eventsOf(tx, [of])).get(of) ?? []), { from, to }, amount)
}

/** How dues of contracts are paid (C41); what came too much goes back in `settle.ts`. */
export const contractPayable: Payable = {
  outlasts: true,
  limitless: true,

  async due(tx, _id) {
    // Two that ask for its payment at once come one after the other.
    const row = await locked(tx, _id)
    const left = row ? leftOf(row) : 0
    if (!row || left === 0) return undefined
    return { person: row.person, studio: row.studio, title: row.title, parts: await partsOf(tx, row, left) }
  },

  async lives(tx, _id) {
    const row = await locked(tx, _id)
    return row !== undefined && leftOf(row) > 0
  },

  async paid(tx, _house, _id, { amount }) {
    const row = await locked(tx, _id)
    if (!row) return undefined
    const paid = row.paid + amount
    await tx.update(contractDue).set({ paid }).where(eq(contractDue._id, _id))
    if (surplusOf({ ...row, paid }) > 0) await settleLater(tx, row.contract)
    return undefined
  },

  // Nothing was held for it.
  ended: async () => undefined,

  async refunded(tx, _house, _id, { back }) {
    const row = back === 0 ? undefined : await locked(tx, _id)
    if (!row) return
    // What people give back of what is owed, they let go; a refund that failed takes that back.
    const waived = back > 0 ? row.waived + Math.max(0, back - surplusOf(row)) : Math.max(0, row.waived + back)
    await tx
      .update(contractDue)
      .set({ paid: row.paid - back, waived })
      .where(eq(contractDue._id, _id))
    await settleLater(tx, row.contract)
  },

  async clerks(tx, acts) {
    const { _id, person } = contractDueAct
    const rows = await tx
      .select({ _id, person })
      .from(contractDueAct)
      .where(inArray(_id, [...acts]))
    return new Map(rows.map(row => [row._id, row.person]))
  },

  lines: async (_tx, { title, parts }) => parts.map(({ rate, gross }) => ({ title, amount: 1, price: gross, rate })),
  // A contract's money is owed whatever becomes of its bill, which the studio may take back.
  isHanded: async () => false,

  path: () => '/user',
}
