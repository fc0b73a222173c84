import { openBase } from './openBase.ts'
import { deviceTexts } from './storage.ts'

/**
 * Keys that open what lies sealed here, one a member. The browser hands none of them out, neither to a script nor as a text among the entries
 * of a site, and opens with them all the same, without a network too.
 */
const name = 'fk-keys'
const shelf = 'keys'

/** The place where such a key lay as a text before. */
const textKey = 'keepKey'

/** Timeout in ms for the browser to open it. */
const patience = 5000

/** Those of this page: a browser that keeps nothing opens with them until it is closed. */
const held = new Map<string, CryptoKey>()

const opened = () => openBase(name, base => void base.createObjectStore(shelf), patience)

async function withKeyStore<T>(mode: IDBTransactionMode, work: (keys: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const base = await opened()
  try {
    return await new Promise<T>((done, fail) => {
      const act = base.transaction(shelf, mode, { durability: 'strict' })
      const request = work(act.objectStore(shelf))
      act.oncomplete = () => done(request.result)
      act.onerror = () => fail(act.error)
      act.onabort = () => fail(act.error)
    })
  } finally {
    base.close()
  }
}

/** A key out of what the server says of it. */
export const keyFrom = async (text: string): Promise<CryptoKey> =>
  crypto.subtle.importKey(
    'raw',
    Uint8Array.from(atob(text), letter => letter.charCodeAt(0)),
    'AES-GCM',
    false,
    ['encrypt', 'decrypt'],
  )

/** Keeps a member's key; resolves once it outlives a kill, or can't be kept. */
export async function holdKey(member: string, text: string): Promise<void> {
  const key = await keyFrom(text).catch(() => undefined)
  if (!key) return
  held.set(member, key)
  const isKept = await withKeyStore('readwrite', keys => keys.put(key, member)).then(
    () => true,
    () => false,
  )
  if (isKept && deviceTexts.getItem(textKey) === text) deviceTexts.removeItem(textKey)
}

/** The member's key as it lay here before: as a text, beside whose it was. */
export function textOf(member: string): string | undefined {
  const text = deviceTexts.getItem(textKey)
  return text !== null && storedUser()?._id === member ? text : undefined
}

function storedUser() {
  try {
    return JSON.parse(deviceTexts.getItem('user') ?? 'null') as { _id: string } | null
  } catch {
    return null
  }
}

const keptKey = (member: string) => withKeyStore<CryptoKey | undefined>('readonly', keys => keys.get(member)).catch(() => undefined)

/** A member's key; undefined where this device has none. One that lies here as a text is brought to where keys lie, and the text goes. */
export async function heldKey(member: string): Promise<CryptoKey | undefined> {
  const known = held.get(member) ?? (await keptKey(member))
  const text = textOf(member)
  if (known) held.set(member, known)
  if (known && text !== undefined) deviceTexts.removeItem(textKey)
  if (!known && text !== undefined) await holdKey(member, text)
  return held.get(member)
}

/** Keeps a key that is told again only where none lies on this device: an account's stays the same. */
export async function mindKey(member: string, text: string): Promise<void> {
  await heldKey(member)
  if (!(await keptKey(member))) await holdKey(member, text)
}

/** The member's data is gone from here, and so is what opens it. */
export async function dropKey(member: string): Promise<void> {
  held.delete(member)
  await withKeyStore('readwrite', keys => keys.delete(member)).catch(() => {})
}
