import { and, asc, eq } from 'drizzle-orm'
import type { ShownGallery } from '#contract/displays/galleries.ts'
import type { Tx } from '#server/kit/database.ts'
import type { House } from '#server/kit/house.ts'
import { today } from '#server/kit/zone.ts'
import type { Who } from '#server/serve/serve.ts'
import { addressOf } from '#server/shared/files/fileAddress.ts'
import { ofOwnStudio, shownOn } from './rules.ts'
import { gallery, galleryImage } from './tables.ts'

/** Galleries of the caller's own studio with what may be shown today, whatever they may manage; one without such a picture is not there. */
export async function galleriesShown({ tx, who, house }: { tx: Tx; who: Who; house: House }): Promise<ShownGallery[]> {
  const rows = await tx
    .select({ _id: gallery._id, title: gallery.title, image: galleryImage })
    .from(gallery)
    .innerJoin(galleryImage, eq(galleryImage.gallery, gallery._id))
    .where(and(ofOwnStudio(who._id), shownOn(today())))
    .orderBy(asc(gallery.title), asc(gallery._id), asc(galleryImage.place), asc(galleryImage._id))
  const galleries = new Map<string, ShownGallery>()
  for (const { _id, title, image } of rows) {
    const one = galleries.get(_id) ?? { _id, title, pictures: [] }
    const { width, height, until } = image
    one.pictures.push({ _id: image._id, address: addressOf(house, who, image.file), width, height, until: image.people ? until : null })
    galleries.set(_id, one)
  }
  return [...galleries.values()].slice(0, 200)
}
