import { type Pouch, readOne, writeOne } from './databases.ts'
import { lookUpLocal, purge } from './level.ts'
import type { PlacedDocument } from './store.ts'

export type Tombstone = Pick<PlacedDocument, 'key' | 'rev' | 'at' | 'deletedAt'>

/** Deletions that the store has forgotten, per collection. A device that last read everything before them can no longer be told. */
export interface Horizon {
  /** The newest receipt of a deletion among the forgotten ones. */
  readonly at: Readonly<Record<string, string>>
  /** The greatest place in the sequence among them, for checkpoints of a version before, which bear no instant. */
  readonly places: Readonly<Record<string, number>>
}

interface HorizonDocument {
  _id: string
  _rev?: string
  at?: Record<string, string>
  places: Record<string, number>
}

/**
 * It lies in the database itself, so that it is restored with it. In a server's it is a document like others, because CouchDB's replication carries no
 * `_local` one.
 */
const id = 'horizon'
const localId = '_local/horizon'
const writtenAtOnce = 500

/** The place of a sequence; Apache CouchDB's begin with a number too. */
export const placeOf = (sequence: string) => Number.parseInt(sequence, 10) || 0

export const collectionOf = ({ key }: Pick<Tombstone, 'key'>) => key.slice(0, key.indexOf(':'))

/** True for what a member wrote, not the store for itself. */
export const isDocument = (key: string) => key.includes(':')

export const noHorizon: Horizon = { at: {}, places: {} }

/** The horizon after these tombstones are gone. */
export function raised(horizon: Horizon, tombstones: readonly Tombstone[]): Horizon {
  const [at, places] = [{ ...horizon.at }, { ...horizon.places }]
  const now = new Date().toISOString()
  for (const tombstone of tombstones) {
    const name = collectionOf(tombstone)
    const { deletedAt = now } = tombstone
    if (deletedAt > (at[name] ?? '')) at[name] = deletedAt
    places[name] = Math.max(places[name] ?? 0, placeOf(tombstone.at))
  }
  return { at, places }
}

export async function horizonOf(pouch: Pouch): Promise<Horizon> {
  const kept = await read(pouch)
  return kept ? { at: kept.at ?? {}, places: kept.places } : noHorizon
}

async function read(pouch: Pouch): Promise<HorizonDocument | undefined> {
  const { db, level } = pouch
  if (level) return lookUpLocal<HorizonDocument>(level, localId)
  const kept = await readOne<HorizonDocument>(db, id)
  if (kept || pouch.noLocalHorizon) return kept
  // A version before kept it there; none is written any more.
  const before = await db.get<HorizonDocument>(localId).catch((error: { status?: number }) => {
    if (error.status === 404) return undefined
    throw error
  })
  pouch.noLocalHorizon = !before
  return before && { _id: id, places: before.places }
}

/** Raises the horizon and removes the tombstones after it, so that whoever misses one is told to begin anew. */
export async function forget(pouch: Pouch, tombstones: readonly Tombstone[]) {
  const { db, level } = pouch
  const before = await read(pouch)
  const { at, places } = raised({ at: before?.at ?? {}, places: before?.places ?? {} }, tombstones)
  const kept = { ...before, _id: level ? localId : id, at, places }
  if (level) {
    await db.put(kept)
    return purge(level, tombstones)
  }
  await writeOne(db, kept)
  // pouchdb-server knows no purging. What both leave of a deletion of their own, once compacted, is an id and its revisions.
  for (let from = 0; from < tombstones.length; from += writtenAtOnce) {
    const part = tombstones.slice(from, from + writtenAtOnce)
    await db.bulkDocs(part.map(({ key, rev }) => ({ _id: key, _rev: rev, _deleted: true })))
  }
  await db.compact()
}
