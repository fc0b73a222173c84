import { and, eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { NewPayment } from '#contract/contracts/paying.ts'
import type { ContractRow } from '#contract/contracts/shapes.ts'
import { addDays } from '#contract/days.ts'
import { Refusal } from '#contract/refusals.ts'
import { payWayNames } from '#contract/rules/contracts/states.ts'
import type { Acting } from '#server/kit/acting.ts'
import { dayOf } from '#server/kit/zone.ts'
import { actorOf } from '#server/serve/serve.ts'
import { trace } from '#server/shared/health/trace.ts'
import { happenedTo } from './append.ts'
import { rowOf } from './contractList.ts'
import { lifeIn } from './life.ts'
import { keepMoney } from './money.ts'
import { versionOf } from './offers/sold.ts'
import { type ContractRecord, contractPlaceConditionOf, lockedToDecide } from './rules.ts'
import { sealAccount } from './sealedContracts.ts'
import { contract, contractAttachment, contractEvent } from './tables.ts'

/** States in which a contract is paid, or will be. */
const paid: readonly ContractRecord['state'][] = ['temporary', 'accepted']

async function mustFit({ tx }: Acting, row: ContractRecord, { way, signature, proof }: NewPayment) {
  const fields: Record<string, string> = {}
  const version = await versionOf(tx, row.offer, row.offerNumber)
  if (!version?.contract.ways.includes(way)) fields.way = 'So lässt sich dieses Angebot nicht bezahlen.'
  if (!signature && !proof) fields.signature = 'Lass neu unterschreiben oder wähle den Nachweis.'
  const isOf = and(eq(contractAttachment.contract, row._id), eq(contractAttachment._id, proof ?? row._id))
  if (proof && (await tx.$count(contractAttachment, isOf)) === 0) fields.proof = 'Diese Beilage gibt es bei diesem Vertrag nicht.'
  if (Object.keys(fields).length > 0) throw new Refusal('invalid', fields)
}

/** Another way to pay (EP-114): account and strokes lie sealed, what changed stands in the history, and its member's traces say who did it. */
export async function pay(given: Acting, place: Parameters<typeof contractPlaceConditionOf>[0], wish: NewPayment): Promise<ContractRow> {
  const { tx, house, who } = given
  const row = await lockedToDecide(tx, who, contractPlaceConditionOf(place))
  if (row.version !== wish.version) throw new Refusal('stale', undefined, await rowOf(tx, row._id))
  if (row.tac) throw new Refusal('contract-foreign')
  if (!paid.includes(row.state)) throw new Refusal('contract-state', undefined, await rowOf(tx, row._id))
  await mustFit(given, row, wish)
  const { way, signature = null, proof = null } = wish
  const isDebit = way === 'debit'
  const iban = isDebit ? (wish.iban?.replace(/\s/g, '').toUpperCase() ?? null) : null
  const account = sealAccount(house, row._id, { iban, holder: isDebit ? (wish.holder ?? null) : null, ...(signature && { signature }) })
  const now = new Date().toISOString()
  // The term that runs by now is billed as it was begun.
  const isPrepaid = way === 'prepaid' && row.way !== 'prepaid'
  const [next] = await tx
    .update(contract)
    .set({ way, account, version: row.version + 1, ...(isPrepaid && { billedFrom: addDays(dayOf(now), 1) }) })
    .where(eq(contract._id, row._id))
    .returning()
  await tx.insert(contractEvent).values({
    _id: v7(),
    contract: row._id,
    kind: 'payment',
    day: dayOf(now),
    receivedAt: now,
    author: actorOf(who),
    reason: signature ? 'Neu unterschrieben' : 'Mit Nachweis',
    content: { from: row.way, to: way, proof },
  })
  const events = await happenedTo(tx, row)
  await keepMoney({ tx, house }, { row: next!, life: lifeIn(next!, events), events, added: [] })
  await trace(tx, who, row.person, `Zahlungsart im Vertrag geändert: ${payWayNames[way]}`)
  return rowOf(tx, row._id)
}
