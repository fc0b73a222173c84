import { eq } from 'drizzle-orm'
import { v5, v7 } from 'uuid'
import type { CallBody } from '#contract/call.ts'
import type { TransferRow } from '#contract/contracts/transferShapes.ts'
import type { transfers } from '#contract/contracts/transfers.ts'
import { Refusal } from '#contract/refusals.ts'
import { transferMoves } from '#contract/rules/contracts/states.ts'
import { follows } from '#contract/states.ts'
import { append, happenedTo } from '#server/contracts/append.ts'
import { nextIndex, noted, valuesOf } from '#server/contracts/close.ts'
import { keepEarnings } from '#server/contracts/earnings/keepEarnings.ts'
import { columnsOf, lifeIn } from '#server/contracts/life.ts'
import { keepMoney } from '#server/contracts/money.ts'
import { keepNutrition } from '#server/contracts/nutrition.ts'
import type { ContractRecord as Contract } from '#server/contracts/rules.ts'
import { sealAccount } from '#server/contracts/sealedContracts.ts'
import { contract } from '#server/contracts/tables.ts'
import { endAtTac, orderAtTac } from '#server/contracts/tacOrder.ts'
import type { Acting } from '#server/kit/acting.ts'
import { actorOf } from '#server/serve/serve.ts'
import { fillProfile } from '#server/shared/people/fill.ts'
import { acceptProblem, lockedToDecide, type TransferRecord } from './rules.ts'
import { openGiving, openTakenAccount, openTaking } from './sealedTransfers.ts'
import { contractTransfer } from './tables.ts'
import { transferRowOf } from './transferList.ts'
import { tellAccepted, tellEnded, tellMoved } from './transferNews.ts'

const space = '9c1f0f5e-2f6b-4d83-8f0a-6b0f4f7a1d52'

/** The contract that goes on with the taker has one id, however often somebody tries. */
const nextOf = ({ _id }: TransferRecord) => v5(`${_id} next`, space)

interface Both {
  row: TransferRecord
  left: Contract
}

/** The giver's ends on the day before; answers the moment of that. */
async function end(given: Acting, { row, left }: Both): Promise<string> {
  const content = { contract: nextOf(row) }
  const event = { _id: v7(), kind: 'transfer', day: row.start, author: actorOf(given.who), reason: null, content } as const
  const { events } = await append(given, left, await happenedTo(given.tx, left), { added: [event] })
  return events.at(-1)!.receivedAt
}

/** The taker's begins, as both signed it. */
async function begin(given: Acting, { row }: Both, at: string): Promise<Contract> {
  const { tx, house, who } = given
  const { paper, member, guardian } = openTaking(house, row)!
  const giver = openGiving(house, row)!.member
  const id = nextOf(row)
  const author = actorOf(who)
  const signed = { signedAt: row.signedAt!, lead: null, hash: row.hash!, signatures: { member, guardian, giver } }
  const values = {
    ...valuesOf(house, signed, { id, seller: row.author ?? author, person: row.taker, paper, marks: [], at: row.takenAt! }),
    account: sealAccount(house, id, openTakenAccount(house, row)),
    since: at,
    index: await nextIndex(tx, row.taker),
    state: 'accepted' as const,
    acceptedAt: at,
  }
  const life = lifeIn(values, [])
  const [next] = await tx
    .insert(contract)
    .values({ ...values, ...columnsOf(life) })
    .returning()
  await noted(tx, next!, at, author)
  await fillProfile(given, row.taker, { ...paper.data, adresse_2: paper.data.adresse_2 ?? null }, author)
  await keepNutrition(tx, house, next!, life)
  await keepEarnings(tx, next!, life, row.handing.fee)
  const taken = { _id: row._id, fee: row.handing.fee }
  await keepMoney({ tx, house }, { row: next!, life, events: [], added: [], taken })
  return next!
}

/** Puts a transfer into another state; accepted, the giver's contract ends and the taker's begins in the same transaction. */
async function putTransferState(given: Acting, both: Both, to: TransferRecord['state'], reason: string | null) {
  const at = to === 'accepted' ? await end(given, both) : new Date().toISOString()
  const next = to === 'accepted' ? await begin(given, both, at) : undefined
  if (next) {
    await orderAtTac(given.tx, next)
    await endAtTac(given.tx, both.left)
  }
  const [row] = await given.tx
    .update(contractTransfer)
    .set({ state: to, reason, since: at, next: next?._id ?? null, version: both.row.version + 1 })
    .where(eq(contractTransfer._id, both.row._id))
    .returning()
  if (next) await tellAccepted(given, row!, next)
  else await tellEnded(given, row!)
  await tellMoved(given, row!)
}

/** Accepts, rejects or takes back; the state that it has already is no news. */
export async function turnTransfer(
  given: Acting,
  _id: string,
  { status, reason, version }: CallBody<(typeof transfers)['turn']>,
): Promise<TransferRow> {
  const { tx, who } = given
  const both = await lockedToDecide(tx, who, _id)
  const { row } = both
  if (row.state !== status) {
    if (version !== undefined && row.version !== version) throw new Refusal('stale', undefined, await transferRowOf(tx, _id))
    const may = follows(transferMoves, row.state, status) && !(status === 'accepted' && (await acceptProblem(tx, both)))
    if (!may) throw new Refusal('contract-state', undefined, await transferRowOf(tx, _id))
    await putTransferState(given, both, status, reason ?? null)
  }
  return transferRowOf(tx, _id)
}
