import { atom, getDefaultStore } from 'jotai'
import { act, amend, lock } from '#client/data/actingProof.ts'
import { actOf } from '#client/data/acts.ts'
import { forgetAnswersOf, forgetUnkept } from '#client/data/cache.ts'
import { forgetDraftsOf } from '#client/data/drafts.ts'
import { localForAct } from '#client/data/local.ts'
import { pictureData } from '#client/data/ownPicture.ts'
import { send } from '#client/data/send.ts'
import { session } from '#client/data/signed.ts'
import { changeKey, dropKeys, putKey, type TabletKey, tabletKeys } from '#client/data/tablet.ts'
import { unask } from '#client/kit/ask.ts'
import { type Enrolled, station } from '#contract/station.ts'
import { closeBox, keyOfPin, openBox, rounds } from './pin.ts'

const mostTries = 5

/** The employees who may act on this tablet; undefined until the device has told. */
export const keysAtom = atom<readonly TabletKey[] | undefined>(undefined)
const store = getDefaultStore()

export async function lookAgain() {
  const { user } = session()
  const keys = user ? await tabletKeys(user._id) : []
  if (session().user?._id === user?._id) store.set(keysAtom, keys)
}

type EnrolledRights = Pick<Enrolled, 'roles' | 'grants'>

/** Opens and closes what the one who acts now holds; gone with the lock. */
let box: { keyId: string; key: CryptoKey } | undefined

const signingKey = (secret: string) => {
  const bytes = Uint8Array.from(atob(secret), letter => letter.charCodeAt(0))
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
}

/** Somebody has shown who they are and chosen a PIN: from now on it opens their key here, and they act. */
export async function comeHere({ keyId, secret, employee, ...held }: Enrolled, pin: string) {
  const { user } = session()
  if (!user) return
  const salt = crypto.getRandomValues(new Uint8Array(16))
  const key = await keyOfPin(pin, salt, rounds)
  const picture = employee.bild ? await pictureData(employee.bild).catch(() => undefined) : undefined
  const boxes = { secret: await closeBox(key, secret), held: await closeBox(key, held) }
  const own = { keyId, station: user._id, employee, picture, salt, rounds, ...boxes, tries: 0, used: Date.now() }
  const before = (await tabletKeys(user._id)).filter(other => other.employee._id === employee._id)
  await putKey(own)
  await dropKeys(before.map(other => other.keyId))
  await begin(own, key, secret, held)
}

async function begin({ keyId, employee, picture }: TabletKey, key: CryptoKey, secret: string, held: EnrolledRights) {
  // Somebody who takes over finds the tablet open: it was not locked between the two.
  forgetUnkept()
  box = { keyId, key }
  act({ keyId, employee, picture, ...held }, await signingKey(secret))
  await lookAgain()
  void refresh()
}

/** How a try at a PIN ended: tries left, that they were one too many and the key is gone, or that it was gone already. */
export type Tried = 'open' | 'over' | 'missing' | { left: number }

export async function tryPin(keyId: string, pin: string): Promise<Tried> {
  // Counted first: who pulls the plug gains nothing.
  const own = await changeKey(keyId, key => ({ ...key, tries: key.tries + 1 }))
  if (!own) return 'missing'
  if (own.tries > mostTries) return giveUp(keyId)
  const key = await keyOfPin(pin, own.salt, own.rounds)
  const secret = await openBox<string>(key, own.secret)
  const held = secret && (await openBox<EnrolledRights>(key, own.held))
  if (!secret || !held) return own.tries >= mostTries ? giveUp(keyId) : { left: mostTries - own.tries }
  const used = await changeKey(keyId, now => ({ ...now, tries: 0, used: Date.now() }))
  if (!used) return 'missing'
  await begin(used, key, secret, held)
  return 'open'
}

async function giveUp(keyId: string): Promise<'over'> {
  await forgetKey(keyId, 'pin')
  return 'over'
}

/** Nothing of them stays on the device but what waits to be sent. */
async function drop(keys: readonly TabletKey[]) {
  await dropKeys(keys.map(({ keyId }) => keyId))
  if (keys.some(({ keyId }) => keyId === session().employee?.keyId)) lockNow()
  await lookAgain()
  for (const { employee } of keys) {
    await forgetAnswersOf(employee._id)
    await forgetDraftsOf(employee._id)
  }
}

/** Takes somebody off this tablet; the studio hears of it as soon as there is a network. */
export async function forgetKey(keyId: string, reason: 'removed' | 'pin') {
  const { user } = session()
  if (user) await drop((await tabletKeys(user._id)).filter(key => key.keyId === keyId))
  const { outbox } = await localForAct()
  const title = reason === 'pin' ? 'Nach fünf falschen PIN ausgeloggt' : 'Von diesem Gerät entfernt'
  const body = { keyId, reason }
  // Acts that they did go first: they are refused once their key has ended.
  const after = (await outbox.rows()).filter(({ state }) => state === 'waiting').map(({ key }) => key)
  await outbox.send({ ...actOf(station.release, { body }, { title }), after })
}

/** Nobody acts until a PIN is right. */
export function lockNow() {
  box = undefined
  unask()
  lock()
  forgetUnkept()
}

/** The rights of the acting employee, as the studio has them now. */
export async function refresh() {
  const { employee: acting } = session()
  if (!acting) return
  const answer = await send(station.acting, {}).catch(() => undefined)
  const now = answer?.now
  if (!now || now.keyId !== session().employee?.keyId) return
  amend({ ...acting, ...now })
  if (box?.keyId !== now.keyId) return
  const held = await closeBox(box.key, { roles: now.roles, grants: now.grants })
  await changeKey(now.keyId, key => ({ ...key, employee: now.employee, held }))
}

/** Forgets who the studio no longer knows on this tablet; answers who that was. */
export async function reconcile(): Promise<TabletKey[]> {
  const { user } = session()
  if (!user) return []
  const before = await tabletKeys(user._id)
  const known = await send(station.employees, {}).catch(() => undefined)
  if (!known || session().user?._id !== user._id) return []
  const gone = before.filter(({ keyId }) => !known.some(row => row.keyId === keyId))
  if (gone.length === 0) return []
  await drop(gone)
  return gone
}
