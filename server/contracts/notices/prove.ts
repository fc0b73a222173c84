import { largestProof, type NoticeProofForm, proofTypes } from '#contract/contracts/noticeForms.ts'
import { Refusal } from '#contract/refusals.ts'
import type { ContractRecord } from '#server/contracts/rules.ts'
import { decidesIn, findSeenContract } from '#server/contracts/rules.ts'
import type { Acting } from '#server/kit/acting.ts'
import { done } from '#server/kit/done.ts'
import { taken } from '#server/serve/taken.ts'
import { updateNotice } from './give.ts'
import { lockedOwn, lockedToSell, type NoticeContractParams, type NoticeProof, noticeIn, openProof, openSaid, sealProof } from './rows.ts'

/** Pixels of a proof's longer side at most, as its device sends it (C42). */
const side = 2400

/** The file as it is kept: its type by its own bytes, a picture written anew, so that nothing that was hidden in it stays. */
async function read({ name, base64 }: NoticeProofForm): Promise<NoticeProof> {
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.length > largestProof) throw new Refusal('too-large')
  const file = await taken(bytes, { field: 'base64', types: proofTypes, side, open: false })
  return { name, type: file.type, base64: file.bytes.toString('base64') }
}

async function lay(given: Acting, row: ContractRecord, id: string, form: NoticeProofForm) {
  const notice = await noticeIn(given.tx, row, id)
  if (notice.takenBackAt !== null) throw new Refusal('request-withdrawn')
  if (notice.confirmedAt !== null) throw new Refusal('request-over')
  await updateNotice(given, id, { proof: sealProof(given.house, id, await read(form)) })
  return row
}

/** Lays a proof beside one's own notice; it lies sealed, and another one takes its place (C13). */
export async function prove(given: Acting, index: string, id: string, form: NoticeProofForm) {
  const { person } = await lay(given, await lockedOwn(given, index), id, form)
  return { person }
}

/** The same where it was handed in at the studio. */
export async function proveFor(given: Acting, place: NoticeContractParams, id: string, form: NoticeProofForm) {
  await lay(given, await lockedToSell(given, place), id, form)
  return done
}

/** Cause, words and proof; for whoever decides, and of nobody else's studio. */
export async function detailsOf({ tx, house, who }: Acting, place: NoticeContractParams, id: string) {
  const row = await findSeenContract(tx, who, place)
  if (!(await decidesIn(tx, who, row.studio))) throw new Refusal('missing')
  const notice = await noticeIn(tx, row, id)
  return { ...openSaid(house, notice), proof: openProof(house, notice) }
}
