import { and, asc, gt, lt } from 'drizzle-orm'
import type { House, WithBytes, WithDb } from '#server/kit/house.ts'
import { file } from './tables.ts'

const portion = 1000
/** Names that a line of the log shows. */
const shown = 10

/** Names of files of the record whose bytes are gone or cut short. */
export async function missingFiles({ bytes, db }: WithBytes & WithDb): Promise<string[]> {
  const began = new Date().toISOString()
  const lying = new Map((await bytes.all()).map(({ name, bytes }) => [name, bytes]))
  const missing: string[] = []
  for (let after = ''; ; ) {
    const rows = await db
      .select({ name: file.name, bytes: file.bytes })
      .from(file)
      .where(and(gt(file.name, after), lt(file.created, began)))
      .orderBy(asc(file.name))
      .limit(portion)
    for (const { name, bytes } of rows) if (lying.get(name) !== bytes) missing.push(name)
    const last = rows.at(-1)
    if (rows.length < portion || !last) return missing
    after = last.name
  }
}

/** Says in the log where the record names files that are not there: a directory that is not the one of the other processes, or a backup without them. */
export async function tellMissing(house: House) {
  const missing = await missingFiles(house)
  if (missing.length === 0) return
  house.log.error(
    { missing: missing.length, some: missing.slice(0, shown) },
    'files of the record have no bytes: look at UPLOADS_DIR or FILES_URL',
  )
}
