import { atom, getDefaultStore } from 'jotai'
import type { SignedIn, User } from '#contract/auth.ts'
import type { Grant } from '#contract/rights.ts'
import type { Acting } from '#contract/station.ts'
import { backUp } from './backup.ts'
import { homeKey } from './homeAhead.ts'
import { holdKey, mindKey } from './keepKeys.ts'
import { stillKey } from './still.ts'
import { deviceTexts } from './storage.ts'

/**
 * `restoring`: a token is stored and not yet renewed; usable. `offline`: the renewal found no network; usable.
 */
type SessionState = 'restoring' | 'signed-out' | 'online' | 'offline'

export interface DeviceSession {
  state: SessionState
  token?: string
  user?: User
  userRights?: Grant[]
  /** Moment in ms when the server last told the rights. */
  rightsAt?: number
  /** True where the server ended the session: the sign-in says so. */
  ended?: boolean
  /** The employee who acts on this studio's tablet, once the PIN was right; gone with a reload. */
  employee?: ActingEmployee
}

export interface ActingEmployee extends Acting {
  /** The picture itself, as an address for `<img>`. */
  picture?: string
}

const store = getDefaultStore()

/** Set while a member's data is being taken off this device, so that a start after a crash finishes it. */
export const partingKey = 'signing-out'

/** Tokens of sessions that were signed out here and that the server has not heard of; no sign-in takes them up. */
export const logoutsKey = 'logouts'

/** Key for members whose session ended from afar and whose data is still to be removed from this device. */
const leftKey = 'left'

/** Names of L87, where a key for kept work lay before (`keepKeys.ts`), and the studio this device shows. */
const storedKeys = ['token', 'user', 'userRights', 'keepKey', 'userRightsAt', 'studioPicked'] as const

const parse = <T>(text: string | null): T | undefined => {
  try {
    return text === null ? undefined : (JSON.parse(text) as T)
  } catch {
    return undefined
  }
}

export const logouts = () => parse<string[]>(deviceTexts.getItem(logoutsKey)) ?? []

const keepList = (key: string, list: readonly unknown[]) =>
  list.length > 0 ? void deviceTexts.setItem(key, JSON.stringify(list)) : deviceTexts.removeItem(key)

export const setLogouts = (tokens: readonly string[]) => keepList(logoutsKey, tokens)

/** A member whose session ended from afar. */
export interface EndedSession {
  member: string
  /** A key that has not come to where keys lie yet goes along: the texts of the session are forgotten at once. */
  keepKey?: string
}

export const left = () => parse<EndedSession[]>(deviceTexts.getItem(leftKey)) ?? []

export const setLeft = (all: readonly EndedSession[]) => keepList(leftKey, all)

/** The stored session, still to be renewed. */
export function storedSession(): DeviceSession {
  const token = deviceTexts.getItem('token') ?? undefined
  const user = parse<User>(deviceTexts.getItem('user'))
  if (!token || !user) return { state: 'signed-out' }
  return {
    state: 'restoring',
    token,
    user,
    userRights: parse<Grant[]>(deviceTexts.getItem('userRights')) ?? [],
    rightsAt: Number(deviceTexts.getItem('userRightsAt')) || undefined,
  }
}

export const sessionAtom = atom<DeviceSession>(storedSession())

export const session = () => store.get(sessionAtom)

/** The token's header for a request that anybody may make, sent where a person is signed in (L160). */
export const tokenHeader = (): Record<string, string> => {
  const { token } = session()
  return token ? { Authorization: `Bearer ${token}` } : {}
}

export const employeeIdAtom = atom(get => get(sessionAtom).employee?.employee._id)

type Switch = () => void
const switches = new Set<Switch>()

/** Calls back before another person, or nobody, becomes this tab's member: everything that sends for the old one stops here. */
export function onSwitch(stop: Switch) {
  switches.add(stop)
  return () => switches.delete(stop)
}

export function setSession(next: DeviceSession) {
  if (next.user?._id !== session().user?._id) for (const stop of switches) stop()
  store.set(sessionAtom, next)
}

const entriesOf = ({ token, user, userRights }: SignedIn, rightsAt: number) => ({
  user: JSON.stringify(user),
  userRights: JSON.stringify(userRights),
  userRightsAt: String(rightsAt),
  // Written last: wherever the token is found, the rest is there too.
  token,
})

/** Unsent sign-outs outlive each later sign-in. */
const unsentLogouts = (): Record<string, string> => (logouts().length > 0 ? { [logoutsKey]: JSON.stringify(logouts()) } : {})

/** Timeout in ms for the backup: a database that does not answer must keep nobody out. */
const longest = 1000

/** Stores a sign-in on this device; resolves once a kill signs nobody out any more. */
export async function rememberSafely(signedIn: SignedIn) {
  const kept = [backUp({ ...entriesOf(signedIn, Date.now()), ...unsentLogouts() }), holdKey(signedIn.user._id, signedIn.keepKey)]
  await Promise.race([Promise.all(kept), new Promise(late => setTimeout(late, longest))])
  remember(signedIn)
}

/** Stores a renewal on this device; other tabs learn of it by the storage event. */
export function remember(signedIn: SignedIn) {
  const rightsAt = Date.now()
  const entries = entriesOf(signedIn, rightsAt)
  for (const [name, text] of Object.entries(entries)) deviceTexts.setItem(name, text)
  void backUp({ ...entries, ...unsentLogouts() })
  const { token, user, userRights, keepKey } = signedIn
  // A sign-out under way takes the key away, and a renewal that is answered meanwhile brings none back.
  if (deviceTexts.getItem(partingKey) === null) void mindKey(user._id, keepKey)
  setLeft(left().filter(({ member }) => member !== user._id))
  const before = session()
  const employee = before.user?._id === user._id ? before.employee : undefined
  setSession({ state: 'online', token, user, userRights: userRights as Grant[], rightsAt, employee })
}

/** The stored user with some fields changed, e.g. the streak goal before the server knows it. */
export function patchUser(fields: Partial<User>) {
  const current = session()
  if (!current.user) return
  const user = { ...current.user, ...fields }
  // Another tab may have signed in another person, of whom this tab has not heard.
  if (storedSession().user?._id === user._id) deviceTexts.setItem('user', JSON.stringify(user))
  setSession({ ...current, user })
}

export function forget(ended = false) {
  for (const key of [...storedKeys, partingKey, homeKey, stillKey]) deviceTexts.removeItem(key)
  void backUp(unsentLogouts())
  setSession({ state: 'signed-out', ended })
}
