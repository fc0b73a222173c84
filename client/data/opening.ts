import { getDefaultStore } from 'jotai'
import { distinctUntilChanged, Observable } from 'rxjs'
import { openLocal } from '#sync/client/local.ts'
import type { Parcel } from '#sync/client/sealedParcels.ts'
import type { Api, Local, LocalState, Signer } from '#sync/client/types.ts'
import { proofOf } from './actingProof.ts'
import { onlineAtom } from './connection.ts'
import { onFrame } from './live.ts'
import { localAtom, openingAtom, setLocal } from './local.ts'
import { left, onSwitch, partingKey, session, sessionAtom } from './signed.ts'
import { deviceTexts } from './storage.ts'
import { apiFetch } from './wire.ts'

const store = getDefaultStore()

const watch = <T>(read: () => T, follow: (changed: () => void) => () => void) =>
  new Observable<T>(observer => {
    observer.next(read())
    return follow(() => observer.next(read()))
  }).pipe(distinctUntilChanged())

const apiOf = (member: string): Api => ({
  fetch: (path, init) => apiFetch(path, { ...init, member, timeout: null }),
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
})

/** On a studio's tablet each act is signed by its employee, from the moment it is done. Name and proof are taken in one turn: the next one may be somebody else's. */
const sign: Signer = async act => {
  const { employee } = session()
  if (!employee) return undefined
  const { vorname, nachname, _id } = employee.employee
  const proof = await proofOf(act)
  return proof === undefined ? undefined : { person: { _id, name: `${vorname} ${nachname}` }, proof }
}

let member: string | undefined
/** Member of the latest call; earlier calls are still being carried out. */
let wanted: string | undefined
let open: Local | undefined
let queue: Promise<unknown> = Promise.resolve()
/** The member whose data a newer version has migrated: opened by this one again, they would take in what nobody reads. The tab waits to be loaded anew. */
let outdated: string | undefined
/** Unsent work that the browser took, and its member, until it is put back. */
let rescued: { member: string; parcel: Parcel } | undefined

// A switch of members stops all sending: none of this member's data leaves with the next one's token, and none of the next one's lands in
// this database.
onSwitch(() => {
  open?.halt()
  store.set(localAtom, undefined)
})

/** Opens this member's database, after closing another's; undefined closes. Calls run one after the other. */
export function openFor(next: string | undefined): Promise<void> {
  wanted = next
  const step = queue.then(() => switchMember(next))
  queue = step.catch(() => {})
  return step
}

async function switchMember(next: string | undefined) {
  if (next === member && (next === undefined || store.get(localAtom))) return
  if (next !== undefined && next === outdated) return
  member = next
  store.set(localAtom, undefined)
  await close()
  if (next === undefined) return store.set(openingAtom, undefined)
  try {
    const parcel = rescued?.member === next ? rescued.parcel : undefined
    open = await openLocal({ member: next, api: apiOf(next), sign, rescued: parcel, onState: state => heard(next, state) })
    if (parcel === rescued?.parcel) rescued = undefined
    if (wanted !== next) return await close()
    setLocal(open)
  } catch (error) {
    member = undefined
    setLocal(undefined, error)
  }
}

async function close() {
  const before = open
  open = undefined
  if (before && left().some(each => each.member === before.member)) await takeOff(before)
  else await before?.close().catch(() => {})
}

/** Timeout in ms for closing: a tab that the system froze holds its databases, and nobody else may wait for it. */
const longest = 3000

/** A database that can't be removed now is removed at the next start. */
async function takeOff(local: Local) {
  const { takeOff: remove } = await import('./signOut.ts')
  const removed = remove(local).catch(() => local.close().catch(() => {}))
  await Promise.race([removed, new Promise(late => setTimeout(late, longest))])
}

/** Removes databases that an earlier start could not: those of members whose session ended from afar and who are not back. */
export function finishLeft(): Promise<void> {
  const step = queue.then(async () => {
    for (const each of left()) {
      if (wanted === each.member) continue
      await close()
      await takeOff(await openLocal({ member: each.member, api: apiOf(each.member) }))
      member = undefined
    }
    if (wanted !== member) await switchMember(wanted)
  })
  queue = step.catch(() => {})
  return step
}

function heard(who: string, state: LocalState) {
  if (member !== who) return
  store.set(openingAtom, state)
  if (state.kind !== 'closed' && state.kind !== 'lost') return
  store.set(localAtom, undefined)
  open = undefined
  member = undefined
  if (state.kind === 'closed' && state.reason === 'newer') outdated = who
  if (state.kind === 'lost') rescued = { member: who, parcel: state.rescued }
  const stillHere = store.get(sessionAtom).user?._id === who && deviceTexts.getItem(partingKey) === null
  if (stillHere && (state.kind === 'lost' || state.reason === 'destroyed')) void openFor(who)
}

/** Hands out the open database without closing it: the caller destroys it. */
export function release(): Local | undefined {
  const local = open
  open = undefined
  member = undefined
  store.set(localAtom, undefined)
  return local
}
