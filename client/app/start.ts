import { getDefaultStore } from 'jotai'
import { answersWritten, keepFor } from '#client/data/cache.ts'
import { onceBack } from '#client/data/connection.ts'
import { followDeletion } from '#client/data/deleted.ts'
import { floorKey } from '#client/data/floorReady.ts'
import { followLead } from '#client/data/lead.ts'
import { startLive } from '#client/data/live.ts'
import { localAtom, setLocal, whenLocal } from '#client/data/local.ts'
import { beforeParting } from '#client/data/parting.ts'
import { canSee, isSignedIn, isStation, leave, leaveIfOver, onSignedOut, renewAfresh, startSession } from '#client/data/session.ts'
import { left, partingKey, session, sessionAtom } from '#client/data/signed.ts'
import { deviceTexts } from '#client/data/storage.ts'
import { untilLoaded } from '#client/data/untilLoaded.ts'
import { watchKeyboard } from '#client/kit/keyboard.ts'
import { watchSecondTaps } from '#client/kit/secondTap.ts'
import { watchVisits } from '#client/map/screenVisits.ts'
import { watchWrong } from '#client/map/wrong.ts'
import { fairAtom, isAtFair } from '#client/parts/publicForm/atFair.ts'
import { anyStaff } from '#contract/access.ts'
import { askBeforeLeaving } from './askBeforeLeaving.ts'
import { keepInstalled } from './installed.ts'
import { laterAtom } from './later.ts'
import { watchOverlays } from './overlaySteps.ts'
import { router } from './router.tsx'
import { signOutPathOf } from './signOutPath.ts'
import { watchStill } from './still/stillTaking.ts'
import { restoreChatLines, takeBackKept } from './takeBackKept.ts'

const store = getDefaultStore()
const longest = 4000

/** Starts the work behind the screens: the session, the member's database, the socket, the data for use without a network. */
export function start() {
  let person: string | undefined
  let opened: Promise<void> | undefined
  const follow = () => {
    const now = session()
    const next = isSignedIn(now) ? now.user._id : undefined
    if (next === person) return
    person = next
    keepFor(next)
    opened = open(next)
  }
  store.sub(sessionAtom, follow)
  store.sub(sessionAtom, loadAhead)
  store.sub(fairAtom, loadAhead)
  follow()
  loadAhead()
  onceBack(loadAhead)
  beforeParting(restoreChatLines)
  onSignedOut(how => void router.navigate({ ...signOutPathOf(how), ignoreBlocker: true } as never))
  router.subscribe('onResolved', leaveIfOver)
  watchWrong(router)
  watchVisits()
  watchKeyboard()
  watchSecondTaps()
  watchOverlays()
  askBeforeLeaving(router.history)
  keepInstalled()
  followLead()
  watchStill(follow => router.subscribe('onRendered', follow))
  // Hosts come after the first screen's content, but never wait for a database that another tab holds up.
  void Promise.race([opened, new Promise(late => setTimeout(late, longest))]).then(() => store.set(laterAtom, true))
  if (location.search.includes('mailing=')) void untilLoaded(() => import('./fromMailing.ts')).then(({ noteMailing }) => noteMailing())
  startSession()
  followDeletion()
  void import('#client/data/logouts.ts').then(({ startLogouts }) => startLogouts())
  if (left().length > 0) void import('#client/data/opening.ts').then(({ finishLeft }) => finishLeft()).catch(() => {})
  startLive(certain => (certain ? leave('ended') : void renewAfresh()))
  void untilLoaded(() => import('./worker/update.ts')).then(({ watchUpdates }) => watchUpdates())
}

async function open(person: string | undefined) {
  try {
    const { openFor } = await import('#client/data/opening.ts')
    await openFor(person)
  } catch (error) {
    setLocal(undefined, error)
    return
  }
  const local = store.get(localAtom)
  if (!person || !local) return
  local.outbox.answered$.subscribe(({ row, answer }) => {
    void untilLoaded(() => import('./answered.ts')).then(({ answered }) => answered(person, row.call, answer))
  })
  if (deviceTexts.getItem(partingKey) !== null) await import('#client/data/signOut.ts').then(({ finishParting }) => finishParting())
  else {
    await takeBackKept(local)
    await import('#client/data/drafts.ts').then(({ keepTyped }) => keepTyped(person))
  }
}

async function floorLoaded(person: string) {
  const [{ keep }] = await Promise.all([whenLocal(), answersWritten()])
  if (session().user?._id === person) await keep.set(floorKey, true)
}

/** Content that has to lie sealed on this device can be sealed without a network from now on. */
async function sealsFromNow() {
  const [local, { keepSealKey }] = await Promise.all([whenLocal(), import('#client/data/sealedActs.ts')])
  await keepSealKey(local)
}

let ahead: string | undefined

/** A tablet's database has the last word: see `followFair`. */
async function standsAtFair() {
  if (isStation()) await import('#client/parts/publicForm/fair.ts').then(({ followFair }) => followFair()).catch(() => {})
  return isAtFair()
}

/** Prefetches once per member and start, as soon as the sign-in is known to hold. */
function loadAhead() {
  const { state, user } = session()
  // At a fair a tablet loads nothing that names anybody.
  if (state !== 'online' || !user || ahead === user._id || isAtFair()) return
  ahead = user._id
  const id = user._id
  import('#client/data/prefetch.ts')
    .then(async ({ prefetchAhead }) => {
      if (await standsAtFair()) {
        ahead = undefined
        return
      }
      await prefetchAhead('floor')
      void floorLoaded(id).catch(() => {})
      void sealsFromNow().catch(() => {})
      await prefetchAhead('courses')
      if (canSee(anyStaff)) await prefetchAhead('work')
      await prefetchAhead('circle')
    })
    .catch(() => {
      if (ahead === id) ahead = undefined
    })
}
