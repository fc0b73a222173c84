import { and, eq } from 'drizzle-orm'
import { Refusal } from '#contract/refusals.ts'
import type { HandingPaper } from '#contract/rules/contracts/handingPages.ts'
import { handingHash } from '#contract/rules/contracts/transfer.ts'
import type { Acting } from '#server/kit/acting.ts'
import type { Tx } from '#server/kit/database.ts'
import type { WithSettings } from '#server/kit/house.ts'
import { dayOf } from '#server/kit/zone.ts'
import { drawnFile } from '#server/shared/exports/reply.ts'
import { studio } from '#server/shared/studios/tables.ts'
import type { TransferRecord } from './rules.ts'
import { openGiving, openTaking } from './sealedTransfers.ts'
import { contractTransfer } from './tables.ts'

/** The paper that its giver has signed; null until then. The taker's paper keeps it as it was signed, also where one of the two has left since. */
export async function handingPaper(tx: Tx, house: WithSettings, row: TransferRecord): Promise<HandingPaper | null> {
  const given = openGiving(house, row)
  if (!given || !row.gaveAt) return null
  const handing = openTaking(house, row)?.paper.handed ?? row.handing
  const [place] = await tx.select({ name: studio.name }).from(studio).where(eq(studio.code, row.studio))
  return { ...given, handing, studioName: place?.name ?? row.studio, hash: await handingHash(handing), on: dayOf(row.gaveAt) }
}

/** The giver's own copy. */
export async function ownHandingPdf({ tx, house, who }: Acting, _id: string) {
  const [row] = await tx
    .select()
    .from(contractTransfer)
    .where(and(eq(contractTransfer._id, _id), eq(contractTransfer.giver, who._id)))
  const paper = row && (await handingPaper(tx, house, row))
  if (!paper) throw new Refusal('missing')
  return drawnFile('handing', paper, `Übertragung ${paper.handing.number}`)
}
