import { clone, createRevision, type MangoQuery, now, type RxCollection, type RxDocument, type RxDocumentData } from 'rxdb/plugins/core'
import { RxStorageInstanceDexie } from 'rxdb/plugins/storage-dexie'
import { type CollectionName, collectionNames } from '#contract/sync.ts'
import { acknowledged } from '#sync/collections/collection.ts'
import { sameContent } from '#sync/collections/equal.ts'
import { addedInOne, alteredInOne } from './oneTransaction.ts'
import { isSeeded } from './seed.ts'
import type { AnyDoc, Docs, Local, LocalCollections } from './types.ts'

type Reads = Pick<Local, 'find' | 'one'>
type Writes = Pick<Local, 'insert' | 'change' | 'put' | 'remove' | 'restore' | 'bulkInsert'>
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
export function visibleDocumentOf<Doc extends object>(doc: Doc): Doc {
  const { _deleted, ...rest } = bare(doc) as Doc & { _deleted?: boolean }
  return rest as Doc
}

/**
 * A stored document as screens see it, theirs to change. In one pass: `toMutableJSON` and `shown` after it would copy each document four
 * times, of which a list has hundreds.
 */
function theirs(stored: object): object {
  const plain: Record<string, unknown> = {}
  for (const [field, value] of Object.entries(stored)) {
    if (value !== undefined && !unseen.has(field)) plain[field] = typeof value === 'object' ? clone(value) : value
  }
  return plain
}

const plainDocumentOf = ({ _data }: RxDocument<AnyDoc>) => theirs(_data)

const unseen = new Set(['_deleted', '_meta', '_rev', '_attachments'])

/** Documents by id as they are stored, deleted ones included. */
export async function stored(collection: Raw, ids: string[]) {
  if (ids.length === 0) return new Map<string, AnyDoc>()
  const found: RxDocumentData<AnyDoc>[] = await collection.storageInstance.findDocumentsById(ids, true)
  return new Map(found.map(doc => [doc.id, bare(doc) as AnyDoc]))
}

type Next = (current: AnyDoc | undefined, meta?: object) => AnyDoc | undefined

/**
 * Writes a document as it is given, over a living or a deleted one; `next` answers undefined where nothing is to be done, and is asked again
 * where somebody else wrote in the same moment. Answers what was written, if anything was.
 */
export async function rewrite(collection: Raw, id: string, next: Next): Promise<AnyDoc | undefined> {
  const { storageInstance, database } = collection
  const { originalStorageInstance: storage } = storageInstance
  const made = (previous: RxDocumentData<AnyDoc> | undefined) => {
    const after = next(previous && (bare(previous) as AnyDoc), previous?._meta)
    const own = { _meta: { ...previous?._meta, lwt: now() }, _rev: createRevision(database.token, previous), _attachments: {} }
    return after && { ...bare(after), ...own }
  }
  if (storage instanceof RxStorageInstanceDexie) {
    const altered = await database.lockedRun(() => alteredInOne<AnyDoc>(storage, id, made, context)).catch(() => failed)
    if (altered !== failed) return altered as AnyDoc | undefined
  }
  for (;;) {
    const [previous]: RxDocumentData<AnyDoc>[] = await storageInstance.findDocumentsById([id], true)
    const document = made(previous)
    if (!document) return undefined
    const { error } = await storageInstance.bulkWrite([previous ? { previous, document } : { document }], context)
    if (error.length === 0) return document
    if (error[0]!.status !== 409) throw new Error(`write ${error[0]!.status}`)
  }
}

/**
 * Adds the document that `next` makes of all living ones; undefined where nothing is to be added. Answers `failed` where that can't be done in one
 * transaction: nothing was written then.
 */
export async function addAmong<Doc extends object>(
  { storageInstance, database }: RxCollection<Doc>,
  next: (all: Doc[]) => Doc | undefined,
): Promise<Doc | undefined | typeof failed> {
  const { originalStorageInstance: storage } = storageInstance
  if (!(storage instanceof RxStorageInstanceDexie)) return failed
  const made = (all: RxDocumentData<Doc>[]) => {
    const document = next(all.filter(({ _deleted }) => !_deleted).map(visibleDocumentOf))
    const own = { _deleted: false, _meta: { lwt: now() }, _rev: createRevision(database.token), _attachments: {} }
    return document && ({ ...document, ...own } as RxDocumentData<Doc>)
  }
  return database
    .lockedRun(() => addedInOne<Doc>(storage as RxStorageInstanceDexie<Doc>, made, context))
    .then(document => document && visibleDocumentOf<Doc>(document))
    .catch(() => failed)
}

