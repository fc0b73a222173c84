import { openBase } from './openBase.ts'
import { deviceTexts } from './storage.ts'

/**
 * A second, durable home of the sign-in: browsers write localStorage to disk seconds later, and a kill in between must sign nobody out.
 */
const name = 'fk-session'
const shelf = 'entries'

/** Timeout in ms for the browser to open it; whoever waits for a page waits less. */
const patience = 5000

const opened = () => openBase(name, base => void base.createObjectStore(shelf), patience)

/** True where the browser opens databases at all. */
export const isBackupThere = () =>
  opened().then(
    base => {
      base.close()
      return true
    },
    () => false,
  )

let queue: Promise<void> = Promise.resolve()

/** Keeps exactly these entries; no entries clear the store. The last call counts. Resolves once they are written, or can't be. */
export function backUp(entries: Record<string, string>): Promise<void> {
  queue = queue.then(() => writeBackup(entries)).catch(() => {})
  return queue
}

async function writeBackup(entries: Record<string, string>) {
  const base = await opened()
  const act = base.transaction(shelf, 'readwrite', { durability: 'strict' })
  act.objectStore(shelf).clear()
  for (const [key, value] of Object.entries(entries)) act.objectStore(shelf).put(value, key)
  await new Promise(done => {
    act.oncomplete = done
    act.onerror = done
    act.onabort = done
  })
  base.close()
}

const read = <T>(request: IDBRequest<T>) =>
  new Promise<T>((done, fail) => {
    request.onsuccess = () => done(request.result)
    request.onerror = () => fail(request.error)
  })

/** One of the kept entries. */
export async function backedUp(key: string): Promise<string | undefined> {
  const base = await opened().catch(() => undefined)
  if (!base) return undefined
  const value = await read<string | undefined>(base.transaction(shelf).objectStore(shelf).get(key))
  base.close()
  return value
}

/** Puts entries that localStorage lost back into it; answers whether there were any. */
export const restoreBackup = async (): Promise<boolean> => deviceTexts.getItem('token') === null && restore()

/**
 * The same where the server refuses the token: a killed browser may have come back with the one of before its last renewal. Answers whether
 * the backup held another one of this person.
 */
export async function restoreNewer(refused: string, person: string): Promise<boolean> {
  const [token, user] = await Promise.all([backedUp('token'), backedUp('user')])
  if (!token || token === refused || !user || (JSON.parse(user) as { _id: string })._id !== person) return false
  // Another tab may have signed out or renewed meanwhile.
  return deviceTexts.getItem('token') === refused && restore()
}

async function restore(): Promise<boolean> {
  const before = deviceTexts.getItem('token')
  const base = await opened().catch(() => undefined)
  if (!base) return false
  const held = base.transaction(shelf).objectStore(shelf)
  const [keys, values] = await Promise.all([read(held.getAllKeys()), read(held.getAll())])
  base.close()
  // Somebody may have signed in while the browser took its time.
  if (deviceTexts.getItem('token') !== before) return false
  for (const [at, key] of keys.entries()) deviceTexts.setItem(String(key), String(values[at]))
  return keys.length > 0
}
