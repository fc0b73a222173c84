import { eq } from 'drizzle-orm'
import { exampleId } from '#contract/examples.ts'
import { codeOf } from '#contract/qrcodes/shapes.ts'
import { qrCode } from '#server/qrcodes/tables.ts'
import type { TestHouse } from '#server/testing/house.ts'

/** A code for «pfungen». */
export async function addExample({ db }: TestHouse) {
  const _id = exampleId('qrCode')
  await db.insert(qrCode).values({
    _id,
    code: codeOf(_id),
    name: 'Plakat',
    studio: 'pfungen',
    kind: 'screen',
    goal: '/kurse',
    created: '2026-11-20T16:42:00.000Z',
  })
}

export async function restoreExample({ db }: TestHouse) {
  await db.delete(qrCode).where(eq(qrCode._id, exampleId('newQrCode')))
}
