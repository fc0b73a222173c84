import { and, arrayContains, arrayOverlaps, asc, eq, gt, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { MappingForm, MappingRow } from '#contract/contracts/upgradeShapes.ts'
import { Refusal } from '#contract/refusals.ts'
import { visibleTo as visibleOffers } from '#server/contracts/offers/rows.ts'
import { holdsMs } from '#server/contracts/offers/sold.ts'
import { offer, offerVersion } from '#server/contracts/offers/tables.ts'
import type { Tx } from '#server/kit/database.ts'
import { reaches, studiosWith } from '#server/kit/reach.ts'
import { type RowAct, rowsOf } from '#server/kit/rows.ts'
import type { Who } from '#server/serve/serve.ts'
import { studio } from '#server/shared/studios/tables.ts'
import { upgradeMapping } from './tables.ts'

type Row = typeof upgradeMapping.$inferSelect
type UpgradeMapping = Pick<Row, 'from' | 'to' | 'studios'>

/** Mappings that concern a studio which somebody manages; theirs to change are those of which they manage every studio (C01). */
function visibleTo(who: Pick<Who, 'grants'>): SQL | undefined {
  const mine = studiosWith('g_studioadmin', who)
  if (mine === 'all') return undefined
  return mine.length > 0 ? arrayOverlaps(upgradeMapping.studios, mine) : sql`false`
}

/** Refuses whoever does not manage every studio of a mapping: `missing` where they manage none of them. */
function mayKeep(who: Who, { studios }: UpgradeMapping) {
  const mine = studiosWith('g_studioadmin', who)
  if (studios.every(code => reaches(mine, code))) return
  throw new Refusal(studios.some(code => reaches(mine, code)) ? 'forbidden' : 'missing')
}

/** Refuses studios that are not the caller's, and offers that they do not see or that stand twice. */
async function mayStand({ tx, who }: RowAct, { from, to, studios }: UpgradeMapping) {
  const mine = studiosWith('g_studioadmin', who)
  const known = new Set((await tx.select({ code: studio.code }).from(studio)).map(({ code }) => code))
  const offers = await tx
    .select({ _id: offer._id })
    .from(offer)
    .where(and(inArray(offer._id, [from, ...to]), visibleOffers(who)))
  const there = new Set(offers.map(({ _id }) => _id))
  const fields: Record<string, string> = {}
  if (studios.some(code => !known.has(code) || !reaches(mine, code))) fields.studios = 'Wähle Studios, die du verwaltest.'
  if (!there.has(from)) fields.from = 'Dieses Angebot gibt es nicht.'
  if (to.some(_id => !there.has(_id))) fields.to = 'Eines dieser Angebote gibt es nicht.'
  if (to.includes(from)) fields.to = 'Aus einem Angebot lässt sich nicht in dasselbe wechseln.'
  if (new Set(to).size < to.length) fields.to = 'Ein Angebot steht doppelt.'
  if (Object.keys(fields).length > 0) throw new Refusal('invalid', fields)
}

const beside = {
  fromTitle: sql<string>`(select o.internal_title from offer o where o._id = upgrade_mapping.from_offer)`,
  toTitles: sql<string[]>`(select coalesce(json_agg(o.internal_title order by array_position(upgrade_mapping.to_offers, o._id)), '[]'::json)
    from offer o where o._id = any(upgrade_mapping.to_offers))`,
}

export const mappings = rowsOf({
  table: upgradeMapping,
  fields: ({ from, to, studios }: MappingForm & { version?: number }): UpgradeMapping => ({ from, to, studios }),
  beside,
  shown: ({ removedAt: _, ...row }): MappingRow => row,
  visibleTo,
  mayKeep,
  mayStand,
})

/**
 * Versions on sale in a studio for which a contract of an offer may be left there. `held`: by what a device may still know, a mapping that was
 * taken away lately holds, too.
 */
export async function targetsOf(tx: Tx, left: { offer: string; studio: string }, held = false) {
  const lately = new Date(Date.now() - holdsMs).toISOString()
  const found = await tx
    .select({ to: upgradeMapping.to })
    .from(upgradeMapping)
    .where(
      and(
        eq(upgradeMapping.from, left.offer),
        arrayContains(upgradeMapping.studios, [left.studio]),
        held ? or(isNull(upgradeMapping.removedAt), gt(upgradeMapping.removedAt, lately)) : isNull(upgradeMapping.removedAt),
      ),
    )
  return [...new Set(found.flatMap(({ to }) => to))]
}

/** The versions of these offers that are sold in a studio now. */
export async function soldAmong(tx: Tx, ids: readonly string[], code: string) {
  if (ids.length === 0) return []
  const found = await tx
    .select({ version: offerVersion })
    .from(offerVersion)
    .innerJoin(offer, eq(offer._id, offerVersion.offer))
    .where(and(inArray(offerVersion.offer, [...ids]), isNull(offerVersion.withdrawnAt), arrayContains(offerVersion.enabledStudios, [code])))
    .orderBy(asc(offer.created), asc(offer._id))
  return found.map(({ version }) => version)
}
