import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { type GalleryImage, mayShow, mostImages, type PictureConsent } from '#contract/displays/galleries.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Acting } from '#server/kit/acting.ts'
import type { Tx } from '#server/kit/database.ts'
import { done } from '#server/kit/done.ts'
import type { House } from '#server/kit/house.ts'
import { leaves } from '#server/kit/left.ts'
import { reachConditionOf } from '#server/kit/reach.ts'
import { mustBeSeen } from '#server/kit/row.ts'
import { today } from '#server/kit/zone.ts'
import type { UploadedSeveral } from '#server/serve/serve.ts'
import { addressOf } from '#server/shared/files/fileAddress.ts'
import { keepFile } from '#server/shared/files/keptFiles.ts'
import { tellGallery } from './displayNews.ts'
import { fileKind, type GalleryKind, type ImageRow, seenGallery, seenImage, studiosOf } from './rules.ts'
import { gallery, galleryImage } from './tables.ts'

/** A picture as staff see it. */
const imageOf = ({ house, who }: Acting, { file, place, created: _, ...row }: ImageRow, day = today()): GalleryImage => ({
  ...row,
  sortOrder: place,
  address: addressOf(house, who, file),
  shown: mayShow(row, day),
})

/** Pictures of a gallery in their order. */
export const imagesIn = (tx: Tx, _id: string) =>
  tx.select().from(galleryImage).where(eq(galleryImage.gallery, _id)).orderBy(asc(galleryImage.place), asc(galleryImage._id))

/** The gallery with its pictures; `missing` for one of another kind or studio. */
export async function wholeGallery(given: Acting, _id: string, kind: GalleryKind) {
  const row = await seenGallery(given.tx, given.who, _id, { kind })
  const day = today()
  const pictures = (await imagesIn(given.tx, _id)).map(image => imageOf(given, image, day))
  return { ...row, images: pictures.length, hidden: pictures.filter(({ shown }) => !shown).length, pictures }
}

const refusalTextOf = ({ fields, message }: Refusal) => Object.values(fields ?? {}).join(' ') || message

/** Words on people stand only where a picture shows some, and an agreement is somebody's name. */
const agreed = ({ people, consent, until }: PictureConsent): PictureConsent =>
  people ? { people, consent: consent?.trim() || null, until } : { people, consent: null, until: null }

/** Puts files at the gallery's end, each with its verdict. Refuses `gallery-full` where they do not all fit. */
export async function addImages(
  given: Acting & { body: UploadedSeveral },
  { _id, kind, said }: { _id: string; kind: GalleryKind; said: PictureConsent },
) {
  const { tx, who, house, body } = given
  const [only, ...others] = body.files
  // A file that came alone is refused itself: a device that let it wait tells its reason.
  if (only?.refusal && others.length === 0) throw only.refusal
  await seenGallery(tx, who, _id, { kind, lock: true })
  let place = await tx.$count(galleryImage, eq(galleryImage.gallery, _id))
  if (place + body.files.length > mostImages) throw new Refusal('gallery-full')
  const files = []
  for (const { name, taken, refusal } of body.files) {
    if (!taken) {
      files.push({ name, image: null, message: refusal ? refusalTextOf(refusal) : null })
      continue
    }
    const file = await keepFile(tx, house, { ...taken, owner: null, kind: fileKind })
    const { width, height } = taken
    const row = { _id: v7(), gallery: _id, place: place++, file, width, height, ...agreed(said), created: new Date().toISOString() }
    const [added] = await tx.insert(galleryImage).values(row).returning()
    files.push({ name, image: imageOf(given, added!), message: null })
  }
  await tellGallery(tx, house, _id)
  return { files }
}

/** Says anew who is on a picture; an agreement stands only with a name and a day. */
export async function sayOf(given: Acting, _id: string, { version, ...said }: PictureConsent & { version: number }) {
  const { tx, who, house } = given
  const row = await seenImage(tx, who, _id)
  const next = agreed(said)
  const same = row.people === next.people && row.consent === next.consent && row.until === next.until
  mustBeSeen(row, version, same, imageOf(given, row))
  if (same) return imageOf(given, row)
  return writeImageConsent(given, house, row, next)
}

/** Takes the agreement back, whatever version was seen. */
export async function revokeConsent(given: Acting, _id: string) {
  const row = await seenImage(given.tx, given.who, _id)
  if (row.people === true && row.consent === null) return imageOf(given, row)
  return writeImageConsent(given, given.house, row, { people: true, consent: null, until: null })
}

async function writeImageConsent(given: Acting, house: House, row: ImageRow, fields: PictureConsent) {
  const [now] = await given.tx
    .update(galleryImage)
    .set({ ...fields, version: row.version + 1 })
    .where(eq(galleryImage._id, row._id))
    .returning()
  leaves(given.tx, row.version, row.version + 1)
  await tellGallery(given.tx, house, row.gallery)
  return imageOf(given, now!)
}

/** Numbers pictures by their order in this list. */
const number = (tx: Tx, ids: readonly string[]) =>
  tx.execute(sql`update gallery_image i set place = o.place - 1
    from unnest(array[${sql.join(
      ids.map(_id => sql`${_id}`),
      sql`, `,
    )}]::uuid[]) with ordinality o(_id, place)
    where i._id = o._id and i.place <> o.place - 1`)

/** Moves a picture, under its gallery's lock: whoever comes later finds the order of whoever was first. */
export async function moveImage({ tx, who, house }: Acting, _id: string, place: number) {
  const row = await seenImage(tx, who, _id)
  const ids = (await imagesIn(tx, row.gallery)).map(image => image._id).filter(other => other !== _id)
  ids.splice(place, 0, _id)
  await number(tx, ids)
  await tellGallery(tx, house, row.gallery)
  return done
}

/** Removes pictures of the caller's studios, or of that album alone; what is not theirs or gone already stays as it is. */
export async function removeImages({ tx, who, house }: Acting, ids: readonly string[], album?: string) {
  if (ids.length === 0) return done
  const seen = await tx
    .selectDistinct({ _id: gallery._id })
    .from(gallery)
    .innerJoin(galleryImage, eq(galleryImage.gallery, gallery._id))
    .where(
      and(
        inArray(galleryImage._id, [...ids]),
        reachConditionOf(gallery.studio, studiosOf(who)),
        album ? eq(gallery._id, album) : undefined,
      ),
    )
    .orderBy(gallery._id)
  for (const { _id } of seen) {
    await seenGallery(tx, who, _id, { lock: true })
    await tx.delete(galleryImage).where(and(eq(galleryImage.gallery, _id), inArray(galleryImage._id, [...ids])))
    const left = (await imagesIn(tx, _id)).map(image => image._id)
    if (left.length > 0) await number(tx, left)
    await tellGallery(tx, house, _id)
  }
  return done
}
