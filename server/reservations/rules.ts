import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#server/kit/database.ts'
import { reachConditionOf, studiosWith } from '#server/kit/reach.ts'
import type { Who } from '#server/serve/serve.ts'
import { bike } from './bikes/tables.ts'
import { rentalSetting, reservation, reservationType } from './tables.ts'

export type TypeRow = typeof reservationType.$inferSelect
export type ReservationRow = typeof reservation.$inferSelect

const isHere = isNull(reservationType.removedAt)

/** Published types of somebody's studio. */
export const offeredTo = ({ studio }: Pick<Who, 'studio'>): SQL =>
  and(isHere, eq(reservationType.published, true), studio ? eq(reservationType.studio, studio) : sql`false`) as SQL

/** Types that somebody may look at by their address: every published one, and what they have a reservation of. */
export const visibleTo = (who: { _id: string | SQL }): SQL =>
  and(
    isHere,
    or(
      eq(reservationType.published, true),
      sql`exists (select 1 from ${reservation} where ${reservation.type} = ${reservationType._id} and ${reservation.person} = ${who._id})`,
    ),
  ) as SQL

/** Types whose reservations somebody looks after, published or not: a member's place in one that was taken back is moved, too. */
export const lookedAfterBy = (who: Pick<Who, 'grants'>): SQL =>
  and(isHere, reachConditionOf(reservationType.studio, studiosWith('reservations_fetch', who))) as SQL

/** True where a studio has anything to reserve, defective or not, or lends towels or bikes (S19). */
export async function isAnythingThere(tx: Tx, { studio }: Pick<Who, 'studio'>) {
  if (!studio) return false
  const { rows } = await tx.execute<{ there: boolean }>(sql`select
    exists (select 1 from ${reservationType} where ${offeredTo({ studio })})
    or exists (select 1 from ${rentalSetting} where ${rentalSetting.studio} = ${studio} and (${rentalSetting.towels}
      or (${rentalSetting.bikes} and exists (select 1 from ${bike} where ${bike.studio} = ${studio} and ${bike.published}))))
    as there`)
  return rows[0]?.there === true
}
