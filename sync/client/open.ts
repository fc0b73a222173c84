import type { Dexie } from 'dexie'
import {
  addRxPlugin,
  createRxDatabase,
  defaultHashSha256,
  getPrimaryKeyOfInternalDocument,
  type RxCollectionCreator,
  type RxDatabase,
} from 'rxdb/plugins/core'
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie'
import { type CollectionName, collectionNames } from '#contract/sync.ts'
import { collections } from '#sync/collections/all.ts'
import { type OldRow, outboxSchema, upgraded } from './row.ts'
import { eraseDatabases } from './traces.ts'
import type { AnyDoc, LocalCollections, OpenLocal } from './types.ts'

/** How one collection joins two changes; `replicate.ts` adds what it remembers of them. */
export type Resolve = (name: CollectionName, base: AnyDoc | undefined, mine: AnyDoc, theirs: AnyDoc) => Promise<AnyDoc>

const own: Record<'outbox' | 'keep', RxCollectionCreator> = {
  outbox: { schema: outboxSchema, migrationStrategies: { 1: (row: OldRow) => upgraded(row) }, autoMigrate: false },
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

/** Opens the member's database with its collections, migrating what an older version wrote. */
export async function openDatabase(
  { member, storage, onState, locks, only }: OpenLocal,
  resolve: Resolve,
  isEqual: (a: object, b: object) => boolean,
  gone: () => void,
  giveWay: (schemas: Record<string, number>) => Promise<void>,
): Promise<RxDatabase<LocalCollections>> {
  const database = await createRxDatabase<LocalCollections>({
    name: await nameOf(member),
    storage: storage ?? dexieStorage(gone),
    multiInstance: locks !== null,
    eventReduce: true,
    closeDuplicates: true,
  })
  try {
    const created = await database.addCollections({ ...own, ...replicated(only ?? collectionNames, resolve, isEqual) } as Record<
      string,
      RxCollectionCreator
    >)
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
    createStorageInstance: params => (promised.has(params.collectionName) ? strict : own).createStorageInstance(told(params)),
  }
}

/** RxDB's memory of the server's states is the leading tab's alone: no other tab has to hear of each write to it. */
const told = <P extends { collectionName: string; multiInstance: boolean }>(params: P): P =>
  params.collectionName.startsWith('rx-replication-meta-') ? { ...params, multiInstance: false } : params

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

type Migrating = LocalCollections[keyof LocalCollections]

/** The versions of a collection's schema that this device has rows of; asked without what migrates, which nearly every start can spare. */
async function versionsBefore({ database, name, schema }: Migrating) {
  const versions = Array.from({ length: schema.version }, (_, version) => version)
  const ids = versions.map(version => getPrimaryKeyOfInternalDocument(`${name}-${version}`, 'collection'))
  const found = ids.length > 0 ? await database.internalStore.findDocumentsById(ids, false) : []
  return versions.filter((_, at) => found.some(({ id }) => id === ids[at]))
}

async function migrate(opened: Migrating[], onState: OpenLocal['onState'], giveWay: (schemas: Record<string, number>) => Promise<void>) {
  const looked = await Promise.all(opened.map(async collection => ({ collection, before: await versionsBefore(collection) })))
  const due = looked.filter(({ before }) => before.length > 0)
  if (due.length === 0) return
  await giveWay(Object.fromEntries(due.map(({ collection: { name, schema } }) => [name, schema.version])))
  addRxPlugin((await import('rxdb/plugins/migration-schema')).RxDBMigrationSchemaPlugin)
  for (const [at, { collection, before }] of due.entries()) {
    onState?.({ kind: 'migrating', done: at, of: due.length })
    await collection.getMigrationState().migratePromise(500)
    await erased(collection, before)
  }
}

/** A tab of the version before that is still open finds its rows gone rather than writing some that nobody reads. */
async function erased({ database, name }: Migrating, before: readonly number[]) {
  if (!database.storage.name.startsWith('dexie')) return
  await eraseDatabases(database.name, found => before.some(version => found.endsWith(`--${version}--${name}`)))
}
