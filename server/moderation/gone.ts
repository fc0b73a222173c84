import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { ReportedKind } from '#contract/rules/moderation/states.ts'
import type { Tx } from '#server/kit/database.ts'
import type { SeenThing } from './plugs.ts'
import { moderationGone } from './tables.ts'

const goneTextHashOf = (_id: string, text: string) => createHash('sha256').update(`${_id}\n${text}`).digest('base64url')

interface Going {
  _id: string
  author: string
  text: string
}

/** Remembers things whose rows are being deleted: whoever read one and is without a network can still report it (K22). */
export async function rememberGone(tx: Tx, kind: ReportedKind, rows: readonly Going[]) {
  const at = new Date().toISOString()
  const values = rows
    .filter(({ text }) => text !== '')
    .map(({ _id, author, text }) => ({ thing: _id, kind, author, said: goneTextHashOf(_id, text), at }))
  for (let from = 0; from < values.length; from += 1000)
    await tx
      .insert(moderationGone)
      .values(values.slice(from, from + 1000))
      .onConflictDoNothing()
}

/** Something that is gone, for who knows its very words; to anybody else it never was. */
export async function goneThing(tx: Tx, kind: ReportedKind, _id: string, shown: string | undefined): Promise<SeenThing | undefined> {
  if (shown === undefined) return undefined
  const [row] = await tx
    .select()
    .from(moderationGone)
    .where(and(eq(moderationGone.thing, _id), eq(moderationGone.kind, kind)))
  if (row?.said !== goneTextHashOf(_id, shown)) return undefined
  return { author: row.author, text: null, at: row.at, was: text => text === shown }
}
