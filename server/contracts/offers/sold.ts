import { and, arrayContains, asc, eq, isNull, or } from 'drizzle-orm'
import type { SoldOffer } from '#contract/contracts/offerShapes.ts'
import { Refusal } from '#contract/refusals.ts'
import { isId } from '#contract/shapes.ts'
import { dayMs } from '#contract/time.ts'
import type { Tx } from '#server/kit/database.ts'
import { studio } from '#server/shared/studios/tables.ts'
import { layoutIn } from './layout.ts'
import { offer, offerVersion } from './tables.ts'

type Version = typeof offerVersion.$inferSelect

/** So long after an offer was taken off sale what a device had of it still holds. */
export const holdsMs = 14 * dayMs

/** A version as whoever sells or buys sees it: no internal title, no mails, and no promotion that asks for a code. */
export const soldOf = (version: Version, layout: SoldOffer['layout'] = null): SoldOffer => ({
  _id: version.offer,
  number: version.number,
  publishedAt: version.publishedAt,
  contract: version.contract,
  promotions: version.promotions.filter(({ code }) => !code),
  takesCode: version.promotions.some(({ code }) => code),
  enabledStudios: version.enabledStudios,
  preConditionText: version.preConditionText,
  postConditionText: version.postConditionText,
  useStudioCity: version.useStudioCity,
  badge: version.badge,
  layout,
})

/** Offers that are sold in a studio now, by its code or its id; nothing where there is no such studio. */
export async function soldIn(tx: Tx, named: string): Promise<SoldOffer[]> {
  const [place] = await tx
    .select({ code: studio.code })
    .from(studio)
    .where(or(eq(studio.code, named), isId(named) ? eq(studio._id, named) : undefined))
  if (!place) return []
  const found = await tx
    .select({ version: offerVersion })
    .from(offerVersion)
    .innerJoin(offer, eq(offer._id, offerVersion.offer))
    .where(and(isNull(offerVersion.withdrawnAt), arrayContains(offerVersion.enabledStudios, [place.code])))
    .orderBy(asc(offer.created), asc(offer._id))
  const layout = await layoutIn(tx, place.code)
  return found.map(({ version }) => soldOf(version, layout))
}

/** A promotion that its code gives on a day, of the version that is sold. */
export async function promotionBy(tx: Tx, _id: string, { code, day }: { code: string; day: string }) {
  const [version] = await tx
    .select()
    .from(offerVersion)
    .where(and(eq(offerVersion.offer, _id), isNull(offerVersion.withdrawnAt)))
  const found = version?.promotions.find(
    promotion => promotion.code?.toUpperCase() === code.toUpperCase() && promotion.from <= day && day <= promotion.until,
  )
  if (!found) throw new Refusal('missing')
  return { promotion: found }
}

/** A version by its number, sold still or not; without one that which is sold. */
export async function versionOf(tx: Tx, _id: string, number?: number): Promise<Version | undefined> {
  const [version] = await tx
    .select()
    .from(offerVersion)
    .where(and(eq(offerVersion.offer, _id), number === undefined ? isNull(offerVersion.withdrawnAt) : eq(offerVersion.number, number)))
  return version
}
