import { and, desc, eq, isNull } from 'drizzle-orm'
import { Refusal } from '#contract/refusals.ts'
import type { Acting } from '#server/kit/acting.ts'
import type { Tx } from '#server/kit/database.ts'
import { leaves } from '#server/kit/left.ts'
import { isSame } from '#server/kit/row.ts'
import { actorOf } from '#server/serve/serve.ts'
import { findOffer, mayKeep, saidIn } from './rows.ts'
import { offer, offerVersion } from './tables.ts'

const isSold = (_id: string) => and(eq(offerVersion.offer, _id), isNull(offerVersion.withdrawnAt))

/** Takes an offer off sale; what was signed stays. */
export const takeOffSale = (tx: Tx, _id: string) =>
  tx.update(offerVersion).set({ withdrawnAt: new Date().toISOString() }).where(isSold(_id))

interface OfferPublishInput {
  published: boolean
  version: number
}

/** Sells what is edited as a new version, or takes it off sale. What stands already is no news. */
export async function publish(given: Acting, _id: string, { published, version }: OfferPublishInput) {
  const { tx, who } = given
  const [row] = await tx.select().from(offer).where(eq(offer._id, _id)).for('update')
  if (!row) throw new Refusal('missing')
  mayKeep(who, row)
  if (row.removedAt) throw new Refusal('missing')
  const [sold] = await tx.select().from(offerVersion).where(isSold(_id))
  const stands = published ? sold !== undefined && isSame(sold, saidIn(row)) : sold === undefined
  if (stands && row.version !== version) return findOffer(given, _id)
  if (row.version !== version) throw new Refusal('stale', undefined, await findOffer(given, _id))
  if (stands) return findOffer(given, _id)
  await takeOffSale(tx, _id)
  if (published) await sell(given, row)
  await tx
    .update(offer)
    .set({ version: version + 1 })
    .where(eq(offer._id, _id))
  leaves(tx, version, version + 1)
  return findOffer(given, _id)
}

async function sell({ tx, who }: Acting, row: typeof offer.$inferSelect) {
  const [last] = await tx
    .select({ number: offerVersion.number })
    .from(offerVersion)
    .where(eq(offerVersion.offer, row._id))
    .orderBy(desc(offerVersion.number))
    .limit(1)
  await tx.insert(offerVersion).values({
    ...saidIn(row),
    offer: row._id,
    number: (last?.number ?? 0) + 1,
    publishedAt: new Date().toISOString(),
    publishedBy: actorOf(who),
  })
}
