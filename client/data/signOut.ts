import { getDefaultStore } from 'jotai'
import { destroyKept } from './cache.ts'
import { draftShelf, forgetTyped, hasDrafts, keepAllTypedIn } from './drafts.ts'
import { dropKey, heldKey, keyFrom } from './keepKeys.ts'
import { type Local, localForAct, openingAtom, whenLocal } from './local.ts'
import { writeTypedDown } from './parting.ts'
import { leave } from './session.ts'
import { left, partingKey, session, setLeft, storedSession } from './signed.ts'
import { deviceTexts, tabTexts } from './storage.ts'
import { tabletStore } from './tablet.ts'

export type Parting = 'send' | 'keep' | 'discard'

/**
 * Signs out. `send` answers why it could not send everything and then changes nothing; after `send` and `discard` nothing of the member is
 * left on the device, after `keep` only the unsent work, sealed.
 */
export async function signOut(parting: Parting): Promise<'done' | 'offline' | 'attention'> {
  const { user, token } = session()
  if (!user || !token) return 'done'
  const local = await reachable()
  if (parting !== 'discard' && !local) return 'attention'
  if (parting === 'send' && local) {
    const sent = await sendAll(local)
    if (sent !== 'sent') return sent
  }
  if (parting === 'keep' && local) {
    const key = await heldKey(user._id)
    if (!key) return 'attention'
    // What stays noted is sealed as it lies.
    await writeTypedDown(local).catch(() => {})
    await keepAllTypedIn(local)
    await local.sealUnsent(key, draftShelf)
  }
  deviceTexts.setItem(partingKey, '1')
  try {
    await removeHere(user._id)
  } catch (error) {
    deviceTexts.removeItem(partingKey)
    void import('./opening.ts').then(({ openFor }) => openFor(user._id))
    throw error
  }
  await end(user._id, token)
  return 'done'
}

/** Sends all that there is, also what is typed while the rest is on its way. */
async function sendAll(local: Local): Promise<'sent' | 'offline' | 'attention'> {
  await writeTypedDown(local)
  do {
    const how = await local.sent()
    if (how !== 'sent') return how
    await writeTypedDown(local)
  } while ((await local.pending()).length > 0)
  return 'sent'
}

/** Ends the session for good, even where a kill follows at once; the server is told as soon as possible. */
async function end(person: string, token: string) {
  const { noteLogout, sendLogouts } = await import('./logouts.ts')
  await noteLogout(token)
  if (session().user?._id === person) leave('here')
  void sendLogouts()
}

/** The open database, or undefined where it can't be opened on this device. */
const reachable = async () => (getDefaultStore().get(openingAtom)?.kind === 'failed' ? undefined : localForAct())

async function removeHere(person: string) {
  const { release } = await import('./opening.ts')
  await removeTraces(person, release())
  await dropKey(person)
}

/** Deletes what was loaded or typed here for a person, and what has arrived; who may act on this tablet, and the session, stay. */
export async function removeLoaded(person: string, local: Local | undefined) {
  if (local) await local.destroy()
  else await removeUnopened(person)
  await destroyKept(person)
  const { destroyFileStore } = await import('./fileStore.ts')
  await destroyFileStore(person)
  if (typeof caches !== 'undefined') {
    const names = await caches.keys()
    await Promise.all(names.filter(name => !name.includes('precache')).map(name => caches.delete(name)))
  }
  forgetTyped(person)
  tabTexts.clear()
}

async function removeTraces(person: string, local: Local | undefined) {
  await removeLoaded(person, local)
  indexedDB.deleteDatabase(tabletStore)
}

/** Deletes a database that can't be opened; other members' unsent work stays. */
async function removeUnopened(person: string) {
  const { nameOf } = await import('#sync/client/memberDatabase.ts')
  const own = await nameOf(person)
  const known = (await indexedDB.databases?.()) ?? []
  await Promise.all(known.flatMap(({ name }) => (name?.includes(own) ? [gone(name)] : [])))
}

/** Resolves once a database is gone, or as soon as it only waits for a tab that lets go of it. */
const gone = (name: string) =>
  new Promise<void>(done => {
    const request = indexedDB.deleteDatabase(name)
    request.onsuccess = request.onblocked = request.onerror = () => done()
  })

/** Finishes a sign-out that was cut off. */
export async function finishParting() {
  const { user, token } = session()
  if (deviceTexts.getItem(partingKey) === null || !user || !token) return
  await whenLocal()
  await removeHere(user._id)
  await end(user._id, token)
}

const alone = <T>(work: () => Promise<T>) => globalThis.navigator?.locks?.request('fk-left', work) ?? work()

/**
 * Removes from this device the data of a member whose session ended from afar: waiting acts and drafts are sealed until the member is back,
 * all else is deleted. Where no key could unseal them again, everything stays as it is.
 */
export const takeOff = (local: Local) =>
  alone(async () => {
    const mark = left().find(({ member }) => member === local.member)
    if (!mark) return local.close()
    await destroyKept(local.member)
    await keepAllTypedIn(local)
    const key = (await heldKey(local.member)) ?? (mark.keepKey ? await keyFrom(mark.keepKey) : undefined)
    if (key) await local.sealUnsent(key, draftShelf)
    else if ((await local.pending()).length > 0 || (await hasDrafts(local))) return local.close()
    await removeTraces(local.member, local)
    // Whoever has signed in again meanwhile was told the key anew.
    if (storedSession().user?._id !== local.member) await dropKey(local.member)
    setLeft(left().filter(({ member }) => member !== local.member))
  })
