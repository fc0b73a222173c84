import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { Refusal } from '#contract/refusals.ts'
import { mostProofs, type PauseProofRow } from '#contract/timestop/shapes.ts'
import { decidesIn } from '#server/contracts/rules.ts'
import type { Acting } from '#server/kit/acting.ts'
import { openBytes } from '#server/kit/bytes/keyed.ts'
import type { Tx } from '#server/kit/database.ts'
import type { House } from '#server/kit/house.ts'
import { file, fileOf, type Uploaded, type Who } from '#server/serve/serve.ts'
import { keepUpload } from '#server/shared/files/keptFiles.ts'
import { fileNamed } from '#server/shared/files/named.ts'
import { findVisiblePause, heldOwn, note, type Pause, proofKind, receiptOf } from './rules.ts'
import { openKey, openNote, sealKey } from './sealedPauses.ts'
import { timestop, timestopNote, timestopProof } from './tables.ts'

const addressOf = (name: string) => `upload/timestop/view/${name}`

/** Keeps a proof that no pause names yet: its bytes lie sealed, and their key beside it. */
export async function upload({ tx, house, who, body, key }: Acting & { body: Uploaded; key?: string }) {
  if (body.key === undefined) throw new Error('A proof came in clear')
  const stored = await keepUpload(tx, house, { who, owner: null, kind: proofKind, body, key })
  const { name, type } = stored
  await tx
    .insert(timestopProof)
    .values({
      file: name,
      uploader: who._id,
      key: sealKey(house, name, body.key),
      type,
      bytes: body.bytes.length,
      at: new Date().toISOString(),
    })
    .onConflictDoNothing()
  return { ...stored, address: addressOf(name) }
}

/** Hangs proofs onto a pause that its device sent before it; the same ones again are no news. */
export async function attach(tx: Tx, who: Pick<Who, '_id'>, pause: Pick<Pause, '_id' | 'person'>, named: readonly string[]) {
  if (named.length === 0) return 0
  const names = [...new Set(await Promise.all(named.map(one => fileNamed(tx, who, one))))] as string[]
  const mine = or(eq(timestopProof.pause, pause._id), and(isNull(timestopProof.pause), eq(timestopProof.uploader, who._id)))
  const found = await tx
    .select()
    .from(timestopProof)
    .where(and(inArray(timestopProof.file, names), mine))
    .for('update')
  if (found.length < names.length) throw new Refusal('invalid', { proofs: 'Ein Beleg ist nicht mehr da. Wähle ihn nochmals.' })
  const fresh = found.filter(each => each.pause === null).map(each => each.file)
  const there = await tx.$count(timestopProof, eq(timestopProof.pause, pause._id))
  if (there + fresh.length > mostProofs) throw new Refusal('pause-full')
  if (fresh.length > 0)
    await tx.update(timestopProof).set({ pause: pause._id, person: pause.person }).where(inArray(timestopProof.file, fresh))
  return fresh.length
}

/** Adds proofs to an own pause that nobody has decided on. */
export async function addProofs({ tx, who }: Acting, _id: string, named: readonly string[]) {
  const { pause } = await heldOwn(tx, who, _id)
  if (pause.state !== 'open') throw new Refusal('pause-state', undefined, receiptOf(pause))
  const many = await attach(tx, who, pause, named)
  if (many > 0) await note(tx, { pause: pause._id, what: 'proofs', author: who._id })
  return receiptOf(pause)
}

/** Takes a proof away from an own pause that nobody has decided on; without its key it is gone at once. */
export async function removeProof({ tx, who }: Acting, _id: string, name: string) {
  const { pause } = await heldOwn(tx, who, _id)
  const gone = and(eq(timestopProof.pause, _id), eq(timestopProof.file, name))
  if ((await tx.$count(timestopProof, gone)) === 0) throw new Refusal('missing')
  if (pause.state !== 'open') throw new Refusal('pause-state', undefined, receiptOf(pause))
  await tx.delete(timestopProof).where(gone)
  await note(tx, { pause: _id, what: 'proofGone', author: who._id })
  return receiptOf(pause)
}

interface Proven {
  person: string | null
  reasonText: string
  message: string | null
  rows: PauseProofRow[]
}

/** The proofs of a pause, its reason and what was written with it, for whoever decides in its studio. */
export async function proofsOf({ tx, house, who }: Acting, _id: string): Promise<Proven> {
  const pause = await findVisiblePause(tx, who, _id)
  if (!(await decidesIn(tx, who, pause.studio))) throw new Refusal('missing')
  const rows = await tx
    .select()
    .from(timestopProof)
    .where(eq(timestopProof.pause, _id))
    .orderBy(asc(timestopProof.at), asc(timestopProof.file))
  const [noted] = await tx.select().from(timestopNote).where(eq(timestopNote.pause, _id))
  return {
    person: pause.person,
    reasonText: pause.rule.text,
    message: (noted && openNote(house, noted).message) ?? null,
    rows: rows.map(each => ({ file: each.file, type: each.type, bytes: each.bytes, at: each.at, address: addressOf(each.file) })),
  }
}

/** True for one's own, what one has just sent oneself, and for whoever decides where it was handed in. */
async function mayView(tx: Tx, who: Who, row: typeof timestopProof.$inferSelect) {
  if (row.person === who._id || (row.pause === null && row.uploader === who._id)) return true
  if (!row.pause) return false
  const [pause] = await tx.select({ studio: timestop.studio }).from(timestop).where(eq(timestop._id, row.pause))
  return pause !== undefined && decidesIn(tx, who, pause.studio)
}

/** A proof in clear, for nobody's cache; whose it is stands with the file, so that the pipeline leaves its trace. */
export async function view({ tx, house, who }: Acting<House>, name: string) {
  const [row] = await tx.select().from(timestopProof).where(eq(timestopProof.file, name))
  if (!row || !(await mayView(tx, who, row))) throw new Refusal('missing')
  const bytes = await house.bytes.read(name)
  if (!bytes) throw new Refusal('missing')
  const headers = {
    'cache-control': 'private, no-store',
    'content-disposition': `${row.type.startsWith('image/') ? 'inline' : 'attachment'}; filename="${name}"`,
  }
  return fileOf(file(openBytes({ key: openKey(house, row), bytes }), { type: row.type, headers }), row.person ? [row.person] : [])
}

/** How many proofs a pause has. */
export const proofCount = (tx: Tx, pause: string) => tx.$count(timestopProof, sql`${timestopProof.pause} = ${pause}`)
