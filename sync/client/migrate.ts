import { addRxPlugin, getPrimaryKeyOfInternalDocument, getSingleDocument, writeSingle } from 'rxdb/plugins/core'
import type { RxMigrationState, RxMigrationStatusDocument } from 'rxdb/plugins/migration-schema'
import { eraseDatabases } from './traces.ts'
import type { LocalCollections, OpenLocal } from './types.ts'

type Migrating = LocalCollections[keyof LocalCollections]

/** RxDB's plugin is there once something was migrated on this page. From then on it keeps a new collection from writing until it has looked. */
let loaded = false

/** The versions of a collection's schema that this device has rows of; asked without what migrates, which nearly every start can spare. */
async function versionsBefore({ database, name, schema }: Migrating) {
  const versions = Array.from({ length: schema.version }, (_, version) => version)
  const ids = versions.map(version => getPrimaryKeyOfInternalDocument(`${name}-${version}`, 'collection'))
  const found = ids.length > 0 ? await database.internalStore.findDocumentsById(ids, false) : []
  return versions.filter((_, at) => found.some(({ id }) => id === ids[at]))
}

/** Moves what older versions wrote into today's collections, after tabs of those versions were asked to give way. */
export async function migrate(
  opened: readonly Migrating[],
  onState: OpenLocal['onState'],
  giveWay: (schemas: Record<string, number>) => Promise<void>,
) {
  const looked = await Promise.all(opened.map(async collection => ({ collection, before: await versionsBefore(collection) })))
  const due = looked.filter(({ before }) => before.length > 0)
  if (loaded) await Promise.all(opened.map(collection => collection.migrationNeeded()))
  if (due.length === 0) return
  await giveWay(Object.fromEntries(due.map(({ collection: { name, schema } }) => [name, schema.version])))
  const { RxDBMigrationSchemaPlugin, RxMigrationState } = await import('rxdb/plugins/migration-schema')
  addRxPlugin(RxDBMigrationSchemaPlugin)
  loaded = true
  for (const [at, { collection }] of due.entries()) {
    onState?.({ kind: 'migrating', done: at, of: due.length })
    await migrateOne(collection, () => new RxMigrationState(collection, collection.migrationStrategies))
  }
}

/**
 * All rows go in one batch. Of several, RxDB remembers where it was after the last one even where one before it could not be written, over a full
 * disk for instance: the next start would go on behind rows that were never moved, and then erase them.
 */
const allAtOnce = 1_000_000

/** RxDB moves the oldest version's rows alone, so this goes on until none is left. */
async function migrateOne(collection: Migrating, begin: () => RxMigrationState) {
  for (let before = await versionsBefore(collection); before.length > 0; before = await versionsBefore(collection)) {
    const migration = begin()
    await startAnew(migration)
    await migration.startMigration(allAtOnce)
    const ended = await statusOf(migration)
    if (ended?.data.status === 'ERROR') throw Object.assign(new Error(`migration of ${collection.name}`), { cause: ended.data.error })
    await erased(collection, before[0] as number)
  }
}

const statusOf = ({ database, statusDocId }: RxMigrationState) =>
  getSingleDocument<RxMigrationStatusDocument>(database.internalStore, statusDocId)

/**
 * RxDB keeps how a migration ended and takes that for the next one's end. There is a next one where a tab of the version before wrote again
 * after the first, or where the first failed over a full disk.
 */
async function startAnew(migration: RxMigrationState) {
  const previous = await statusOf(migration)
  if (!previous || previous.data.status === 'RUNNING') return
  const data = { ...previous.data, status: 'RUNNING' as const, error: undefined, count: { total: 0, handled: 0, percent: 0 } }
  await writeSingle(migration.database.internalStore, { previous, document: { ...previous, data } }, 'fk-migration')
}

/** A tab of the version before that is still open finds its rows gone rather than writing some that nobody reads. */
async function erased({ database, name }: Migrating, version: number) {
  if (!database.storage.name.startsWith('dexie')) return
  await eraseDatabases(database.name, found => found.endsWith(`--${version}--${name}`))
}
