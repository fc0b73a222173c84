import { BehaviorSubject, filter, firstValueFrom, Subject } from 'rxjs'
import { v7 } from 'uuid'
import { type Api, type LiveFrame, type Local, openLocal } from '#sync/client/local.ts'
import { counted } from '#sync/collections/cart.ts'
import { acknowledged } from '#sync/collections/collection.ts'
import type { Peer, Told } from './peer.ts'

/** The way to the server as client/data goes it, without React around. */
function apiOf(token: string) {
  const live = new Subject<LiveFrame>()
  const online$ = new BehaviorSubject(false)
  const api: Api = {
    live,
    online$,
    fetch: (path, init) => {
      if (!online$.value) return Promise.reject(new TypeError('offline'))
      const headers = new Headers(init?.headers)
      headers.set('authorization', `Bearer ${token}`)
      return fetch(`/api/${path}`, { ...init, headers, credentials: 'omit' })
    },
  }
  let socket: WebSocket | undefined
  const online = (on: boolean) => {
    if (on === online$.value) return
    socket?.close(1000)
    socket = undefined
    if (on) {
      const mine = new WebSocket(`${location.origin.replace(/^http/, 'ws')}/api/live/`)
      socket = mine
      mine.onopen = () => mine.send(JSON.stringify({ event: 'auth', data: { token } }))
      mine.onmessage = ({ data }) => live.next(JSON.parse(String(data)) as LiveFrame)
    }
    online$.next(on)
  }
  return { api, online }
}

export type OursPeer = Peer & {
  online(on: boolean): void
  /** Resolves when the server has acknowledged a set. */
  sent(id: string): Promise<void>
  /** Acts that wait on this device; there once it is open. */
  outbox(): Local['outbox']
}

/** The members' own local database, as the app opens it. */
export function oursPeer({ token, member, collection = 'sets' }: Told): OursPeer {
  const { api, online } = apiOf(token!)
  let local: Local
  const sets = () => local.collections.sets
  return {
    online,
    outbox: () => local.outbox,
    sent: async id =>
      void (await firstValueFrom(
        sets()
          .findOne(id)
          .$.pipe(filter(doc => doc !== null && acknowledged(doc))),
      )),
    open: async () => {
      local = await openLocal({ member: member!, api })
    },
    fill: async docs => void (await local.bulkInsert('sets', docs)),
    insert: async set => void (await local.insert('sets', set)),
    tap: async product => {
      const id = `${product}:990`
      await local.put('cart', id, line => {
        const article = { id, product, title: product, price: 990 }
        return { ...(line ?? article), ...counted(line ?? { counts: {} }, 'bench', v7(), 1) }
      })
    },
    find: async exercise => (await local.find('sets', { selector: { exercise }, sort: [{ exercise: 'asc' }, { at: 'asc' }] })).length,
    newest: async count => {
      const found =
        collection === 'meals'
          ? await local.find('meals', { sort: [{ day: 'desc' }], limit: count })
          : await local.find('sets', { sort: [{ at: 'desc' }], limit: count })
      return found.map(({ id }) => id)
    },
    here: async ids => (await local.collections[collection].storageInstance.findDocumentsById(ids, false)).length,
    follow: () => online(true),
    inStep: async () =>
      void (await firstValueFrom(local.status$.pipe(filter(({ state, leader, loading }) => state === 'saved' && leader && !loading)))),
    watch(run, seen) {
      sets()
        .find({ selector: { run } })
        .$.subscribe(docs => {
          for (const { id } of docs) seen(id)
        })
    },
  }
}
