import { and, eq, isNull, notInArray } from 'drizzle-orm'
import type { NoticeCause } from '#contract/contracts/noticeShapes.ts'
import { Refusal } from '#contract/refusals.ts'
import { isTheirs } from '#server/contracts/contractList.ts'
import { type ContractRecord, contractPlaceConditionOf, lockedToDecide, lockSeenContract, mustOpen } from '#server/contracts/rules.ts'
import { contract, contractNotice } from '#server/contracts/tables.ts'
import type { Acting } from '#server/kit/acting.ts'
import type { Tx } from '#server/kit/database.ts'
import type { WithSettings } from '#server/kit/house.ts'
import { openHealth, sealHealth } from '#server/shared/health/healthSeal.ts'
import type { SealedColumn } from '#server/shared/health/plugs.ts'

export type NoticeOf = typeof contractNotice.$inferSelect
export type NoticeContractParams = Parameters<typeof contractPlaceConditionOf>[0]

/** Words that are sealed of a notice beside its proof. */
interface SealedNoticeWords {
  cause: NoticeCause | null
  said: string | null
}

export interface NoticeProof {
  name: string
  type: string
  base64: string
}

const noticeSealNameOf = (_id: string, part: 'said' | 'proof') => `contract notice ${_id} ${part}`

/** Columns where contents lie sealed, so that they can be sealed anew with another key. */
export const sealed: readonly SealedColumn[] = (['said', 'proof'] as const).map(column => ({
  table: 'contract_notice',
  column,
  ids: ['_id'],
  about: ({ _id }) => noticeSealNameOf(_id as string, column),
}))

export const sealSaid = (house: WithSettings, _id: string, said: SealedNoticeWords) =>
  said.cause === null && said.said === null ? null : sealHealth(house, said, noticeSealNameOf(_id, 'said'))
export const openSaid = (house: WithSettings, { _id, said }: Pick<NoticeOf, '_id' | 'said'>): SealedNoticeWords =>
  said === null ? { cause: null, said: null } : openHealth<SealedNoticeWords>(house, said, noticeSealNameOf(_id, 'said'))
export const sealProof = (house: WithSettings, _id: string, proof: NoticeProof) => sealHealth(house, proof, noticeSealNameOf(_id, 'proof'))
export const openProof = (house: WithSettings, { _id, proof }: Pick<NoticeOf, '_id' | 'proof'>) =>
  proof === null ? null : openHealth<NoticeProof>(house, proof, noticeSealNameOf(_id, 'proof'))

/** One of the caller's own contracts, its row locked: whoever changes what hangs on it comes one after the other. */
export async function lockedOwn({ tx, who }: Pick<Acting, 'tx' | 'who'>, index: string): Promise<ContractRecord> {
  const [row] = await tx
    .select()
    .from(contract)
    .where(and(contractPlaceConditionOf({ userId: who._id, index }), notInArray(contract.state, ['draft', 'deleted']), isTheirs))
    .for('update')
  if (!row) throw new Refusal('missing')
  return row
}

/** The same for whoever sells in its studio. */
export async function lockedToSell({ tx, who }: Pick<Acting, 'tx' | 'who'>, place: NoticeContractParams): Promise<ContractRecord> {
  const row = await lockSeenContract(tx, who, contractPlaceConditionOf(place))
  await mustOpen(tx, who, row)
  return row
}

/** The same for whoever decides there. */
export async function lockedForDecision({ tx, who }: Pick<Acting, 'tx' | 'who'>, place: NoticeContractParams): Promise<ContractRecord> {
  const row = await lockedToDecide(tx, who, contractPlaceConditionOf(place))
  await mustOpen(tx, who, row)
  return row
}

/** A notice of this contract; one of another is not there. */
export async function noticeIn(tx: Tx, { _id }: Pick<ContractRecord, '_id'>, notice: string): Promise<NoticeOf> {
  const [found] = await tx
    .select()
    .from(contractNotice)
    .where(and(eq(contractNotice.contract, _id), eq(contractNotice._id, notice)))
  if (!found) throw new Refusal('missing')
  return found
}

/** One that somebody makes under an id that is there: the same of this contract, or `taken`. */
export async function knownNotice(tx: Tx, { _id }: Pick<ContractRecord, '_id'>, notice: string): Promise<NoticeOf | undefined> {
  const [found] = await tx.select().from(contractNotice).where(eq(contractNotice._id, notice))
  if (found && found.contract !== _id) throw new Refusal('taken')
  return found
}

/** Notices that stand, oldest first. */
export const findStandingNotices = (tx: Tx, { _id }: Pick<ContractRecord, '_id'>) =>
  tx
    .select()
    .from(contractNotice)
    .where(and(eq(contractNotice.contract, _id), isNull(contractNotice.takenBackAt)))
    .orderBy(contractNotice.receivedAt)
