import { randomInt } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { makeCode } from '#contract/codes.ts'
import type { Tx } from '#server/kit/database.ts'
import { noteOnLead } from '#server/leads/plugs.ts'
import type { Payable } from '#server/payments/payable.ts'
import { clerksIn } from '#server/payments/rules.ts'
import { afterRefund, cardTitle, membercardLeftOf, membercardPartsOf, payerOf, settleLater, surplusOf } from './money.ts'
import type { Card } from './rules.ts'
import { membercard, membercardAct } from './tables.ts'

async function lockPayableCard(tx: Tx, _id: string): Promise<Card | undefined> {
  const [row] = await tx.select().from(membercard).where(eq(membercard._id, _id)).for('no key update')
  return row
}

/** A card that was bought is issued by its payment. */
const issuedBy = ({ issued, closed, version }: Card, at: string) =>
  issued || closed ? {} : { issued: at, code: makeCode(randomInt), version: version + 1 }

/** How cards for the first 11 days are paid where they cost something (V14); what came too much goes back in `money.ts`. */
export const cardPayable: Payable = {
  outlasts: true,

  async due(tx, _id) {
    // Two that ask for its payment at once come one after the other.
    const row = await lockPayableCard(tx, _id)
    const left = row && !row.forgotten ? membercardLeftOf(row) : 0
    if (!row || left === 0) return undefined
    return { person: await payerOf(tx, row), studio: row.studio, title: cardTitle, parts: membercardPartsOf(row, left) }
  },

  async was(tx, _id, amount) {
    const row = await lockPayableCard(tx, _id)
    const taken = Math.min(amount ?? Infinity, row?.price ?? 0)
    if (!row || row.forgotten || taken === 0) return undefined
    return { person: await payerOf(tx, row), studio: row.studio, title: cardTitle, parts: membercardPartsOf(row, taken) }
  },

  async lives(tx, _id) {
    const row = await lockPayableCard(tx, _id)
    return row !== undefined && membercardLeftOf(row) > 0
  },

  async paid(tx, _house, _id, { amount, at }) {
    const row = await lockPayableCard(tx, _id)
    if (!row) return undefined
    const paid = row.paid + amount
    const whole = membercardLeftOf({ ...row, paid }) === 0
    await tx
      .update(membercard)
      .set({ paid, ...(whole && issuedBy(row, at)) })
      .where(eq(membercard._id, _id))
    if (row.lead) await noteOnLead(tx, { _id: row.lead }, { kind: 'card', title: 'Membercard bezahlt', author: null })
    if (surplusOf({ ...row, paid }) > 0) await settleLater(tx, _id)
    return undefined
  },

  // Nothing was held for it.
  ended: async () => undefined,

  async refunded(tx, _house, _id, { moves }) {
    const row = moves.length === 0 ? undefined : await lockPayableCard(tx, _id)
    if (!row) return
    await tx.update(membercard).set(afterRefund(row, moves)).where(eq(membercard._id, _id))
  },

  clerks: (tx, acts) => clerksIn(tx, membercardAct, acts),

  lines: async (_tx, { title, parts }) => parts.map(({ rate, gross }) => ({ title, amount: 1, price: gross, rate })),
  // Whoever has come with it owes it in any case.
  isHanded: async (tx, _id) => (await lockPayableCard(tx, _id))?.first != null,

  path: () => '/elf-tage',
}
