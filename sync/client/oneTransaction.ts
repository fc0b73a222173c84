import { type BulkWriteRow, categorizeBulkWriteRows, type RxDocumentData } from 'rxdb/plugins/core'
import { fromDexieToStorage, fromStorageToDexie, type RxStorageInstanceDexie } from 'rxdb/plugins/storage-dexie'

type Stored<Doc> = RxDocumentData<Doc>

/**
 * The storage, writing new documents, or a single one, in one transaction by the browser's own means: a new one is one request, which the
 * browser refuses where there is one already, and any other is read and written. RxDB's way, through Dexie, asks for each document first and
 * touches a second table. Where anything goes otherwise nothing was written, and RxDB's way judges.
 */
export function writesInOne<Doc>(instance: RxStorageInstanceDexie<Doc>, { strict }: { strict: boolean }): RxStorageInstanceDexie<Doc> {
  const otherwise = instance.bulkWrite.bind(instance)
  instance.bulkWrite = async (rows, context) => {
    const [row] = rows
    const areNew = rows.every(({ previous }) => !previous)
    if (!row || (rows.length > 1 && !areNew) || instance.closed) return otherwise(rows, context)
    let judged: ReturnType<typeof judge<Doc>> | undefined
    try {
      if (areNew) {
        await added(instance, rows, { strict })
        judged = judge(instance, rows, undefined, context)
      } else
        await replaced(instance, primaryIdOf(instance, row.document), { strict }, there => {
          judged = judge(instance, [row], there, context)
          return judged.errors.length === 0 ? row.document : undefined
        })
    } catch {
      return otherwise(rows, context)
    }
    emitWrite(instance, judged)
    return { error: judged!.errors }
  }
  return instance
}

/**
 * Writes what `next` makes of a document as it stands, deleted or not: what another tab or the replication writes comes before or after it.
 * Answers what was written, if anything was.
 */
export async function alteredInOne<Doc>(
  instance: RxStorageInstanceDexie<Doc>,
  id: string,
  next: (there: Stored<Doc> | undefined) => Stored<Doc> | undefined,
  context: string,
): Promise<Stored<Doc> | undefined> {
  let before: Stored<Doc> | undefined
  let after: Stored<Doc> | undefined
  await replaced(instance, id, { strict: true }, there => {
    before = there
    after = next(there)
    return after
  })
  if (after) emitWrite(instance, judge(instance, [{ previous: before, document: after }], before, context))
  return after
}

/**
 * Adds the document that `next` makes of all that are there, deleted ones too: what another tab adds comes before or after it. Answers what was
 * added, if anything was.
 */
export async function addedInOne<Doc>(
  instance: RxStorageInstanceDexie<Doc>,
  next: (all: Stored<Doc>[]) => Stored<Doc> | undefined,
  context: string,
): Promise<Stored<Doc> | undefined> {
  const { booleanIndexes } = await instance.internals
  let document: Stored<Doc> | undefined
  await transaction(
    instance,
    { strict: true },
    store => [store.getAll()],
    (rows, store) => {
      document = next((rows as object[]).map(row => fromDexieToStorage<Doc>(booleanIndexes, row as never) as Stored<Doc>))
      return document && store.add(fromStorageToDexie(booleanIndexes, document))
    },
  )
  if (document) emitWrite(instance, judge(instance, [{ document }], undefined, context))
  return document
}

const primaryIdOf = <Doc>({ primaryPath }: RxStorageInstanceDexie<Doc>, document: unknown) =>
  (document as Record<string, string>)[primaryPath]!

const judge = <Doc>(instance: RxStorageInstanceDexie<Doc>, rows: BulkWriteRow<Doc>[], there: Stored<Doc> | undefined, context: string) =>
  categorizeBulkWriteRows<Doc>(
    instance,
    instance.primaryPath as never,
    new Map(there && [[primaryIdOf(instance, there), there]]),
    rows,
    context,
  )

/** Tells of a write as the storage does. */
function emitWrite<Doc>(instance: RxStorageInstanceDexie<Doc>, judged: ReturnType<typeof judge<Doc>> | undefined) {
  const written = judged?.newestRow?.document
  if (!written || judged.eventBulk.events.length === 0) return
  judged.eventBulk.checkpoint = { id: primaryIdOf(instance, written), lwt: written._meta.lwt }
  const { changes$ } = instance as unknown as { changes$: { next(bulk: object): void } }
  changes$.next(judged.eventBulk)
}

interface How {
  strict: boolean
}

async function added<Doc>(instance: RxStorageInstanceDexie<Doc>, rows: BulkWriteRow<Doc>[], how: How) {
  const { booleanIndexes } = await instance.internals
  await transaction(instance, how, store => rows.map(({ document }) => store.add(fromStorageToDexie(booleanIndexes, document))))
}

async function replaced<Doc>(
  instance: RxStorageInstanceDexie<Doc>,
  id: string,
  how: How,
  next: (there: Stored<Doc> | undefined) => Stored<Doc> | undefined,
) {
  const { booleanIndexes } = await instance.internals
  await transaction(
    instance,
    how,
    store => [store.get(id)],
    (row, store) => {
      const document = next(row ? (fromDexieToStorage<Doc>(booleanIndexes, row) as Stored<Doc>) : undefined)
      return document && store.put(fromStorageToDexie(booleanIndexes, document))
    },
  )
}

/** Resolves once all that was asked is on the disk; rejects where nothing of it is. */
async function transaction<Doc>(
  instance: RxStorageInstanceDexie<Doc>,
  { strict }: How,
  ask: (store: IDBObjectStore) => IDBRequest[],
  then?: (answer: unknown, store: IDBObjectStore) => IDBRequest | undefined,
) {
  const { dexieDb, dexieTable } = await instance.internals
  const begun = dexieDb.backendDB().transaction(dexieTable.name, 'readwrite', strict ? { durability: 'strict' } : {})
  await new Promise<void>((resolve, reject) => {
    let failed: unknown
    const end = () => (failed === undefined ? resolve() : reject(failed))
    const fails = (request: IDBRequest | undefined) => {
      if (!request) return
      request.onerror = event => {
        // Nobody above needs to hear of it: the transaction is aborted by it, and with it whatever else was asked.
        event.stopPropagation()
        failed ??= request.error
      }
    }
    begun.oncomplete = end
    begun.onabort = () => {
      failed ??= begun.error ?? new DOMException('aborted', 'AbortError')
      end()
    }
    const store = begun.objectStore(dexieTable.name)
    const asked = ask(store)
    for (const request of asked) fails(request)
    const [first] = asked
    if (then && first)
      first.onsuccess = () => {
        try {
          fails(then(first.result, store))
          begun.commit()
        } catch (error) {
          failed = error
          begun.abort()
        }
      }
    else begun.commit()
  })
}
