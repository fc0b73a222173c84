import type { Pouch } from './databases.ts'
import { lookUpLocal, purge } from './level.ts'
import type { Placed } from './store.ts'

export type Tombstone = Pick<Placed, 'key' | 'rev' | 'at'>

/**
 * Per collection the place in the sequence up to which tombstones were forgotten. A device whose checkpoint lies before it may hold documents
 * alive that were deleted elsewhere, and can no longer be told.
 */
export type Horizon = Readonly<Record<string, number>>

interface Kept {
  _id: string
  _rev?: string
  places: Record<string, number>
}

/** It lies in the database itself, so that it is restored with it. PouchDB leaves such documents out of sequence and listings. */
const id = '_local/horizon'
const writtenAtOnce = 500

/** The place of a sequence; Apache CouchDB's begin with a number too. */
export const placeOf = (sequence: string) => Number.parseInt(sequence, 10) || 0

export const collectionOf = ({ key }: Pick<Tombstone, 'key'>) => key.slice(0, key.indexOf(':'))

/** The horizon after these tombstones are gone. */
export function raised(horizon: Horizon, tombstones: readonly Tombstone[]): Horizon {
  const places: Record<string, number> = { ...horizon }
  for (const tombstone of tombstones) {
    const name = collectionOf(tombstone)
    places[name] = Math.max(places[name] ?? 0, placeOf(tombstone.at))
  }
  return places
}

export const horizonOf = async (pouch: Pouch): Promise<Horizon> => (await read(pouch))?.places ?? {}

const read = ({ db, level }: Pouch): Promise<Kept | undefined> =>
  level
    ? lookUpLocal<Kept>(level, id)
    : db.get<Kept>(id).catch((error: { status?: number }) => {
        if (error.status === 404) return undefined
        throw error
      })

/** Raises the horizon and removes the tombstones after it, so that whoever misses one is told to begin anew. */
export async function forget(pouch: Pouch, tombstones: readonly Tombstone[]) {
  const { db, level } = pouch
  const before = await read(pouch)
  await db.put({ ...before, _id: id, places: raised(before?.places ?? {}, tombstones) } as Kept)
  if (level) return purge(level, tombstones)
  // pouchdb-server knows no purging. What both leave of a deletion of their own, once compacted, is an id and its revisions.
  for (let from = 0; from < tombstones.length; from += writtenAtOnce) {
    const part = tombstones.slice(from, from + writtenAtOnce)
    await db.bulkDocs(part.map(({ key, rev }) => ({ _id: key, _rev: rev, _deleted: true })))
  }
  await db.compact()
}
