import { Readable } from 'node:stream'
import { constants, createGzip, type Gzip } from 'node:zlib'
import type { CollectionName } from '#contract/sync.ts'
import { collections } from '#sync/collections/all.ts'
import { instant } from './instant.ts'
import type { Everything, Store, StoredDocument } from './store.ts'
import { wiredOf } from './wire.ts'

const heldBytes = 64_000_000
/** The newest go out before the rest is written. */
const first = 200
const batch = 1000

interface HeldSnapshot {
  sequence: string
  epoch: string
  bytes: Buffer
}

interface Behind {
  store: Store
  checkpointOf(sequence: string, given: number): string
  /** Joins what stands beside each other. */
  joined<Each extends StoredDocument>(member: string, documents: Each[]): Promise<Each[]>
}

/** Whole collections as gzipped NDJSON, kept until the member's database changes. */
export function createSnapshots({ store, checkpointOf, joined }: Behind) {
  const held = new Map<string, HeldSnapshot>()
  /** A new device asks for every collection at once; the database is read once. */
  const reading = new Map<string, Promise<Everything & { given: number }>>()
  let total = 0

  function forget(key: string) {
    total -= held.get(key)?.bytes.length ?? 0
    held.delete(key)
  }

  function hold(key: string, one: HeldSnapshot) {
    forget(key)
    held.set(key, one)
    total += one.bytes.length
    for (const oldest of held.keys()) if (total > heldBytes) forget(oldest)
  }

  function read(member: string, sequence: string) {
    const key = `${member} ${sequence}`
    const known = reading.get(key)
    if (known) return known
    const given = instant()
    const begun = store
      .everything(member)
      .then(found => ({ ...found, given }))
      .finally(() => reading.delete(key))
    reading.set(key, begun)
    return begun
  }

  return async function snapshot(member: string, name: CollectionName): Promise<Readable> {
    const key = `${member} ${name}`
    const { epoch } = store
    const sequence = await store.sequence(member)
    const known = held.get(key)
    if (known?.sequence === sequence && known.epoch === epoch) return Readable.from([known.bytes])
    // The checkpoint is that of the very reading: another node's sequence may be beyond documents that this one lacks.
    const { documents: all, last, given } = await read(member, sequence)
    const documents = (await joined(member, all.get(name) ?? [])).sort(newestFirst)
    const head = JSON.stringify({ checkpoint: checkpointOf(last, given), epoch, count: documents.length })
    return Readable.from(zipped(linesOf(name, head, documents), bytes => hold(key, { sequence, epoch, bytes })))
  }
}

function* linesOf(name: CollectionName, head: string, documents: StoredDocument[]) {
  yield `${head}\n`
  for (let at = 0; at < documents.length; at += at === 0 ? first : batch) {
    const part = documents.slice(at, at === 0 ? first : at + batch)
    yield part.map(document => `${JSON.stringify(wiredOf(collections[name], document))}\n`).join('')
  }
}

/** Packed while it is read, each part on its way before the next is written; `whole` gets it all in the end. */
async function* zipped(parts: Iterable<string>, whole: (bytes: Buffer) => void) {
  const gzip = createGzip({ level: 4 })
  const chunks: Uint8Array<ArrayBuffer>[] = []
  void feed(gzip, parts)
  for await (const chunk of gzip as AsyncIterable<Buffer>) {
    chunks.push(new Uint8Array(chunk))
    yield chunk
  }
  whole(Buffer.concat(chunks))
}

async function feed(gzip: Gzip, parts: Iterable<string>) {
  try {
    for (const part of parts) {
      await new Promise<void>((done, failed) => gzip.write(part, error => (error ? failed(error) : done())))
      await new Promise<void>(done => gzip.flush(constants.Z_SYNC_FLUSH, done))
    }
    gzip.end()
  } catch (error) {
    gzip.destroy(error as Error)
  }
}

const documentMomentOf = ({ body }: StoredDocument) => (body.at ?? body.started ?? '') as string

/** Deleted documents come last: a device needs them only to forget. */
function newestFirst(a: StoredDocument, b: StoredDocument) {
  if (a.deleted !== b.deleted) return a.deleted ? 1 : -1
  const [left, right] = [documentMomentOf(a), documentMomentOf(b)]
  return left > right ? -1 : left < right ? 1 : 0
}
