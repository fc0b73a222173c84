import { Dexie } from 'dexie'

/** What RxDB's Dexie storage names its databases. */
const prefixOf = (database: string) => `rxdb-dexie-${database}--`

async function names() {
  return await Dexie.getDatabaseNames()
}

/** Deletes every IndexedDB database of a member's RxDB database; RxDB itself only empties them. */
export async function eraseDatabases(database: string, which: (rest: string) => boolean = () => true) {
  const prefix = prefixOf(database)
  const found = (await names()).filter(name => name.startsWith(prefix) && which(name.slice(prefix.length)))
  await Promise.all(found.map(name => Dexie.delete(name)))
  return found.length
}
