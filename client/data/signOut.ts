import { getDefaultStore } from 'jotai'
import { destroyKept } from './cache.ts'
import { forgetTyped } from './drafts.ts'
import { openingAtom, whenLocal } from './local.ts'
import { send } from './send.ts'
import { leave, session } from './session.ts'
import { partingKey } from './signed.ts'
import { tabletStore } from './tablet.ts'

export type Parting = 'send' | 'keep' | 'discard'

/**
 * Signs out. `send` answers why it could not send everything and leaves all as it was; after `send` and `discard` nothing of the member is
 * left on the device, after `keep` only the unsent work, sealed.
 */
export async function signOut(parting: Parting): Promise<'done' | 'offline' | 'attention'> {
  const { user, keepKey } = session()
  if (!user) return 'done'
  const local = await reachable()
  if (parting !== 'discard' && !local) return 'attention'
  if (parting === 'send' && local) {
    const sent = await local.sent()
    if (sent !== 'sent') return sent
  }
  if (parting === 'keep' && local) {
    if (!keepKey) return 'attention'
    await local.sealUnsent(keepKey)
  }
  localStorage.setItem(partingKey, '1')
  try {
    await removeTraces(user._id)
  } catch (error) {
    localStorage.removeItem(partingKey)
    void import('./opening.ts').then(({ openFor }) => openFor(user._id))
    throw error
  }
  // Last, because the server ends the live socket with it; until then the token is still needed.
  await endAtServer()
  if (session().user?._id === user._id) leave('here')
  return 'done'
}

/** The database, unless it can't be opened on this device. */
const reachable = async () => (getDefaultStore().get(openingAtom)?.kind === 'failed' ? undefined : whenLocal())

/** Best effort: without a network the token is only forgotten here. */
async function endAtServer() {
  const { auth } = await import('#contract/auth.ts')
  await send(auth.logout, {}, { timeout: 4000 }).catch(() => {})
}

async function removeTraces(person: string) {
  const { release } = await import('./opening.ts')
  const local = release()
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
  sessionStorage.clear()
}

/** A database that can't be opened can still be deleted; other members' unsent work stays. */
async function removeUnopened(person: string) {
  const { nameOf } = await import('#sync/client/open.ts')
  const own = await nameOf(person)
  const known = (await indexedDB.databases?.()) ?? []
  for (const { name } of known) if (name?.includes(own)) indexedDB.deleteDatabase(name)
}

/** A sign-out that was cut off goes on where it stopped. */
export async function finishParting() {
  const { user } = session()
  if (localStorage.getItem(partingKey) === null || !user) return
  await whenLocal()
  await removeTraces(user._id)
  leave('here')
}
