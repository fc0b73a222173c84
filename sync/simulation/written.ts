import { readFileSync, writeFileSync } from 'node:fs'
import { nameOf } from '#sync/client/memberDatabase.ts'

interface Written {
  name: string
  version: number
  stores: {
    name: string
    keyPath: string | null
    autoIncrement: boolean
    indexes: { name: string; keyPath: string | string[]; unique: boolean; multiEntry: boolean }[]
    rows: object[]
  }[]
}

const fileOf = (fixture: string) => new URL(`./fixtures/${fixture}.json`, import.meta.url)

/** A member's databases as an earlier version wrote them, from `fixtures`. */
export async function written(fixture: string, member: string): Promise<Written[]> {
  const text = readFileSync(fileOf(fixture), 'utf8')
  return JSON.parse(text.replaceAll('MEMBER', await nameOf(member)))
}

/** Keeps what lies on the device of this member as a fixture. */
export async function keepWritten(fixture: string, all: readonly Written[], member: string) {
  writeFileSync(fileOf(fixture), `${JSON.stringify(all, null, 2)}\n`.replaceAll(await nameOf(member), 'MEMBER'))
}

/** This member's databases, as they lie on the device. */
export async function capture(member: string): Promise<Written[]> {
  const done = <T>(asked: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      asked.onsuccess = () => resolve(asked.result)
      asked.onerror = () => reject(asked.error)
    })
  const own = await nameOf(member)
  const found: Written[] = []
  for (const { name = '', version = 1 } of await indexedDB.databases()) {
    if (!name.includes(own)) continue
    const base = await done(indexedDB.open(name))
    const stores: Written['stores'] = []
    for (const each of base.objectStoreNames) {
      const store = base.transaction(each).objectStore(each)
      const { keyPath, autoIncrement } = store
      const indexes = [...store.indexNames].map(index => {
        const { name, keyPath, unique, multiEntry } = store.index(index)
        return { name, keyPath, unique, multiEntry }
      })
      stores.push({ name: each, keyPath: keyPath as string | null, autoIncrement, indexes, rows: await done(store.getAll()) })
    }
    base.close()
    found.push({ name, version, stores })
  }
  return found
}

/** Puts them on the device, on which nothing of that member may be open. It names nothing outside itself, so that a browser can run it. */
export async function restore(all: Written[]) {
  for (const { name, version, stores } of all)
    await new Promise<void>((resolve, reject) => {
      const opening = indexedDB.open(name, version)
      opening.onerror = () => reject(opening.error)
      opening.onupgradeneeded = () => {
        for (const { name, keyPath, autoIncrement, indexes, rows } of stores) {
          const store = opening.result.createObjectStore(name, { keyPath, autoIncrement })
          for (const { name, keyPath, unique, multiEntry } of indexes) store.createIndex(name, keyPath, { unique, multiEntry })
          for (const row of rows) store.put(row)
        }
      }
      opening.onsuccess = () => {
        opening.result.close()
        resolve()
      }
    })
}
