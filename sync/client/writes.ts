import { clone, type MangoQuery, type RxCollection, type RxDocument, type RxDocumentData } from 'rxdb/plugins/core'
import { type CollectionName, collectionNames } from '#contract/sync.ts'
import { acknowledged } from '#sync/collections/collection.ts'
import { sameContent } from '#sync/collections/equal.ts'
import { isSeeded } from './seed.ts'
import type { AnyDoc, Docs, Local, LocalCollections } from './types.ts'

type Reads = Pick<Local, 'find' | 'one'>
type Writes = Pick<Local, 'insert' | 'change' | 'remove' | 'restore' | 'bulkInsert'>
type Raw = RxCollection<AnyDoc>

const chunk = 500
/** Ids of UUID version 7: made on this device a moment ago, so that no such document can have been here before. */
const fresh = /^[0-9a-f]{8}-[0-9a-f]{4}-7/

/** A document as the wire has it: no field undefined, none of RxDB's own. */
export function bare<Doc extends object>(doc: Doc): Doc {
  const plain: Record<string, unknown> = {}
  for (const [field, value] of Object.entries(doc)) {
    if (value !== undefined && field !== '_meta' && field !== '_rev' && field !== '_attachments') plain[field] = value
  }
  return plain as Doc
}

/** A document without `_deleted`, as screens see it. */
export function shown<Doc extends object>(doc: Doc): Doc {
  const { _deleted, ...rest } = bare(doc) as Doc & { _deleted?: boolean }
  return rest as Doc
}

/**
 * A stored document as screens see it, theirs to change. In one pass: `toMutableJSON` and `shown` after it would copy each document four
 * times, of which a list has hundreds.
 */
function seen({ _data }: RxDocument<AnyDoc>): object {
  const plain: Record<string, unknown> = {}
  for (const [field, value] of Object.entries(_data)) {
    if (value !== undefined && !unseen.has(field)) plain[field] = typeof value === 'object' ? clone(value) : value
  }
  return plain
}

const unseen = new Set(['_deleted', '_meta', '_rev', '_attachments'])

/** Documents by id as they are stored, deleted ones included. */
export async function stored(collection: Raw, ids: string[]) {
  const found: RxDocumentData<AnyDoc>[] = await collection.storageInstance.findDocumentsById(ids, true)
  return new Map(found.map(doc => [doc.id, bare(doc) as AnyDoc]))
}

/** Writes a document as it is given, over a living or a deleted one; `next` answers undefined where nothing is to be done. */
export async function rewrite(collection: Raw, id: string, next: (current: AnyDoc | undefined) => AnyDoc | undefined): Promise<void> {
  for (;;) {
    const [previous]: RxDocumentData<AnyDoc>[] = await collection.storageInstance.findDocumentsById([id], true)
    const after = next(previous && (bare(previous) as AnyDoc))
    if (!after) return
    const document = { ...bare(after), _meta: { ...previous?._meta, lwt: 1 }, _rev: previous?._rev ?? '1-new', _attachments: {} }
    const { error } = await collection.storageInstance.bulkWrite([previous ? { previous, document } : { document }], 'fk-rewrite')
    if (error.length === 0) return
    if (error[0]!.status !== 409) throw new Error(`write ${error[0]!.status}`)
  }
}

/** The collections that are open: all of them, but where a test leaves some out. */
export const namesIn = (collections: LocalCollections) => collectionNames.filter(name => name in collections)

export const rawOf = (collections: LocalCollections, name: CollectionName) => collections[name] as unknown as Raw

export function reads(collections: LocalCollections): Reads {
  return {
    find: async (name, query) => {
      const found = await rawOf(collections, name)
        .find(query as MangoQuery<AnyDoc>)
        .exec()
      return found.map(seen) as never
    },
    one: async (name, id) => {
      const found = await rawOf(collections, name).findOne(id).exec()
      return found ? (seen(found) as never) : undefined
    },
  }
}

