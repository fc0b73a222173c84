import { and, notExists, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { textPictures } from '#contract/textPictures.ts'
import type { House } from '#server/kit/house.ts'
import { serve } from '#server/serve/serve.ts'
import { keepUpload } from './keptFiles.ts'
import { isOld } from './named.ts'
import { texts } from './plugs.ts'
import { file } from './tables.ts'

/** Name of the kind in `file`. */
export const textPictureKind = 'text'

export const textPictureCalls = serve(textPictures, {
  upload: ({ tx, house, who, body, key }) => keepUpload(tx, house, { who, owner: null, kind: textPictureKind, body, key }),
})

/** Rows whose text shows the file. */
const showsIn = ({ db }: House, column: PgColumn) =>
  db
    .select({ one: sql`1` })
    .from(column.table as PgTable)
    .where(sql`position(${file.name} in ${column}::text) > 0`)

/** Forgets pictures that no written text shows any more. */
export async function forgetTextPictures(house: House, now: number) {
  const unused: SQL[] = texts
    .all(house)
    .flat()
    .map(column => notExists(showsIn(house, column)))
  await house.db.delete(file).where(and(isOld(house.db, textPictureKind, now), ...unused))
}

/** A written text for a page of another host: addresses of our pictures are whole. */
export const abroadText = (html: string, publicUrl: string) => html.replaceAll(' src="/api/files/', ` src="${publicUrl}/api/files/`)
