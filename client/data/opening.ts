import { getDefaultStore } from 'jotai'
import { distinctUntilChanged, Observable } from 'rxjs'
import { openLocal } from '#sync/client/local.ts'
import type { Api, Local, LocalState, Signer } from '#sync/client/types.ts'
import { onlineAtom } from './connection.ts'
import { onFrame } from './live.ts'
import { localAtom, openingAtom, setLocal } from './local.ts'
import { partingKey, session, sessionAtom } from './signed.ts'
import { apiFetch } from './wire.ts'

const store = getDefaultStore()

const watch = <T>(read: () => T, follow: (changed: () => void) => () => void) =>
  new Observable<T>(observer => {
    observer.next(read())
    return follow(() => observer.next(read()))
  }).pipe(distinctUntilChanged())

const api: Api = {
  fetch: (path, init) => apiFetch(path, { ...init, timeout: 60_000 }),
  live: new Observable(observer => onFrame(frame => observer.next(frame))),
  online$: watch(
    () => store.get(onlineAtom),
    changed => store.sub(onlineAtom, changed),
  ),
  signedIn$: new Observable(observer => {
    let token = store.get(sessionAtom).token
    return store.sub(sessionAtom, () => {
      const next = store.get(sessionAtom)
      if (next.state !== 'online' || next.token === token) return
      token = next.token
      observer.next()
    })
  }),
}

/** On a studio's tablet each act is its employee's, from the moment it is done. */
const sign: Signer = async act => {
  const { employee } = session()
  if (!employee) return undefined
  const { vorname, nachname, _id } = employee.employee
  const proof = await import('./proof.ts').then(({ proofOf }) => proofOf(act))
  return proof === undefined ? undefined : { person: { _id, name: `${vorname} ${nachname}` }, proof }
}

let member: string | undefined
let queue: Promise<unknown> = Promise.resolve()

/** Opens this member's database, after closing another's; undefined closes. One after the other. */
export function openFor(next: string | undefined): Promise<void> {
  const step = queue.then(() => change(next))
  queue = step.catch(() => {})
  return step
}

async function change(next: string | undefined) {
  if (next === member && (next === undefined || store.get(localAtom))) return
  member = next
  const before = store.get(localAtom)
  store.set(localAtom, undefined)
  await before?.close().catch(() => {})
  if (next === undefined) return store.set(openingAtom, undefined)
  try {
    const local = await openLocal({ member: next, api, sign, onState: state => heard(next, state) })
    setLocal(local)
  } catch (error) {
    member = undefined
    setLocal(undefined, error)
  }
}

function heard(who: string, state: LocalState) {
  if (member !== who) return
  store.set(openingAtom, state)
  if (state.kind !== 'closed' && state.kind !== 'lost') return
  store.set(localAtom, undefined)
  member = undefined
  const stillHere = store.get(sessionAtom).user?._id === who && localStorage.getItem(partingKey) === null
  if (stillHere && (state.kind === 'lost' || state.reason === 'destroyed')) void openFor(who)
}

/** Lets go of the open database without closing it: whoever took it destroys it. */
export function release(): Local | undefined {
  const local = store.get(localAtom)
  member = undefined
  store.set(localAtom, undefined)
  return local
}
