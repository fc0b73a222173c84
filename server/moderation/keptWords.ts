import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { Tx } from '#server/kit/database.ts'
import type { House } from '#server/kit/house.ts'
import { person } from '#server/shared/auth/tables.ts'
import { earlierCopyOf, keepCopy } from '#server/shared/files/keptFiles.ts'
import type { SeenThing } from './plugs.ts'
import { moderationKept } from './tables.ts'

export const pictureKind = 'moderation'

type Row = typeof moderationKept.$inferInsert
type KeptPiece = Pick<Row, 'source' | 'sure' | 'text' | 'picture'>

/** A thing that was reported, with the words that the reporter's device showed, where it told them. */
export interface Reported {
  _id: string
  seen: SeenThing
  shown?: string
}

/** The copies of a thing: as the record has it, and as the reporter saw it where that is something else. */
function piecesOf({ seen, shown }: Reported, picture: string | null): KeptPiece[] {
  const own: KeptPiece = { source: 'studio', sure: true, text: seen.text, picture }
  if (shown === undefined || shown === seen.text) return [own]
  return [own, { source: 'device', sure: seen.was?.(shown) ?? false, text: shown, picture: null }]
}

/** Keeps exactly what was reported; what the case holds already it does not hold twice. */
export async function keepWords(tx: Tx, house: House, caseId: string, all: readonly Reported[]) {
  const had = await tx.select().from(moderationKept).where(eq(moderationKept.case, caseId))
  for (const reported of all) {
    const { seen } = reported
    const picture = await pictureOf(tx, house, reported, had)
    const isHad = (piece: KeptPiece) =>
      had.some(row => row.item === reported._id && row.source === piece.source && row.text === piece.text && row.picture === piece.picture)
    const about = { case: caseId, item: reported._id, author: seen.author, name: await nameOf(tx, seen.author), at: seen.at }
    const fresh = piecesOf(reported, picture).filter(piece => !isHad(piece))
    if (fresh.length > 0) await tx.insert(moderationKept).values(fresh.map(piece => ({ ...about, ...piece, _id: v7() })))
  }
}

/** The copy of a thing's picture: the one that the case has, also of before copies had today's names, or a new one. */
async function pictureOf(tx: Tx, house: House, { _id, seen }: Reported, had: readonly (typeof moderationKept.$inferSelect)[]) {
  if (!seen.picture) return null
  const copied = { from: seen.picture, kind: pictureKind }
  const names = had.filter(({ item }) => item === _id).map(({ picture }) => picture)
  return (await earlierCopyOf(house, copied, names)) ?? (await keepCopy(tx, house, copied))?.name ?? null
}

/** Somebody's whole name, as it is by now. */
export async function nameOf(tx: Tx, _id: string | null) {
  const [row] = _id ? await tx.select({ vorname: person.vorname, nachname: person.nachname }).from(person).where(eq(person._id, _id)) : []
  return row ? `${row.vorname} ${row.nachname}`.trim() : null
}
