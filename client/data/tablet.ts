import type { Employee } from '#contract/station.ts'
import { openBase } from './openBase.ts'

/** Name of the store of people who may act on this tablet; it goes with the tablet's sign-out. */
export const tabletStore = 'fk-tablet'
const shelf = 'keys'

/** Encrypted data that only the right PIN opens. */
export interface Box {
  iv: Uint8Array<ArrayBuffer>
  data: ArrayBuffer
}

/** A person who may act on this tablet: name and picture lie open, the signing key and the rights open with their PIN. */
export interface TabletKey {
  keyId: string
  /** The studio account. */
  station: string
  employee: Employee
  picture?: string
  salt: Uint8Array<ArrayBuffer>
  rounds: number
  secret: Box
  held: Box
  /** PINs tried since the last right one; written before each try, so that neither a reload nor a kill gives a try back. */
  tries: number
  /** Moment of the person's last act, in ms. */
  used: number
}

/** Timeout in ms for the browser to open it. */
const patience = 10_000

async function opened(): Promise<IDBDatabase> {
  const base = await openBase(tabletStore, made => void made.createObjectStore(shelf, { keyPath: 'keyId' }), patience)
  // A sign-out deletes the store, in this tab or another.
  base.onversionchange = () => base.close()
  return base
}

async function withTabletStore<T>(mode: IDBTransactionMode, work: (keys: IDBObjectStore, done: (value: T) => void) => void): Promise<T> {
  const base = await opened()
  try {
    return await new Promise<T>((resolve, reject) => {
      const act = base.transaction(shelf, mode, { durability: 'strict' })
      let value: T
      act.oncomplete = () => resolve(value)
      act.onabort = () => reject(act.error)
      act.onerror = () => reject(act.error)
      work(act.objectStore(shelf), made => {
        value = made
      })
    })
  } finally {
    base.close()
  }
}

/** People who may act here for this studio account, the one who acted last first. */
export async function tabletKeys(station: string): Promise<TabletKey[]> {
  const all = await withTabletStore<TabletKey[]>('readonly', (keys, done) => {
    const request = keys.getAll()
    request.onsuccess = () => done(request.result as TabletKey[])
  })
  return all.filter(key => key.station === station).sort((a, b) => b.used - a.used)
}

export const putKey = (key: TabletKey) => withTabletStore<void>('readwrite', keys => void keys.put(key))

export const dropKeys = (ids: readonly string[]) =>
  withTabletStore<void>('readwrite', keys => {
    for (const id of ids) keys.delete(id)
  })

/** Changes a key that is still here, in one transaction; answers the changed key. */
export const changeKey = (keyId: string, change: (key: TabletKey) => TabletKey) =>
  withTabletStore<TabletKey | undefined>('readwrite', (keys, done) => {
    const request = keys.get(keyId)
    request.onsuccess = () => {
      const before = request.result as TabletKey | undefined
      const after = before && change(before)
      if (after) keys.put(after)
      done(after)
    }
  })
