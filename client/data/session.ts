import { getDefaultStore, useAtomValue } from 'jotai'
import { type Access, type AccessHolder, allows, markOf } from '#contract/access.ts'
import type { auth as authCalls, SignedIn, User } from '#contract/auth.ts'
import type { AnyCall, CallBody } from '#contract/call.ts'
import type { LiveEvents } from '#contract/live.ts'
import type { Grant } from '#contract/rights.ts'
import type { Employee } from '#contract/station.ts'
import { restoreNewer } from './backup.ts'
import { onceBack, onlineAtom } from './connection.ts'
import { deviceName } from './device.ts'
import { textOf } from './keepKeys.ts'
import { onFrame } from './live.ts'
import { CallError } from './problem.ts'
import { pairedScreen } from './screen.ts'
import { send } from './send.ts'
import {
  type DeviceSession,
  forget,
  left,
  partingKey,
  remember,
  rememberSafely,
  session,
  sessionAtom,
  setLeft,
  setSession,
  storedSession,
} from './signed.ts'
import { deviceTexts } from './storage.ts'
import { onEndedToken } from './wire.ts'

const store = getDefaultStore()

/** Paths on which a session ended from afar signs nobody out (L113). */
const exempt = ['/forgot', '/datenschutz', '/impressum', '/login', '/contract', '/shop', '/register', '/wheel', '/referral', '/r/']
export const isExempt = (path: string) =>
  exempt.some(start => path === start || path.startsWith(start.endsWith('/') ? start : `${start}/`) || path.startsWith(`${start}?`))

export const isSignedIn = (now: DeviceSession = session()): now is DeviceSession & { user: User; token: string } =>
  now.state !== 'signed-out' && !!now.user

export const useSession = () => useAtomValue(sessionAtom)

/** The signed-in member. */
export const useMe = () => useAtomValue(sessionAtom).user

/** The member whose device this is; nobody on a studio's tablet, whose account is nobody who fills in a form there. */
export function useOwner() {
  const now = useSession()
  return isStation(now) ? undefined : now.user
}

/** Holder of the rights in force: on a studio's tablet the acting employee, in that studio. */
export const holderOf = ({ user, userRights, employee }: DeviceSession): AccessHolder | undefined =>
  employee ? { roles: employee.roles, grants: employee.grants as Grant[] } : user && { roles: user.userRoles, grants: userRights ?? [] }

/** The grants of the person at the device. */
export function useGrants(): readonly Grant[] {
  const { employee, userRights } = useSession()
  return (employee?.grants as Grant[] | undefined) ?? userRights ?? none
}
const none: readonly Grant[] = []

/** True for an account that runs a studio's tablets: the person who works on one is chosen there (L156). */
export const isStation = ({ user }: DeviceSession = session()) => user?.userRoles.includes('studio') ?? false

/** The person whose acts these are: on a studio's tablet the one chosen there, everywhere else the one who is signed in (L156). */
export function useEmployee(): Employee | undefined {
  const now = useSession()
  if (now.employee) return now.employee.employee
  return now.user && !isStation(now) ? { ...now.user, bild: now.user.bild ?? null } : undefined
}

/**
 * True where the signed-in person may make this call.
 * @public
 */
export const can = (call: AnyCall) => allows(call.access, holderOf(session()))
/**
 * The same as a hook: rendered anew when the answer changes.
 * @public
 */
export function useCan(call: AnyCall, studio?: string) {
  return allows(call.access, holderOf(useSession()), studio)
}
/** The visitor whom the map's guard judges: nobody is `undefined`, a studio's tablet on which nobody works is `idle`, a paired screen is a `screen`. */
export const visitor = (now: DeviceSession = session()) => {
  const holder = holderOf(now)
  if (holder && now.user && isSignedIn(now)) return { ...holder, _id: now.user._id, idle: isStation(now) && !now.employee }
  const screen = pairedScreen()
  return screen && { ...nobody, _id: screen.display, screen: true }
}
const nobody: AccessHolder = { roles: [], grants: [] }
export const canSee = (access: Access) => allows(access, holderOf(session()))

/** Origin of a sign-out: the member in this tab, the member in another tab, or the server. */
export type Leaving = 'here' | 'elsewhere' | 'ended'

/** Path and query where the tab was. */
export interface LeftPage {
  path?: string
  how: Leaving
}
type Hook = (left: LeftPage) => void
const leavers = new Set<Hook>()
/** Calls back when this tab is signed out, by whichever origin. */
export function onSignedOut(hook: Hook) {
  leavers.add(hook)
  return () => leavers.delete(hook)
}

/** Token that the server ended while this tab was on an exempt path (L113). */
let over: string | undefined

