import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { Tx } from '#server/kit/database.ts'
import type { House } from '#server/kit/house.ts'
import { person } from '#server/shared/auth/tables.ts'
import { keepFile } from '#server/shared/files/keep.ts'
import { file } from '#server/shared/files/tables.ts'
import type { Seen } from './plugs.ts'
import { moderationKept } from './tables.ts'

export const pictureKind = 'moderation'

type Row = typeof moderationKept.$inferInsert
type Piece = Pick<Row, 'source' | 'sure' | 'text' | 'picture'>

/** A thing that was reported, with the words that the reporter's device showed, where it told them. */
export interface Reported {
  _id: string
  seen: Seen
  shown?: string
}

/** The copies of a thing: as the record has it, and as the reporter saw it where that is something else. */
function piecesOf({ seen, shown }: Reported, picture: string | null): Piece[] {
  const own: Piece = { source: 'studio', sure: true, text: seen.text, picture }
  if (shown === undefined || shown === seen.text) return [own]
  return [own, { source: 'device', sure: seen.was?.(shown) ?? false, text: shown, picture: null }]
}

/** Keeps exactly what was reported; what the case holds already it does not hold twice. */
export async function keepWords(tx: Tx, house: House, caseId: string, all: readonly Reported[]) {
  const had = await tx.select().from(moderationKept).where(eq(moderationKept.case, caseId))
  for (const reported of all) {
    const { seen } = reported
    const picture = seen.picture ? await copyOf(tx, house, seen.picture) : null
    const isHad = (piece: Piece) =>
      had.some(row => row.item === reported._id && row.source === piece.source && row.text === piece.text && row.picture === piece.picture)
    const about = { case: caseId, item: reported._id, author: seen.author, name: await nameOf(tx, seen.author), at: seen.at }
    const fresh = piecesOf(reported, picture).filter(piece => !isHad(piece))
    if (fresh.length > 0) await tx.insert(moderationKept).values(fresh.map(piece => ({ ...about, ...piece, _id: v7() })))
  }
}

/** Somebody's whole name, as it is by now. */
export async function nameOf(tx: Tx, _id: string | null) {
  const [row] = _id ? await tx.select({ vorname: person.vorname, nachname: person.nachname }).from(person).where(eq(person._id, _id)) : []
  return row ? `${row.vorname} ${row.nachname}`.trim() : null
}

/** A copy of a picture that is nobody's own: it stays where its owner takes theirs away. */
async function copyOf(tx: Tx, house: House, name: string) {
  const [row] = await tx.select().from(file).where(eq(file.name, name))
  if (!row) return null
  const bytes = await house.bytes.read(name)
  if (!bytes) {
    house.log.error({ file: name }, 'a reported picture has no bytes, so no copy of it is kept')
    return null
  }
  const { width, height } = row
  const draft = await house.bytes.layDown(bytes)
  return keepFile(tx, house, { owner: null, kind: pictureKind, bytes, type: 'image/webp', open: false, width, height, draft })
}
