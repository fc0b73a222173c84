import { and, eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { CallBody } from '#contract/call.ts'
import type { contracts } from '#contract/contracts/calls.ts'
import { mostAttachments, mostComments } from '#contract/contracts/shapes.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Acting } from '#server/kit/acting.ts'
import { done } from '#server/kit/done.ts'
import { actorOf, type Uploaded } from '#server/serve/serve.ts'
import { keepFile } from '#server/shared/files/keptFiles.ts'
import { trace } from '#server/shared/health/trace.ts'
import {
  attachmentKind,
  contractPlaceConditionOf,
  decidesIn,
  findSeenContract,
  lockedToDecide,
  lockSeenContract,
  mustOpen,
} from './rules.ts'
import { openAccount } from './sealedContracts.ts'
import { contractAttachment, contractComment } from './tables.ts'

type ContractParams = Parameters<typeof contractPlaceConditionOf>[0]

/** How it is paid, with the account from which it is; whoever reads that stands in the member's traces. */
export async function paymentOf({ tx, house, who }: Acting, place: ContractParams) {
  const row = await findSeenContract(tx, who, place)
  if (!(await decidesIn(tx, who, row.studio))) throw new Refusal('missing')
  const account = openAccount(house, row)
  if (account?.iban) await trace(tx, who, row.person, 'Bankverbindung im Vertrag gelesen')
  return { way: row.way, iban: account?.iban ?? null, holder: account?.holder ?? null }
}

/** Adds a comment; the same one again is the same. */
export async function comment({ tx, who }: Acting, place: ContractParams, { _id, text }: CallBody<(typeof contracts)['comment']>) {
  const row = await lockSeenContract(tx, who, contractPlaceConditionOf(place))
  await mustOpen(tx, who, row)
  const [known] = await tx.select().from(contractComment).where(eq(contractComment._id, _id))
  if (known && (known.contract !== row._id || known.text !== text)) throw new Refusal('taken')
  if (!known) {
    if ((await tx.$count(contractComment, eq(contractComment.contract, row._id))) >= mostComments) throw new Refusal('contract-full')
    await tx.insert(contractComment).values({ _id, contract: row._id, author: actorOf(who), text, at: new Date().toISOString() })
  }
  return done
}

/** Adds a PDF or a photo under the name that its device gave it; the same file again is the same. */
export async function attach({ tx, house, who, body }: Acting & { body: Uploaded }, place: ContractParams, name: string) {
  const row = await lockSeenContract(tx, who, contractPlaceConditionOf(place))
  await mustOpen(tx, who, row)
  const file = await keepFile(tx, house, { ...body, owner: null, kind: attachmentKind })
  const isOf = eq(contractAttachment.contract, row._id)
  if ((await tx.$count(contractAttachment, and(isOf, eq(contractAttachment.file, file)))) === 0) {
    if ((await tx.$count(contractAttachment, isOf)) >= mostAttachments) throw new Refusal('contract-full')
    const { type, bytes } = body
    await tx
      .insert(contractAttachment)
      .values({ _id: v7(), contract: row._id, file, name, type, bytes: bytes.length, at: new Date().toISOString() })
  }
  return done
}

/** Removes an attachment; its bytes go with the next sweep. */
export async function removeAttachment({ tx, who }: Acting, place: ContractParams, _id: string | undefined) {
  const row = await lockedToDecide(tx, who, contractPlaceConditionOf(place))
  await mustOpen(tx, who, row)
  if (_id === undefined) throw new Refusal('missing')
  const gone = await tx
    .delete(contractAttachment)
    .where(and(eq(contractAttachment.contract, row._id), eq(contractAttachment._id, _id)))
    .returning({ _id: contractAttachment._id })
  if (gone.length === 0) throw new Refusal('missing')
  return done
}
