import { getDefaultStore } from 'jotai'
import { destroyKept } from './cache.ts'
import { draftShelf, forgetTyped, keepTypedIn } from './drafts.ts'
import { type Local, localForAct, openingAtom, whenLocal } from './local.ts'
import { leave } from './session.ts'
import { left, partingKey, session, setLeft } from './signed.ts'
import { deviceTexts, tabTexts } from './storage.ts'
import { tabletStore } from './tablet.ts'

export type Parting = 'send' | 'keep' | 'discard'

/**
 * Signs out. `send` answers why it could not send everything and then changes nothing; after `send` and `discard` nothing of the member is
 * left on the device, after `keep` only the unsent work, sealed.
 */
export async function signOut(parting: Parting): Promise<'done' | 'offline' | 'attention'> {
  const { user, token, keepKey } = session()
  if (!user || !token) return 'done'
  const local = await reachable()
  if (parting !== 'discard' && !local) return 'attention'
  if (parting === 'send' && local) {
    const sent = await local.sent()
    if (sent !== 'sent') return sent
  }
  if (parting === 'keep' && local) {
    if (!keepKey) return 'attention'
    await local.sealUnsent(keepKey, draftShelf)
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
}

async function removeTraces(person: string, local: Local | undefined) {
  if (local) await local.destroy()
  else await removeUnopened(person)
  await destroyKept(person)
  const { destroyFileStore } = await import('./fileStore.ts')
  await destroyFileStore(person)
  if (typeof caches !== 'undefined') {
    const names = await caches.keys()
    await Promise.all(names.filter(name => !name.includes('precache')).map(name => caches.delete(name)))
  }
  indexedDB.deleteDatabase(tabletStore)
  forgetTyped(person)
  tabTexts.clear()
}

/** Deletes a database that can't be opened; other members' unsent work stays. */
async function removeUnopened(person: string) {
  const { nameOf } = await import('#sync/client/open.ts')
  const own = await nameOf(person)
  const known = (await indexedDB.databases?.()) ?? []
  for (const { name } of known) if (name?.includes(own)) indexedDB.deleteDatabase(name)
}

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
    await keepTypedIn(local)
    if (mark.keepKey) await local.sealUnsent(mark.keepKey, draftShelf)
    else if ((await local.pending()).length > 0) return local.close()
    await removeTraces(local.member, local)
    setLeft(left().filter(({ member }) => member !== local.member))
  })
