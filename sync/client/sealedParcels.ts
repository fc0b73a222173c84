import { Dexie, type Table } from 'dexie'
import type { CollectionName } from '#contract/sync.ts'
import type { AnyDoc, OutboxRow } from './types.ts'

/** Unsent work of a member who signed out: documents, each with what it was made from, and outbox rows. */
export interface Parcel {
  docs: { collection: CollectionName; doc: AnyDoc; base?: AnyDoc }[]
  rows: OutboxRow[]
  /** Unsaved input from the member's small store. */
  typed?: { key: string; value: unknown }[]
}

interface Sealed {
  /** Random: tells nothing of whose it is. */
  id: string
  iv: Uint8Array<ArrayBuffer>
  data: ArrayBuffer
}

const storeName = 'fk-kept'

async function withParcels<T>(work: (parcels: Table<Sealed, string>) => Promise<T>) {
  const dexie = new Dexie(storeName)
  dexie.version(1).stores({ parcels: 'id' })
  try {
    return await work(dexie.table('parcels'))
  } finally {
    dexie.close()
  }
}

/** Puts a parcel away, readable only with this key. */
export async function seal(key: CryptoKey, parcel: Parcel) {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const data = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, new TextEncoder().encode(JSON.stringify(parcel)))
  await withParcels(parcels => parcels.put({ id: crypto.randomUUID(), iv, data }))
}

/** How many parcels lie here that nobody has opened yet. */
export async function countSealed() {
  return (await Dexie.exists(storeName)) ? withParcels(parcels => parcels.count()) : 0
}

/** Every parcel that this key opens; each goes once `use` has put it back durably. */
export async function unseal(key: CryptoKey, use: (parcel: Parcel) => Promise<void>) {
  if (!(await Dexie.exists(storeName))) return 0
  const sealed = await withParcels(parcels => parcels.toArray())
  let opened = 0
  for (const { id, iv, data } of sealed) {
    const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, data).catch(() => undefined)
    if (!plain) continue
    await use(JSON.parse(new TextDecoder().decode(plain)) as Parcel)
    await withParcels(parcels => parcels.delete(id))
    opened++
  }
  if (opened === sealed.length) await Dexie.delete(storeName)
  return opened
}
