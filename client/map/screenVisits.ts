import { atom, getDefaultStore } from 'jotai'
import { forgetDesk } from '#client/data/desk.ts'
import { isSignedIn } from '#client/data/session.ts'
import { sessionAtom } from '#client/data/signed.ts'
import { deviceTexts } from '#client/data/storage.ts'
import { storedAtom } from '#client/data/storedAtom.ts'
import { isStaffScreen, rowOf, type ScreenName, screenNames } from '#contract/screens.ts'

const most = 6
const store = getDefaultStore()

const recentKey = 'recentScreens'
const rightsKey = 'rightsAt'

/** The staff screens used last on this device, the newest first; forgotten at the sign-out. */
const keptAtom = storedAtom<string[]>(recentKey, [])
export const recentAtom = atom(get => get(keptAtom).filter((name): name is ScreenName => screenNames.includes(name as ScreenName)))

/** Moment in ms when the server last told this person's rights. */
export const rightsAtAtom = storedAtom<number | undefined>(rightsKey, undefined)

/** Notes a visit; only of screens without params. */
export function noteVisit(name: ScreenName) {
  if (name === 'dashboard' || !isStaffScreen(name) || rowOf(name).path.includes(':')) return
  store.set(keptAtom, kept => [name, ...kept.filter(each => each !== name)].slice(0, most))
}

/** Keeps the age of the rights, and clears the memory of staff screens when the person changes. */
export function watchVisits() {
  let person: string | undefined
  let rights: unknown
  const follow = () => {
    const now = store.get(sessionAtom)
    const next = isSignedIn(now) ? now.user._id : undefined
    if (person !== undefined && next !== person) {
      store.set(keptAtom, [])
      store.set(rightsAtAtom, undefined)
      deviceTexts.removeItem(recentKey)
      deviceTexts.removeItem(rightsKey)
      forgetDesk()
      rights = undefined
    }
    person = next
    if (now.state === 'online' && now.userRights !== rights) {
      rights = now.userRights
      store.set(rightsAtAtom, Date.now())
    }
  }
  follow()
  return store.sub(sessionAtom, follow)
}
