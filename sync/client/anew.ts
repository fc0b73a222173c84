import type { CollectionName } from '#contract/sync.ts'
import { acknowledged } from '#sync/collections/collection.ts'
import { align, droppedRev, type Era } from './align.ts'
import { Failed } from './contact.ts'
import type { Marks } from './marks.ts'
import type { Pending } from './pending.ts'
import type { HeldDocument } from './push.ts'
import type { Replication } from './replicate.ts'
import type { Running } from './running.ts'
import { namesIn, rawOf, rewrite } from './writes.ts'

/** Keeps what unsent changes were made from, which RxDB's memory of the server's states would take along. */
export async function holdBases(
  name: CollectionName,
  replication: Replication,
  { pending, held }: { pending: Pending; held: Marks<HeldDocument> },
) {
  await pending.counted
  const ids = [...pending.of(name).keys()].filter(id => !held.all.has(`${name}/${id}`))
  if (ids.length === 0) return
  for (const [id, base] of await replication.assumed(ids)) await held.set(`${name}/${id}`, { base })
}

type Meeting = Pick<Running, 'collections' | 'contact' | 'clock' | 'keep' | 'held' | 'around' | 'epochChanged'>

/** This device's knowledge of the server's store after it met it, in a new epoch or anew. */
export async function meetStore(about: Meeting, before: Era, signal: AbortSignal): Promise<Era> {
  const { collections, keep, held, epochChanged } = about
  const { met, anew } = await compared(about, before, signal)
  const isNew = met.epoch !== before.epoch
  if (isNew) {
    for (const [id, { refused }] of held.all) if (!refused) await held.delete(id)
    await epochChanged()
  }
  if (!anew) return met
  await dropForgotten(about, met.missing)
  for (const name of namesIn(collections)) await keep.delete(`~seeded/${name}`)
  return { ...met, missing: {}, aligning: isNew ? met.aligning : [], turn: (before.turn ?? 0) + 1 }
}

/** A new epoch does not hide that deletions were forgotten. */
async function compared({ collections, contact, clock }: Meeting, { anew = false, from }: Era, signal: AbortSignal) {
  const about = { collections, contact, clock, signal }
  try {
    return { met: await align(anew ? about : { ...about, from }), anew }
  } catch (error) {
    if (!(error instanceof Failed) || error.kind !== 'anew') throw error
    return { met: await align(about), anew: true }
  }
}

/** Drops acknowledged documents that the server no longer has: they were deleted elsewhere, and that was forgotten since. */
async function dropForgotten({ collections, around }: Pick<Running, 'collections' | 'around'>, missing: Era['missing']) {
  for (const [name, ids] of Object.entries(missing) as [CollectionName, string[]][]) {
    const drop = (id: string) =>
      rewrite(rawOf(collections, name), id, doc =>
        doc && acknowledged(doc) ? { ...doc, _deleted: true, rev: droppedRev(doc.version) } : undefined,
      )
    for (const id of ids) await around(() => drop(id))
  }
}