const context = 'fk-rewrite'
/** Nothing was written: what follows does it RxDB's way, or tells why it can't be done. */
export const failed = Symbol('failed')

/** The collections that are open: all of them, but where a test leaves some out. */
export const namesIn = (collections: LocalCollections) => collectionNames.filter(name => name in collections)

export const rawOf = (collections: LocalCollections, name: CollectionName) => collections[name] as unknown as Raw

export function reads(collections: LocalCollections): Reads {
  return {
    find: async (name, query) => {
      const found = await rawOf(collections, name)
        .find(query as MangoQuery<AnyDoc>)
        .exec()
      return found.map(plainDocumentOf) as never
    },
    one: async (name, id) => {
      const found = await rawOf(collections, name).findOne(id).exec()
      return found ? (plainDocumentOf(found) as never) : undefined
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
  const insertAll = async (collection: Raw, docs: object[]) => {
    const added: object[] = []
    for (let left = docs as AnyDoc[]; left.length > 0; ) {
      const { success, error } = await collection.bulkInsert(left)
      added.push(...success.map(plainDocumentOf))
      if (error.length === 0) break
      const other = error.find(({ status }) => status !== 409)
      if (other) throw new Error(`write ${other.status}`)
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

  /** Writes what `next` makes of a document, or in place of one that is not there; answers what was written, and what lives then. */
  const alter = async (name: CollectionName, id: string, next: (living: AnyDoc | undefined) => object | undefined) => {
    for (let held: string | undefined; ; ) {
      let living: AnyDoc | undefined
      let base: AnyDoc | undefined
      const written = await rewrite(raw(name), id, (current, meta) => {
        living = current?._deleted ? undefined : current
        base = living && isSeeded(meta) && acknowledged(living) && living.rev !== held ? living : undefined
        if (base) return undefined
        const made = next(living && clone(living))
        if (!made || (living && sameContent(made, living))) return undefined
        return { _deleted: false, ...made, id, rev: current?.rev ?? '', version: (current?.version ?? 0) + 1 }
      })
      if (!base) return { written, living: written ?? living }
      // On the disk before the change that was made from it.
      await remember(name, base)
      held = base.rev
    }
  }

  return {
    insert: (name, doc) =>
      around(async () => {
        const [added] = fresh.test(doc.id)
          ? await insertAll(raw(name), [bare({ ...doc, version: 1, rev: '' })])
          : [(await alter(name, doc.id, living => (living ? undefined : doc))).written]
        if (!added) throw new Error(`exists ${name}`)
        return theirs(added) as never
      }),
    change: (name, id, patch) =>
      around(async () => {
        const next = (doc: AnyDoc) => (typeof patch === 'function' ? patch(doc as never) : { ...doc, ...patch })
        const { living } = await alter(name, id, doc => doc && next(doc))
        if (!living) throw new Error(`missing ${name}`)
        return theirs(living) as never
      }),
    put: (name, id, make) =>
      around(async () => {
        const { living } = await alter(name, id, doc => make(doc as never))
        return living && (theirs(living) as never)
      }),
    remove: (name, id) =>
      around(async () => {
        await alter(name, id, doc => doc && { ...doc, _deleted: true })
      }),
    restore: (name, doc) =>
      around(async () => {
        let living: AnyDoc | undefined
        const back = await rewrite(raw(name), doc.id, before => {
          living = before?._deleted ? undefined : before
          const [shown, version]: [object, number] = [visibleDocumentOf(doc), Math.max(before?.version ?? 0, doc.version) + 1]
          return living ? undefined : { ...shown, _deleted: false, version, rev: before?.rev ?? doc.rev, id: doc.id }
        })
        return theirs((back ?? living)!) as never
      }),
    bulkInsert: (name, docs) => bulk(raw(name), docs, around, insertAll),
  }
}

async function bulk<N extends CollectionName>(
  collection: Raw,
  docs: Omit<Docs[N], 'version' | 'rev'>[],
  around: <T>(write: () => Promise<T>) => Promise<T>,
  insertAll: (collection: Raw, docs: object[]) => Promise<object[]>,
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
      return (await insertAll(collection, stamped)).length
    })
    await new Promise(free => setTimeout(free))
  }
  return added
}
