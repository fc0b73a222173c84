import { eq } from 'drizzle-orm'
import { exampleId } from '#contract/examples.ts'
import { news } from '#server/news/tables.ts'
import type { TestHouse } from '#server/testing/house.ts'

/** A news for «pfungen». */
export async function addExample({ db }: TestHouse) {
  await db.insert(news).values({
    _id: exampleId('news'),
    title: 'Neue Geräte',
    text: '<p>Im Obergeschoss.</p>',
    studios: ['pfungen'],
    created: '2026-11-20T16:42:00.000Z',
  })
}

export async function restoreExample({ db }: TestHouse) {
  await db.delete(news).where(eq(news._id, exampleId('newNews')))
}
