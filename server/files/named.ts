import { and, eq, exists, lt, not, or, type SQL, sql } from 'drizzle-orm'
import { isUploadId } from '#contract/files.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Tx } from '#server/kit/database.ts'
import type { Who } from '#server/serve/serve.ts'
import { file, fileUpload } from './tables.ts'

/** The name of the file that a form means; an upload that is not the caller's own stays what it says, which no file is called. */
export async function fileNamed(tx: Tx, { _id }: Pick<Who, '_id'>, named: string | null | undefined) {
  if (!isUploadId(named)) return named ?? null
  const [known] = await tx
    .select({ name: fileUpload.file })
    .from(fileUpload)
    .where(and(eq(fileUpload.person, _id), eq(fileUpload.key, named)))
  return known?.name ?? named
}

/**
 * An address is given out for it, so it must be an open picture of that kind: any other name could be somebody's own file. Young again, it is
 * not swept before what uses it is written.
 */
export async function mustBePicture(tx: Tx, kind: string, field: string, name: string | null) {
  if (!name) return
  const [known] = await tx
    .update(file)
    .set({ created: new Date().toISOString() })
    .where(and(eq(file.name, name), eq(file.kind, kind), eq(file.open, true)))
    .returning({ name: file.name })
  if (!known) throw new Refusal('invalid', { [field]: 'Dieses Bild gibt es nicht mehr. Wähle es nochmals.' })
}

const day = 86_400_000
/** The longest time after which a device comes back that was cut off between a picture and the act that names it. */
const away = 30 * day

/** True for files of this kind that are old enough to be deleted if nothing uses them. */
export function isOld(tx: Pick<Tx, 'select'>, kind: string, now: number) {
  const before = (ms: number) => lt(file.created, new Date(now - ms).toISOString())
  const awaited = exists(tx.select({ one: sql`1` }).from(fileUpload).where(eq(fileUpload.file, file.name)))
  return and(eq(file.kind, kind), or(before(away), and(before(day), not(awaited)))) as SQL
}
