import { and, eq } from 'drizzle-orm'
import { profilePath } from '#contract/mendScreens.ts'
import { partsOfDay, partsOfDays } from '#contract/rules/contracts/dues.ts'
import { eventsOf, lifeIn } from '#server/contracts/rules.ts'
import { contract } from '#server/contracts/tables.ts'
import type { Tx } from '#server/kit/database.ts'
import type { Payable } from '#server/payments/payable.ts'
import { clerksIn, givenBack, leftIn, surplusIn } from '#server/payments/rules.ts'
import { settleLater } from './follow.ts'
import type { DueRecord } from './owedDues.ts'
import { contractDispute, contractDue, contractDueAct } from './tables.ts'

async function lockDue(tx: Tx, _id: string): Promise<DueRecord | undefined> {
  const [row] = await tx.select().from(contractDue).where(eq(contractDue._id, _id)).for('no key update')
  return row
}

/** A sum of a due by the MWST rates of the days on which its service falls (C14); visits by the day of their sale. */
async function duePartsOf(tx: Tx, { kind, contract: of, from, to }: DueRecord, amount: number) {
  const [row] = kind === 'prepaid' ? await tx.select().from(contract).where(eq(contract._id, of)) : []
  if (!row || row.kind === 'entries') return partsOfDay(row?.day ?? from, amount)
  return partsOfDays(lifeIn(row, (await eventsOf(tx, [of])).get(of) ?? []), { from, to }, amount)
}

/** How dues of contracts are paid (C41); what came too much goes back in `moneyJob.ts`. */
export const contractPayable: Payable = {
  outlasts: true,
  limitless: true,

  async due(tx, _id) {
    // Two that ask for its payment at once come one after the other.
    const row = await lockDue(tx, _id)
    const left = row ? leftIn(row) : 0
    if (!row || left === 0) return undefined
    return { person: row.person, studio: row.studio, title: row.title, parts: await duePartsOf(tx, row, left) }
  },

  async was(tx, _id, amount) {
    const row = await lockDue(tx, _id)
    if (!row) return undefined
    const parts = await duePartsOf(tx, row, amount ?? (row.waived || row.whole))
    return { person: row.person, studio: row.studio, title: row.title, parts }
  },

  async lives(tx, _id) {
    const row = await lockDue(tx, _id)
    return row !== undefined && leftIn(row) > 0
  },

  async paid(tx, _house, _id, { amount }) {
    const row = await lockDue(tx, _id)
    if (!row) return undefined
    const paid = row.paid + amount
    await tx.update(contractDue).set({ paid }).where(eq(contractDue._id, _id))
    if (surplusIn({ ...row, paid }) > 0) await settleLater(tx, row.contract)
    return undefined
  },

  // Nothing was held for it.
  ended: async () => undefined,

  async refunded(tx, _house, _id, { moves }) {
    const row = moves.length === 0 ? undefined : await lockDue(tx, _id)
    if (!row) return
    await tx.update(contractDue).set(givenBack(row, moves)).where(eq(contractDue._id, _id))
    await settleLater(tx, row.contract)
  },

  clerks: (tx, acts) => clerksIn(tx, contractDueAct, acts),

  lines: async (_tx, { title, parts }) => parts.map(({ rate, gross }) => ({ title, amount: 1, price: gross, rate })),
  // A contract's money is owed whatever becomes of its bill, which the studio may take back.
  isHanded: async () => false,

  // A due that is disputed, or was let go, is asked of nobody again.
  async isQuiet(tx, _id) {
    const [row] = await tx.select().from(contractDue).where(eq(contractDue._id, _id))
    if (!row || leftIn(row) === 0) return true
    return (await tx.$count(contractDispute, and(eq(contractDispute.due, _id), eq(contractDispute.state, 'open')))) > 0
  },

  path: () => profilePath('contract'),
}
