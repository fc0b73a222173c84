import { getDefaultStore } from 'jotai'
import { getRxStorageMemory } from 'rxdb/plugins/storage-memory'
import { BehaviorSubject, NEVER } from 'rxjs'
import { vi } from 'vitest'
import { keepFor } from '#client/data/cache.ts'
import { connectionAtom } from '#client/data/connection.ts'
import { setLocal } from '#client/data/local.ts'
import { setSession } from '#client/data/signed.ts'
import { openLocal } from '#sync/client/local.ts'
import type { StudioOfOne } from './studioOf.ts'

let people = 0

/** A device of somebody new, without a network, before this studio. */
export async function deskOf(studio: StudioOfOne) {
  localStorage.clear()
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (address, init) => studio.answer(String(address), init))
  const online = new BehaviorSubject(false)
  const _id = `editor${people++}`
  localStorage.setItem('token', 't')
  setSession({ state: 'online', token: 't', user: { _id, userRoles: [] } as never, userRights: [] })
  const local = await openLocal({
    member: _id,
    api: {
      fetch: async (path, init) => (online.value ? studio.answer(path, init) : Promise.reject(new TypeError('offline'))),
      live: NEVER,
      online$: online,
    },
    storage: getRxStorageMemory(),
    locks: null,
    only: [],
  })
  setLocal(local)
  const network = (on: boolean) => {
    getDefaultStore().set(connectionAtom, { online: on, portal: false, since: '' })
    online.next(on)
  }
  network(false)
  return {
    network,
    unsent: async () => (await local.outbox.rows()).filter(({ state }) => state !== 'done'),
    async close() {
      await local.close()
      setLocal(undefined)
      keepFor(undefined)
      vi.restoreAllMocks()
    },
  }
}
