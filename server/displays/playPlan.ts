import { and, asc, eq, exists, inArray, isNull, or, sql } from 'drizzle-orm'
import type { DisplayPlan } from '#contract/displays/calls.ts'
import type { Tx } from '#server/kit/database.ts'
import type { House } from '#server/kit/house.ts'
import { reaches } from '#server/kit/reach.ts'
import { today } from '#server/kit/zone.ts'
import type { Who } from '#server/serve/serve.ts'
import { grantsOfPerson } from '#server/shared/auth/grants.ts'
import { session } from '#server/shared/auth/tables.ts'
import { addressOf } from '#server/shared/files/fileAddress.ts'
import { studio } from '#server/shared/studios/tables.ts'
import { galleriesOf, ofOwnStudio, seenDisplay, shownOn, studiosOf } from './rules.ts'
import { display, displayScreen, gallery, galleryImage } from './tables.ts'

/** The most pictures that one display plays. */
const most = 1000

/** Everything that a display plays today, in its order. */
export async function planOf({ tx, who, house }: { tx: Tx; who: Who; house: House }, _id: string): Promise<DisplayPlan> {
  const row = await seenDisplay(tx, who, _id)
  const ids = await galleriesOf(tx, row)
  const [place] = await tx.select({ name: studio.name }).from(studio).where(eq(studio.code, row.studio))
  const found = ids.length
    ? await tx
        .select({ gallery: galleryImage.gallery, name: galleryImage.file, people: galleryImage.people, until: galleryImage.until })
        .from(galleryImage)
        .where(and(inArray(galleryImage.gallery, ids), shownOn(today())))
        .orderBy(asc(galleryImage.place), asc(galleryImage._id))
    : []
  const ordered = ids.flatMap(each => found.filter(image => image.gallery === each)).slice(0, most)
  return {
    ...row,
    studioName: place?.name ?? '',
    pictures: ordered.map(({ name, people, until }) => ({ name, address: addressOf(house, who, name), until: people ? until : null })),
  }
}

/**
 * True where the picture behind this address may be seen now: by a screen only what its display plays today, by members what their
 * own studio's galleries show today, by staff all of their studios (K34).
 */
export async function opensPicture(tx: Tx, file: string, sid: string): Promise<boolean> {
  const [reader] = await tx
    .select({ person: session.person, display: displayScreen.display })
    .from(session)
    .leftJoin(displayScreen, eq(displayScreen.session, session._id))
    .where(eq(session._id, sid))
  if (reader?.person) {
    const reach = studiosOf({ grants: await grantsOfPerson(tx, reader.person) })
    const rows = await tx
      .select({ studio: gallery.studio })
      .from(galleryImage)
      .innerJoin(gallery, eq(gallery._id, galleryImage.gallery))
      .where(eq(galleryImage.file, file))
    return rows.some(row => reaches(reach, row.studio)) || (await shows(tx, reader.person, file))
  }
  return reader?.display ? plays(tx, reader.display, file) : false
}

/** True of a picture that a gallery of somebody's own studio shows today. */
const shows = async (tx: Tx, me: string, file: string) =>
  (await tx.$count(
    galleryImage,
    and(
      eq(galleryImage.file, file),
      inArray(galleryImage.gallery, tx.select({ _id: gallery._id }).from(gallery).where(ofOwnStudio(me))),
      shownOn(today()),
    ),
  )) > 0

async function plays(tx: Tx, _id: string, file: string) {
  const named = or(sql`${gallery._id} = any(${display.galleries})`, sql`${gallery._id} = any(${display.albums})`)
  const shows = tx
    .select({ one: sql`1` })
    .from(galleryImage)
    .innerJoin(gallery, and(eq(gallery._id, galleryImage.gallery), isNull(gallery.removedAt)))
    .where(and(eq(galleryImage.file, file), eq(gallery.studio, display.studio), named, shownOn(today())))
  return (await tx.$count(display, and(eq(display._id, _id), isNull(display.removedAt), exists(shows)))) > 0
}
