import { Dexie } from 'dexie'

/** Deletes every IndexedDB database of a member's RxDB database; RxDB itself only empties them. */
export async function eraseDatabases(database: string, which: (name: string) => boolean = () => true) {
  const names = await Dexie.getDatabaseNames()
  const found = names.filter(name => name.includes(database) && which(name))
  await Promise.all(found.map(name => Dexie.delete(name)))
}
