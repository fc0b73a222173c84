import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { CollectionName } from '#contract/sync.ts'
import { collections } from '#sync/collections/all.ts'
import type { Store, Stored } from './store.ts'
import { wiredOf } from './wire.ts'

const compress = promisify(gzip)
const heldBytes = 64_000_000

interface Held {
  sequence: string
  epoch: string
  bytes: Buffer
}

/** Whole collections as gzipped NDJSON, kept until the member's database changes. */
export function createSnapshots(store: Store, checkpointOf: (sequence: string) => string) {
  const held = new Map<string, Held>()
  let total = 0

  function forget(key: string) {
    total -= held.get(key)?.bytes.length ?? 0
    held.delete(key)
  }

  return async function snapshot(member: string, name: CollectionName): Promise<Buffer> {
    const key = `${member} ${name}`
    const { epoch } = store
    // Taken before reading: what is written meanwhile is seen twice rather than never.
    const sequence = await store.sequence(member)
    const known = held.get(key)
    if (known?.sequence === sequence && known.epoch === epoch) return known.bytes
    const documents = (await store.all(member, name)).sort(newestFirst)
    const lines = [JSON.stringify({ checkpoint: checkpointOf(sequence), epoch, count: documents.length })]
    for (const document of documents) lines.push(JSON.stringify(wiredOf(collections[name], document)))
    const bytes = await compress(`${lines.join('\n')}\n`, { level: 4 })
    forget(key)
    held.set(key, { sequence, epoch, bytes })
    total += bytes.length
    for (const oldest of held.keys()) if (total > heldBytes) forget(oldest)
    return bytes
  }
}

const momentOf = ({ body }: Stored) => (body.at ?? body.started ?? '') as string

/** What was deleted comes last: a device needs it only to forget. */
function newestFirst(a: Stored, b: Stored) {
  if (a.deleted !== b.deleted) return a.deleted ? 1 : -1
  const [left, right] = [momentOf(a), momentOf(b)]
  return left > right ? -1 : left < right ? 1 : 0
}
