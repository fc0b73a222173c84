import type { Dexie } from 'dexie'
import { createRxDatabase, defaultHashSha256, type RxCollectionCreator, type RxDatabase } from 'rxdb/plugins/core'
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie'
import { type CollectionName, collectionNames } from '#contract/sync.ts'
import { collections } from '#sync/collections/all.ts'
import { sparing } from './broadcast.ts'
import { migrate } from './migrate.ts'
import { writesInOne } from './oneTransaction.ts'
import { nameOutboxRow, type OldRow, outboxSchema, upgraded } from './outboxRow.ts'
import { readsRanges } from './range.ts'
import type { AnyDoc, LocalCollections, OpenLocal, OutboxRow } from './types.ts'

/** How one collection joins two changes; `replicate.ts` adds what it remembers of them. */
export type Resolve = (name: CollectionName, base: AnyDoc | undefined, mine: AnyDoc, theirs: AnyDoc) => Promise<AnyDoc>

const own: Record<'outbox' | 'keep', RxCollectionCreator> = {
  outbox: {
    schema: outboxSchema,
    migrationStrategies: { 1: (row: OldRow) => upgraded(row), 2: (row: OutboxRow) => nameOutboxRow(row) },
    autoMigrate: false,
  },
  keep: {
    schema: {
      type: 'object',
      version: 0,
      title: 'keep',
      primaryKey: 'key',
      properties: { key: { type: 'string', maxLength: 200 }, value: {} },
      required: ['key'],
    } as RxCollectionCreator['schema'],
  },
}

/** The member's id never stands in the name of a database. */
export const nameOf = async (member: string) => `fk-${(await defaultHashSha256(`member ${member}`)).slice(0, 24)}`

interface Behind {
  resolve: Resolve
  isEqual: (a: object, b: object) => boolean
  /** Told when the browser closes the database. */
  gone: () => void
  giveWay: (schemas: Record<string, number>) => Promise<void>
  /** True where another tab may hear of writes. */
  others: () => Promise<boolean>
  /** Told once the small store can be read. */
  known: (read: <T>(key: string) => Promise<T | undefined>) => void
}

/** Opens the member's database with its collections, migrating what an older version wrote. */
export async function openDatabase(
  { member, storage, onState, locks, only }: OpenLocal,
  { resolve, isEqual, gone, giveWay, others, known }: Behind,
): Promise<RxDatabase<LocalCollections>> {
  const database = await createRxDatabase<LocalCollections>({
    name: await nameOf(member),
    storage: sparing(storage ?? dexieStorage(gone), others),
    multiInstance: locks !== null,
    eventReduce: true,
    closeDuplicates: true,
  })
  try {
    // The small store first: the others open beside it while the server is asked for what is new.
    const { keep, ...rest } = { ...own, ...replicated(only ?? collectionNames, resolve, isEqual) } as Record<string, RxCollectionCreator>
    const first = database.addCollections({ keep: keep! }).then(made => {
      known(async key => {
        const [row] = await made.keep!.storageInstance.findDocumentsById([key], false)
        return row?.value
      })
      return made
    })
    const created = Object.assign({}, ...(await Promise.all([first, database.addCollections(rest)])))
    await migrate(Object.values(created), onState, giveWay)
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

/**
 * IndexedDB; tells when the browser closes a database that nobody asked to close. A write of what a person made is on the disk once it
 * resolves: Chrome would leave it to the system's buffer, which a dying battery takes along. What RxDB notes for itself it can make anew.
 */
function dexieStorage(gone: () => void): Dexies {
  const onCreate: NonNullable<Parameters<typeof getRxStorageDexie>[0]>['onCreate'] = db => {
    db.on('ready', ready => (ready as Dexie).backendDB().addEventListener('close', gone), true)
  }
  const [own, strict] = [getRxStorageDexie({ onCreate }), getRxStorageDexie({ onCreate, chromeTransactionDurability: 'strict' })]
  return {
    ...own,
    createStorageInstance: async params => {
      const kept = promised.has(params.collectionName)
      const instance = readsRanges(await (kept ? strict : own).createStorageInstance(params))
      // RxDB's own notes of its collections are put down anew at each start, and stand there already.
      return params.collectionName === notes ? instance : writesInOne(instance, { strict: kept })
    },
  }
}

const notes = '_rxdb_internal'

type Dexies = ReturnType<typeof getRxStorageDexie>

const promised = new Set<string>(['outbox', 'keep', ...collectionNames])

function replicated(only: readonly CollectionName[], resolve: Resolve, isEqual: (a: object, b: object) => boolean) {
  const creators: Record<string, RxCollectionCreator> = {}
  for (const name of only) {
    creators[name] = {
      schema: collections[name].schema as RxCollectionCreator['schema'],
      migrationStrategies: collections[name].migrations as RxCollectionCreator['migrationStrategies'],
      autoMigrate: false,
      conflictHandler: {
        isEqual: (a, b) => isEqual(a, b),
        resolve: ({ assumedMasterState, newDocumentState, realMasterState }) =>
          resolve(name, assumedMasterState as AnyDoc | undefined, newDocumentState as AnyDoc, realMasterState as AnyDoc),
      },
    }
  }
  return creators
}
