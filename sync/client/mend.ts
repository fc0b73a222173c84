import type { CollectionName } from '#contract/sync.ts'
import { collections as rules, titleOf } from '#sync/collections/all.ts'
import { acknowledged } from '#sync/collections/collection.ts'
import { sameContent } from '#sync/collections/equal.ts'
import { clashes } from '#sync/collections/merge.ts'
import { droppedRev } from './align.ts'
import type { Marks } from './marks.ts'
import { upgraded } from './outboxRow.ts'
import { baseOf, type HeldDocument } from './push.ts'
import type { Parcel } from './sealedParcels.ts'
import type { AnyDoc, Clock, LocalCollections, Merged } from './types.ts'
import { rawOf, rewrite } from './writes.ts'

export interface Mending {
  collections: LocalCollections
  held: Marks<HeldDocument>
  merged: Marks<Merged>
  clock: Clock
  around<T>(write: () => Promise<T>): Promise<T>
}

interface Sides {
  /** The base, where nothing is held of it. */
  assumed?: AnyDoc
  mine: AnyDoc
  theirs: AnyDoc
}

/** Joins two changes of one document and remembers, for the member to see, where it had to choose. */
export async function resolve(
  { held, merged, clock }: Pick<Mending, 'held' | 'merged' | 'clock'>,
  name: CollectionName,
  { assumed, mine, theirs }: Sides,
): Promise<AnyDoc> {
  const base = baseOf(held.all.get(`${name}/${mine.id}`), assumed)
  const { merge, words } = rules[name]
  const joined = unraised(base, mine, theirs, merge(base, mine, theirs) as AnyDoc)
  const chosen = clashes(base, mine, theirs, words)
  // A document that was acknowledged before a restore and only comes back is nobody's choice.
  if (chosen.length > 0 && !acknowledged(mine)) {
    const id = `${name}/${mine.id}/${theirs.rev}`
    const fields = chosen.map(clash => ({ ...clash, word: words[clash.field] ?? clash.field, kept: joined[clash.field] }))
    const at = new Date(clock.now()).toISOString()
    await merged.set(id, { id, collection: name, doc: mine.id, title: titleOf(name, joined), at, fields, mine, theirs })
  }
  return joined
}

/**
 * A document that only comes back after a restore keeps its version: a raised one would stand beside a later change of another device that
 * the store lost too.
 */
function unraised(base: AnyDoc | undefined, mine: AnyDoc, theirs: AnyDoc, joined: AnyDoc): AnyDoc {
  return !base && mine.version > theirs.version && sameContent(joined, mine) ? { ...mine, rev: theirs.rev } : joined
}

/** Lets one side's values of a merge stand. */
export async function take({ collections, merged, around }: Mending, id: string, side: 'mine' | 'theirs') {
  const found = merged.all.get(id)
  if (!found) return
  await around(() =>
    rewrite(rawOf(collections, found.collection), found.doc, current => {
      const before = current ?? found[side]
      const after = { ...before }
      for (const { field } of found.fields) after[field] = found[side][field]
      return sameContent(before, after) ? undefined : { ...after, version: before.version + 1, rev: before.rev, id: before.id }
    }),
  )
  await merged.delete(id)
}

/** Drops a refused document: the server's state stands, or nothing where it never had one. */
export async function discard({ collections, held, around }: Mending, key: string) {
  const mark = held.all.get(key)
  if (!mark?.refused) return
  const name = key.slice(0, key.indexOf('/')) as CollectionName
  const theirs = mark.theirs ?? mark.base
  await around(() =>
    rewrite(rawOf(collections, name), key.slice(name.length + 1), current => {
      if (current?.version !== mark.refused!.version) return undefined
      return theirs ?? { ...current, _deleted: true, rev: droppedRev(current.version) }
    }),
  )
  await held.delete(key)
}

/** Puts unsent work back: as it was where the device knows nothing newer, joined with what it holds otherwise. */
export async function putBack({ collections, held, around }: Mending, { docs, rows, typed = [] }: Parcel) {
  for (const { collection: name, doc, base } of docs) {
    const collection = rawOf(collections, name)
    if (base) await held.set(`${name}/${doc.id}`, { base })
    await around(() =>
      rewrite(collection, doc.id, current => {
        if (!current) return doc
        const joined = rules[name].merge(base, doc, current) as AnyDoc
        return sameContent(joined, current) ? undefined : joined
      }),
    )
  }
  for (const row of rows) {
    if (await collections.outbox.findOne(row.key).exec()) continue
    const whole = await upgraded(row)
    await around(() => collections.outbox.insert(whole))
  }
  for (const row of typed) if (!(await collections.keep.findOne(row.key).exec())) await around(() => collections.keep.insert(row))
}
