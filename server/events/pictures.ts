import { and, eq, lt, notExists, sql } from 'drizzle-orm'
import { Refusal } from '#contract/refusals.ts'
import type { Tx } from '#server/database.ts'
import { file } from '#server/files/tables.ts'
import type { House } from '#server/house.ts'
import { kind } from './rules.ts'
import { event } from './tables.ts'

const day = 86_400_000
/** How long a removal can be taken back. */
const restorable = 30 * day

/** The picture must be one of an event's; young again, it is not swept before the event is written. */
export async function mustBePicture(tx: Tx, name: string | null | undefined) {
  if (!name) return
  const [known] = await tx
    .update(file)
    .set({ created: new Date().toISOString() })
    .where(and(eq(file.name, name), eq(file.kind, kind)))
    .returning({ name: file.name })
  if (!known) throw new Refusal('invalid', { picture: 'Dieses Bild gibt es nicht mehr.' })
}

/** Forgets events removed long ago, and pictures that no event uses; their bytes go with the next sweep. */
export async function forgetEvents({ db }: Pick<House, 'db'>, now = Date.now()) {
  const ago = (ms: number) => new Date(now - ms).toISOString()
  await db.delete(event).where(lt(event.removedAt, ago(restorable)))
  const used = db.select({ one: sql`1` }).from(event).where(eq(event.picture, file.name))
  await db.delete(file).where(and(eq(file.kind, kind), lt(file.created, ago(day)), notExists(used)))
}
