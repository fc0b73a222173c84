import { and, eq, lt, notExists, sql } from 'drizzle-orm'
import { dayMs } from '#contract/time.ts'
import type { WithDb } from '#server/kit/house.ts'
import { isOld } from '#server/shared/files/named.ts'
import { file } from '#server/shared/files/tables.ts'
import { fileKind } from './rules.ts'
import { display, displayPairing, gallery, galleryImage } from './tables.ts'

/** How long a removal can be taken back. */
const restorable = 30 * dayMs

/** Names in a display that are still there, in its order: nobody could take out of its form what no list has any more. */
const presentNamesSql = (of: 'galleries' | 'albums') =>
  sql<string[]>`array(select named from unnest(${display[of]}) with ordinality n(named, at) where ${isThere} order by at)`
const isThere = sql`exists (select 1 from gallery g where g._id = named)`
const namesGone = sql`exists (select 1 from unnest(${display.galleries} || ${display.albums}) n(named) where not ${isThere})`

/** Forgets what was removed long ago, digits that are over, and pictures that no gallery has; their bytes go with the next sweep. */
export async function forgetDisplays({ db }: WithDb, now = Date.now()) {
  const long = new Date(now - restorable).toISOString()
  await db.delete(gallery).where(lt(gallery.removedAt, long))
  await db.delete(display).where(lt(display.removedAt, long))
  await db
    .update(display)
    .set({ galleries: presentNamesSql('galleries'), albums: presentNamesSql('albums') })
    .where(namesGone)
  await db.delete(displayPairing).where(lt(displayPairing.expires, new Date(now).toISOString()))
  const used = db.select({ one: sql`1` }).from(galleryImage).where(eq(galleryImage.file, file.name))
  await db.delete(file).where(and(isOld(db, fileKind, now), notExists(used)))
}