export function leave(how: Leaving) {
  // A sign-out under way leaves by itself once nothing is left on the device.
  if (how !== 'here' && deviceTexts.getItem(partingKey) !== null && deviceTexts.getItem('token') !== null) return
  const { token, user } = session()
  if (how === 'ended' && isExempt(location.pathname)) {
    over = token
    return
  }
  if (how === 'ended' && user) {
    const mark = { member: user._id, keepKey: textOf(user._id) }
    setLeft([...left().filter(({ member }) => member !== user._id), mark])
  }
  const path = typeof location === 'undefined' ? undefined : `${location.pathname}${location.search}`
  forget(how === 'ended')
  for (const hook of leavers) hook({ path, how })
}

/** Carries out a sign-out that was put off, once this tab has gone on to another page. */
export const leaveIfOver = () => {
  if (over !== undefined && over === session().token) leave('ended')
}

/** Signs in; throws a `CallError`. */
export async function signIn(body: Omit<CallBody<(typeof authCalls)['login']>, 'device'>): Promise<User> {
  const [{ auth }, { mustKeep }] = await Promise.all([import('#contract/auth.ts'), import('./keeping.ts')])
  mustKeep()
  const answer = (await send(auth.login, { body: { ...body, device: deviceName() } }, { anonymous: true })) as SignedIn
  await rememberSafely(answer)
  return answer.user
}

let renewing: Promise<void> | undefined

/** True after a renewal that got no answer, or none that counts: it is retried until the server says yes or no (A89). */
let owed = false
let failures = 0
let timer: ReturnType<typeof setTimeout> | undefined
const slowest = 60_000

const settled = () => {
  owed = false
  failures = 0
  clearTimeout(timer)
}

function owe() {
  owed = true
  clearTimeout(timer)
  const wait = Math.min(slowest, 1000 * 2 ** failures++)
  timer = setTimeout(() => void (store.get(onlineAtom) && renew()), wait * (0.5 + Math.random() / 2))
}

/** Renews the token; without an answer the token stays as it is and the renewal is retried. */
export function renew(): Promise<void> {
  renewing ??= renewOnce().finally(() => {
    renewing = undefined
  })
  return renewing
}

/** Renews once more after a renewal that is under way: its answer may be older than the change. */
export const renewAfresh = () => (renewing ? renewing.then(renew) : renew())

/** Renews the session when the server tells that the person's rights have changed, also while the socket was closed. */
function followRights() {
  return onFrame(({ event, data }) => {
    if (event === 'rights:changed' || (event === 'ready' && isOther(data as LiveEvents['ready']))) void renewAfresh()
  })
}

const isOther = ({ rights }: LiveEvents['ready'], { user, userRights }: DeviceSession = session()) =>
  user !== undefined && rights !== markOf({ roles: user.userRoles, grants: userRights ?? [] })

async function renewOnce() {
  const { token } = session()
  if (!token) return
  try {
    const { auth } = await import('#contract/auth.ts')
    const answer = (await send(auth.renew, {})) as SignedIn
    if (session().token !== token) return
    settled()
    // Another tab's storage wins: that tab signed out, or signed another person in.
    if (deviceTexts.getItem('token') === token) remember(answer)
    else adopt()
  } catch (error) {
    if (session().token !== token) return
    await renewalFailed(error, token)
  }
}

async function renewalFailed(error: unknown, token: string) {
  if (!(error instanceof CallError) || error.passing) {
    owe()
    const { state, ...rest } = session()
    return setSession({ ...rest, state: !store.get(onlineAtom) ? 'offline' : state === 'offline' ? 'restoring' : state })
  }
  settled()
  await refused(token)
}

/** The server holds this token for outlived, or its session for ended. */
async function refused(token: string) {
  const { user } = session()
  if (user && (await restoreNewer(token, user._id).catch(() => false))) {
    adopt()
    void renewAfresh()
  } else if (deviceTexts.getItem('token') !== token) adopt()
  else if (session().token === token) leave('ended')
}

/** Takes over the session that another tab stored: it signed in, out, or renewed. */
function adopt() {
  const stored = storedSession()
  const current = session()
  if (stored.state === 'signed-out') {
    if (isSignedIn(current)) leave('elsewhere')
    return
  }
  const same = stored.user?._id === current.user?._id
  const employee = same ? current.employee : undefined
  // A token that another tab stored came from the server a moment ago.
  setSession({ ...stored, employee, state: stored.token === current.token ? current.state : 'online' })
}

/** Restores, renews, and follows the network and the other tabs. */
export function startSession() {
  const stops = [
    onceBack(() => owed && renew()),
    settled,
    onEndedToken(token => {
      if (deviceTexts.getItem('token') !== token) adopt()
      else if (!renewing) void refused(token)
    }),
    store.sub(sessionAtom, () => {}),
    followRights(),
  ]
  const heard = (event: StorageEvent) => (event.key === 'token' || event.key === null) && adopt()
  addEventListener('storage', heard)
  if (session().token) void renew()
  return () => {
    removeEventListener('storage', heard)
    for (const stop of stops) stop()
  }
}
