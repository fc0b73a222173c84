import 'fake-indexeddb/auto'
import { getRxStorageMemory } from 'rxdb/plugins/storage-memory'
import { NEVER, of } from 'rxjs'
import { v7 } from 'uuid'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { draftShelf } from '#client/data/drafts.ts'
import { heldKey, holdKey } from '#client/data/keepKeys.ts'
import { type Local, setLocal } from '#client/data/local.ts'
import { setSession } from '#client/data/signed.ts'
import { openLocal } from '#sync/client/local.ts'
import { takeBackKept } from './takeBackKept.ts'

const keepKey = btoa(String.fromCharCode(...new Uint8Array(32).fill(7)))
let member: string
let local: Local

const open = () => {
  const api = { fetch: () => Promise.reject(new Error('offline')), live: NEVER, online$: of(false) }
  return openLocal({ member, api, storage: getRxStorageMemory(), locks: null })
}
beforeEach(async () => {
  localStorage.clear()
  member = v7()
  localStorage.setItem('token', 't')
  setSession({ state: 'online', token: 't', user: { _id: member, userRoles: [] } as never, userRights: [] })
  await holdKey(member, keepKey)
  local = await open()
})
afterEach(async () => {
  setLocal(undefined)
  await local.close()
})

test('what was typed in a chat before its member left is a draft again with the sign-in, without a fresh page', async () => {
  const group = v7()
  await local.keep.set(`${draftShelf}chat/${group}`, { values: { text: 'Hoi zäme', seen: '' }, at: '2026-11-30T10:00:00.000Z' })
  await local.sealUnsent((await heldKey(member))!, draftShelf)
  await local.destroy()
  local = await open()
  setLocal(local)
  await takeBackKept(local)
  await vi.waitFor(async () => expect(await local.one('chatDrafts', group)).toMatchObject({ text: 'Hoi zäme' }))
})
