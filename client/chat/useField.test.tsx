import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { getRxStorageMemory } from 'rxdb/plugins/storage-memory'
import { NEVER, of } from 'rxjs'
import { v7 } from 'uuid'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Local, setLocal } from '#client/data/local.ts'
import { openLocal } from '#sync/client/local.ts'
import { useField } from './useField.ts'

const group = v7()
let local: Local
let root: Root
let field: ReturnType<typeof useField>
const Shows = () => {
  field = useField(group, undefined)
  return null
}

beforeEach(async () => {
  const api = { fetch: () => Promise.reject(new Error('offline')), live: NEVER, online$: of(false) }
  local = await openLocal({ member: v7(), api, storage: getRxStorageMemory(), locks: null })
  await act(async () => setLocal(local))
  root = createRoot(document.body)
  await act(async () => root.render(<Shows />))
})
afterEach(async () => {
  await act(async () => {
    root.unmount()
    setLocal(undefined)
  })
  await local.close()
})

const type = (text: string) => act(async () => field.type(text))
const drop = () => local.remove('chatDrafts', group)

test('what is typed while a message goes into the outbox is the beginning of the next', async () => {
  await type('Hoi')
  await field.flush()
  const first = (await local.one('chatDrafts', group))?.message
  await type('Hoi zu')
  await field.flush()
  await act(() => field.sent('Hoi', true, drop))
  expect(field.text).toBe('zu')
  await act(() => field.flush())
  await vi.waitFor(async () => expect(await local.one('chatDrafts', group)).toMatchObject({ text: 'zu' }))
  expect((await local.one('chatDrafts', group))?.message).not.toBe(first)
})

test('a field that was sent is empty, and one in which was edited keeps nothing', async () => {
  await type('Hoi')
  await field.flush()
  await act(() => field.sent('Hoi', true, drop))
  expect([field.text, await local.one('chatDrafts', group)]).toEqual(['', undefined])
  await type('Neu zu')
  await field.flush()
  await act(() => field.sent('Neu', false, drop))
  expect([field.text, await local.one('chatDrafts', group)]).toEqual(['', undefined])
})
