import { exampleId } from '#contract/examples.ts'
import { display, gallery, galleryImage } from '#server/displays/tables.ts'
import type { TestHouse } from '#server/testing/house.ts'

/** Rows of «winterthur» for calls that name a studio, and of «pfungen» for those that ask the row for its own. */
export async function addExample({ db }: TestHouse) {
  const winterthur = { studio: 'winterthur', title: 'Geräteraum' }
  const pfungen = { studio: 'pfungen', title: 'Empfang' }
  await db.insert(gallery).values([
    { _id: exampleId('gallery'), kind: 'gallery', ...winterthur },
    { _id: exampleId('album'), kind: 'album', ...winterthur },
    { _id: exampleId('otherGallery'), kind: 'gallery', ...pfungen },
    { _id: exampleId('otherAlbum'), kind: 'album', ...pfungen },
  ])
  const image = { file: 'sBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBB.webp', people: false, created: '2026-11-20T16:42:00.000Z' }
  await db.insert(galleryImage).values([
    { ...image, _id: exampleId('galleryImage'), gallery: exampleId('otherGallery'), place: 0 },
    { ...image, _id: exampleId('spareImage'), gallery: exampleId('otherGallery'), place: 1 },
    { ...image, _id: exampleId('sparePhoto'), gallery: exampleId('otherAlbum'), place: 0 },
  ])
  await db.insert(display).values([
    { _id: exampleId('display'), ...winterthur },
    { _id: exampleId('otherDisplay'), ...pfungen },
  ])
}
