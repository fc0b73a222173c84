import { eq } from 'drizzle-orm'
import { exampleId } from '#contract/examples.ts'
import { examplePictureName } from '#contract/slides/calls.ts'
import { file } from '#server/shared/files/tables.ts'
import { slide } from '#server/slides/tables.ts'
import type { TestHouse } from '#server/testing/house.ts'

const created = '2026-11-20T16:42:00.000Z'

/** A slide for «pfungen», with the picture that the examples name. */
export async function addExample({ db }: TestHouse) {
  await db.insert(file).values({ name: examplePictureName, kind: 'slide', type: 'image/webp', bytes: 1, open: true, created })
  await db.insert(slide).values({
    _id: exampleId('slide'),
    title: 'Mobility am Mittag',
    picture: examplePictureName,
    described: 'Eine Gruppe auf Matten',
    studios: ['pfungen'],
    place: 1,
    created,
  })
}

export async function restoreExample({ db }: TestHouse) {
  await db.delete(slide).where(eq(slide._id, exampleId('newSlide')))
}
