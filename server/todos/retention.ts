import { and, eq, lt, notExists, sql } from 'drizzle-orm'
import { dayMs } from '#contract/time.ts'
import type { WithDb } from '#server/kit/house.ts'
import { isOld } from '#server/shared/files/named.ts'
import { file } from '#server/shared/files/tables.ts'
import { attachmentKind, imageKind } from './rules.ts'
import { todo, todoFile } from './tables.ts'

/** How long a removal can be taken back. */
const restorable = 30 * dayMs
/** How long what is done is kept (T45). */
const kept = 2 * 365 * dayMs

/** Forgets what was removed or done long ago, and files that no to-do has; their bytes go with the next sweep. */
export async function forgetTodos({ db }: WithDb, now = Date.now()) {
  const before = (ms: number) => new Date(now - ms).toISOString()
  await db.delete(todo).where(lt(todo.removedAt, before(restorable)))
  await db.delete(todo).where(lt(todo.doneAt, before(kept)))
  const used = db.select({ one: sql`1` }).from(todoFile).where(eq(todoFile.file, file.name))
  for (const kind of [imageKind, attachmentKind]) await db.delete(file).where(and(isOld(db, kind, now), notExists(used)))
}
