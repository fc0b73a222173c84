import { v7 } from 'uuid'
import { array, type InferType, object } from 'yup'
import { decimal, studioCode, text } from '#contract/shapes.ts'
import { studioContact } from '#contract/studios/shapes.ts'
import type { Tx } from '#server/kit/database.ts'
import { studio } from './tables.ts'

/** Studios as a file names them. What else belongs to one is entered in the app. */
export const newStudios = array()
  .of(
    object({
      code: studioCode().label('Studiocode').required(),
      ...studioContact,
      canton: text(2)
        .label('Kanton')
        .matches(/^[A-Z]{2}$/, 'Bitte gib den Kanton mit zwei Buchstaben an, zum Beispiel ZH.')
        .required(),
      lat: decimal(-90, 90).label('Breite').required(),
      long: decimal(-180, 180).label('Länge').required(),
    }),
  )
  .min(1)
  .max(500)
  .required()

/** Adds the studios whose codes are new, and answers these codes; those that stand there stay as people have edited them. */
export async function addStudios(tx: Tx, rows: InferType<typeof newStudios>) {
  const added = await tx
    .insert(studio)
    .values(rows.map(row => ({ ...row, _id: v7() })))
    .onConflictDoNothing({ target: studio.code })
    .returning({ code: studio.code })
  return added.map(({ code }) => code)
}