/** Every write stamps its document; `around` sees each one, so that nothing is written unnoticed. */
export function writes(
  collections: LocalCollections,
  around: <T>(write: () => Promise<T>) => Promise<T>,
  remember: (name: CollectionName, base: AnyDoc) => Promise<void>,
): Writes {
  const raw = (name: CollectionName) => rawOf(collections, name)

  /** Inserts documents, also over deleted ones; those that live already are left out of the answer. */
  const put = async (collection: Raw, docs: object[]) => {
    const added: object[] = []
    for (let left = docs as AnyDoc[]; left.length > 0; ) {
      const { success, error } = await collection.bulkInsert(left)
      const other = error.find(({ status }) => status !== 409)
      if (other) throw new Error(`write ${other.status}`)
      added.push(...success.map(seen))
      // RxDB inserts over a deleted document in two steps; its acknowledgement by the server may come between them, which is no living document.
      const there = await stored(
        collection,
        error.map(({ documentId }) => documentId),
      )
      left = left.flatMap(doc => {
        const before = there.get(doc.id)
        return before?._deleted ? [{ ...doc, version: Math.max(doc.version, before.version + 1), rev: before.rev }] : []
      })
    }
    return added
  }

  const modify = async (name: CollectionName, id: string, next: (doc: AnyDoc) => AnyDoc) => {
    const doc = await raw(name).findOne(id).exec()
    if (!doc) return undefined
    const { _data: before } = doc
    if (isSeeded(before._meta) && acknowledged(before)) await remember(name, bare(before))
    const after = await doc.incrementalModify(current => {
      const changed = next(current as AnyDoc)
      if (changed === current || sameContent(changed, current)) return current
      return bare({ ...changed, id, rev: current.rev, version: current.version + 1 })
    })
    return seen(after)
  }

  return {
    insert: (name, doc) =>
      around(async () => {
        const before = fresh.test(doc.id) ? undefined : (await stored(raw(name), [doc.id])).get(doc.id)
        const [added] = await put(raw(name), [bare({ ...doc, version: (before?.version ?? 0) + 1, rev: before?.rev ?? '' })])
        if (!added) throw new Error(`exists ${name}`)
        return added as never
      }),
    change: (name, id, patch) =>
      around(async () => {
        const next = (doc: AnyDoc) => (typeof patch === 'function' ? patch(doc as never) : { ...doc, ...patch }) as AnyDoc
        const after = await modify(name, id, next)
        if (!after) throw new Error(`missing ${name}`)
        return after as never
      }),
    remove: (name, id) =>
      around(async () => {
        await modify(name, id, doc => ({ ...doc, _deleted: true }))
      }),
    restore: (name, doc) =>
      around(async () => {
        const before = (await stored(raw(name), [doc.id])).get(doc.id)
        const version = Math.max(before?.version ?? 0, doc.version) + 1
        if (before && !before._deleted) return shown(before) as never
        const [back] = await put(raw(name), [bare({ ...shown(doc), version, rev: before?.rev ?? doc.rev })])
        return (back ?? doc) as never
      }),
    bulkInsert: (name, docs) => bulk(raw(name), docs, around, put),
  }
}

async function bulk<N extends CollectionName>(
  collection: Raw,
  docs: Omit<Docs[N], 'version' | 'rev'>[],
  around: <T>(write: () => Promise<T>) => Promise<T>,
  put: (collection: Raw, docs: object[]) => Promise<object[]>,
) {
  let added = 0
  const unique = [...new Map(docs.map(doc => [doc.id, doc])).values()]
  for (let at = 0; at < unique.length; at += chunk) {
    const part = unique.slice(at, at + chunk)
    added += await around(async () => {
      const before = await stored(
        collection,
        part.map(({ id }) => id),
      )
      const stamped = part
        .filter(({ id }) => before.get(id)?._deleted !== false)
        .map(doc => bare({ ...doc, version: (before.get(doc.id)?.version ?? 0) + 1, rev: before.get(doc.id)?.rev ?? '' }))
      return (await put(collection, stamped)).length
    })
    await new Promise(free => setTimeout(free))
  }
  return added
}
