import { and, eq, gte, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import { anyManagement } from '#contract/access.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Tx } from '#server/kit/database.ts'
import { reachConditionOf, reaches, studiosWithAny } from '#server/kit/reach.ts'
import type { Who } from '#server/serve/serve.ts'
import { person } from '#server/shared/auth/tables.ts'
import { display, gallery, galleryImage } from './tables.ts'

export type GalleryKind = 'gallery' | 'album'
export type ImageRow = typeof galleryImage.$inferSelect
export type DisplayRecord = typeof display.$inferSelect

/** Name of the kind in `file`. */
export const fileKind = 'gallery'

/** Studios in which somebody manages anything. */
export const studiosOf = (who: Pick<Who, 'grants'>) => studiosWithAny(anyManagement, who)

/** Pictures that may be shown on that day; the same as `mayShow` of the contract. */
export const shownOn = (day: string) =>
  or(
    eq(galleryImage.people, false),
    and(eq(galleryImage.people, true), isNotNull(galleryImage.consent), gte(galleryImage.until, day)),
  ) as SQL

/** Condition for galleries of the studio that is somebody's own, as members see them. */
export const ofOwnStudio = (me: string) =>
  and(
    eq(gallery.kind, 'gallery'),
    isNull(gallery.removedAt),
    sql`${gallery.studio} = (select own.studio_code from ${person} own where own._id = ${me}::uuid)`,
  )

/** Galleries of the caller's studios; `missing` for any other. `lock` orders all that changes its pictures. */
export async function seenGallery(tx: Tx, who: Who, _id: string, { kind, lock }: { kind?: GalleryKind; lock?: true } = {}) {
  const query = tx
    .select()
    .from(gallery)
    .where(
      and(
        eq(gallery._id, _id),
        isNull(gallery.removedAt),
        kind && eq(gallery.kind, kind),
        reachConditionOf(gallery.studio, studiosOf(who)),
      ),
    )
  const [row] = await (lock ? query.for('update') : query)
  if (!row) throw new Refusal('missing')
  return row
}

/** A picture of the caller's studios, its gallery's row locked. */
export async function seenImage(tx: Tx, who: Who, _id: string): Promise<ImageRow> {
  const [found] = await tx.select({ gallery: galleryImage.gallery }).from(galleryImage).where(eq(galleryImage._id, _id))
  if (!found) throw new Refusal('missing')
  await seenGallery(tx, who, found.gallery, { lock: true })
  const [row] = await tx.select().from(galleryImage).where(eq(galleryImage._id, _id))
  if (!row) throw new Refusal('missing')
  return row
}

/** A display that is there: for its own screens, and for staff of its studio; `missing` for anybody else's. */
export async function seenDisplay(tx: Tx, who: Who, _id: string): Promise<DisplayRecord> {
  const [row] = await tx
    .select()
    .from(display)
    .where(and(eq(display._id, _id), isNull(display.removedAt)))
  if (who.display && who.display !== _id) throw new Refusal('forbidden')
  if (!row || (!who.display && !reaches(studiosOf(who), row.studio))) throw new Refusal('missing')
  return row
}

/** Galleries and albums that a display names and that stand, in its own order. */
export async function galleriesOf(tx: Tx, { galleries, albums, studio }: DisplayRecord) {
  const ids = [...galleries, ...albums]
  if (ids.length === 0) return []
  const rows = await tx
    .select({ _id: gallery._id })
    .from(gallery)
    .where(and(inArray(gallery._id, ids), eq(gallery.studio, studio), isNull(gallery.removedAt)))
  const standing = new Set(rows.map(({ _id }) => _id))
  return ids.filter(_id => standing.has(_id))
}
