import { and, eq, exists, lt, not, or, type SQL, sql } from 'drizzle-orm'
import { isUploadId } from '#contract/files.ts'
import { Refusal } from '#contract/refusals.ts'
import { dayMs } from '#contract/time.ts'
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

const fileOfKind = (kind: string, name: string) => and(eq(file.name, name), eq(file.kind, kind))

/** Young again, it is not swept before what uses it is written; false where there is no such file. */
const renewFile = async (tx: Tx, where: SQL | undefined) =>
  (await tx.update(file).set({ created: new Date().toISOString() }).where(where).returning({ name: file.name })).length > 0

/** Refuses what is no file of that kind; its addresses are signed for whoever reads what names it. */
export async function mustBeFile(tx: Tx, kind: string, field: string, name: string | null) {
  if (name && !(await renewFile(tx, fileOfKind(kind, name))))
    throw new Refusal('invalid', { [field]: 'Diese Datei gibt es nicht mehr. Wähle sie nochmals.' })
}

/**
 * An address is given out for it, so it must be an open picture of that kind: any other name could be somebody's own file.
 */
export async function mustBePicture(tx: Tx, kind: string, field: string, name: string | null) {
  if (name && !(await renewFile(tx, and(fileOfKind(kind, name), eq(file.open, true)))))
    throw new Refusal('invalid', { [field]: 'Dieses Bild gibt es nicht mehr. Wähle es nochmals.' })
}
/** The longest time after which a device comes back that was cut off between a picture and the act that names it. */
const away = 30 * dayMs

/** True for files of this kind that are old enough to be deleted if nothing uses them. */
export function isOld(tx: Pick<Tx, 'select'>, kind: string, now: number) {
  const before = (ms: number) => lt(file.created, new Date(now - ms).toISOString())
  const awaited = exists(tx.select({ one: sql`1` }).from(fileUpload).where(eq(fileUpload.file, file.name)))
  return and(eq(file.kind, kind), or(before(away), and(before(dayMs), not(awaited)))) as SQL
}
