import type { CollectionName } from '#contract/sync.ts'
import { acknowledged } from '#sync/collections/collection.ts'
import { droppedRev, type Era } from './align.ts'
import type { Marks } from './marks.ts'
import type { Pending } from './pending.ts'
import type { Held } from './push.ts'
import type { Replication } from './replicate.ts'
import type { LocalCollections } from './types.ts'
import { rawOf, rewrite } from './writes.ts'

/** Keeps what unsent changes were made from, which RxDB's memory of the server's states would take along. */
export async function holdBases(
  name: CollectionName,
  replication: Replication,
  { pending, held }: { pending: Pending; held: Marks<Held> },
) {
  await pending.counted
  const ids = [...pending.of(name).keys()].filter(id => !held.all.has(`${name}/${id}`))
  if (ids.length === 0) return
  for (const [id, base] of await replication.assumed(ids)) await held.set(`${name}/${id}`, { base })
}

interface Dropping {
  collections: LocalCollections
  around<T>(write: () => Promise<T>): Promise<T>
}

/** Drops acknowledged documents that the server no longer has: they were deleted elsewhere, and that was forgotten since. */
export async function dropForgotten({ collections, around }: Dropping, missing: Era['missing']) {
  for (const [name, ids] of Object.entries(missing) as [CollectionName, string[]][]) {
    const drop = (id: string) =>
      rewrite(rawOf(collections, name), id, doc =>
        doc && acknowledged(doc) ? { ...doc, _deleted: true, rev: droppedRev(doc.version) } : undefined,
      )
    for (const id of ids) await around(() => drop(id))
  }
}
