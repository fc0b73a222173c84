import { and, eq, sql } from 'drizzle-orm'
import { countersignDays } from '#contract/anamnesis/calls.ts'
import { Refusal } from '#contract/refusals.ts'
import type { SignatureValue } from '#contract/shapes.ts'
import { dayMs } from '#contract/time.ts'
import type { Acting } from '#server/kit/acting.ts'
import type { WithSettings } from '#server/kit/house.ts'
import { leaves } from '#server/kit/left.ts'
import { actorOf } from '#server/serve/serve.ts'
import { signingTime } from '#server/shared/agreements/sign.ts'
import { openCopy, sealCopy } from './content.ts'
import { callerOf, customerOf, mustAgree, nameOf, receiptOf, stands } from './rules.ts'
import { anamnesis, anamnesisCopy } from './tables.ts'

interface Countersigned {
  _id: string
  number: number
  hash: string
  creatorSignature: SignatureValue
  signedAt: string
}

/** Adds the trainer's signature to a copy that people signed alone (H07); what it covers stays as it was. */
export async function countersign(
  { tx, house, who }: Acting<WithSettings>,
  { _id, number, hash, creatorSignature, signedAt }: Countersigned,
) {
  const [row] = await tx.select().from(anamnesis).where(eq(anamnesis._id, _id)).for('update')
  if (!row) throw new Refusal('missing')
  await mustAgree(tx, await customerOf(tx, who, row.customer), null)
  if (row.status !== 'submitted') throw stands(row)
  const which = and(eq(anamnesisCopy.anamnesis, _id), eq(anamnesisCopy.number, number))
  const [copy] = await tx.select().from(anamnesisCopy).where(which)
  if (!copy || copy.hash !== hash) throw new Refusal('missing')
  if (row.customer === actorOf(who)) throw new Refusal('forbidden')
  const content = openCopy(house, _id, number, copy.content)
  if (content.creatorSignature) {
    if (copy.creator === actorOf(who)) return receiptOf(row)
    throw stands(row)
  }
  const at = signingTime(signedAt, new Date())
  if (Date.parse(at) - Date.parse(copy.signedAt) > countersignDays * dayMs)
    throw new Refusal('invalid', { signedAt: `Gegenzeichnen geht ${countersignDays} Tage lang.` })
  const creatorName = nameOf(await callerOf(tx, who))
  await tx
    .update(anamnesisCopy)
    .set({
      creator: actorOf(who),
      countersignedAt: at,
      content: sealCopy(house, _id, number, { ...content, creatorName, creatorSignature }),
    })
    .where(which)
  const [next] = await tx
    .update(anamnesis)
    .set({ changedAt: new Date().toISOString(), version: sql`${anamnesis.version} + 1` })
    .where(eq(anamnesis._id, _id))
    .returning()
  leaves(tx, next!.version - 1, next!.version)
  return receiptOf(next!)
}
