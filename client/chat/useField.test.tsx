import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { getRxStorageMemory } from 'rxdb/plugins/storage-memory'
import { NEVER, of } from 'rxjs'
import { v7 } from 'uuid'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Local, setLocal } from '#client/data/local.ts'
import { writeTypedDown } from '#client/data/parting.ts'
import { openLocal } from '#sync/client/local.ts'
import { beginEdit, dropBeside, endDraft, endEdits } from './drafts.ts'
import { useField } from './useField.ts'

const group = v7()
let local: Local
let root: Root
let field: ReturnType<typeof useField>
const Shows = ({ id = group }: { id?: string }) => {
  field = useField(id, undefined)
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
  await act(() => field.sent('Hoi', false, drop))
  expect(field.text).toBe('zu')
  await act(() => field.flush())
  await vi.waitFor(async () => expect(await local.one('chatDrafts', group)).toMatchObject({ text: 'zu' }))
  expect((await local.one('chatDrafts', group))?.message).not.toBe(first)
})

test('what was typed a moment ago is written down before its member signs out', async () => {
  await type('Hoi zäme')
  await act(() => writeTypedDown(local))
  expect(await local.one('chatDrafts', group)).toMatchObject({ text: 'Hoi zäme' })
})

test('a field that was sent is empty', async () => {
  await type('Hoi')
  await field.flush()
  await act(() => field.sent('Hoi', false, drop))
  expect([field.text, await local.one('chatDrafts', group)]).toEqual(['', undefined])
})

test('once newer words are written down, no older note comes back with a killed browser', async () => {
  const before = new Date().toISOString()
  await type('Hoi zu')
  await type('Hoi')
  await field.flush()
  expect((await local.keep.get<string>(`chatGone/${group}`))! >= before).toBe(true)
})

test('of what was sent no note with its first letters comes back with a killed browser; what is typed meanwhile may', async () => {
  const before = new Date().toISOString()
  await type('Ho')
  await type('Hoi')
  await new Promise(after => setTimeout(after, 5))
  await act(() => field.sent('Hoi', false, drop))
  const gone = await local.keep.get<string>(`chatGone/${group}`)
  expect(gone! >= before).toBe(true)
  expect(gone! < new Date().toISOString()).toBe(true)
})

test('what is typed into the field of an edit once that was sent stands behind what was being written before', async () => {
  const message = v7()
  const id = `${group}/${message}`
  const sendEdit = async () => {
    await act(async () => root.render(<Shows key={v7()} id={id} />))
    await beginEdit(local, group, { _id: message, text: 'Unten im Keler' })
    await type('Unten im Keller')
    await field.flush()
    await act(() => field.sent('Unten im Keller', true, () => endDraft(local, id)))
  }
  const drafts = async () => (await local.find('chatDrafts')).map(({ id, text }) => [id, text])
  await sendEdit()
  expect([field.text, await drafts()]).toEqual(['', []])
  await type('Und')
  await field.flush()
  await type('Und danach')
  await field.flush()
  expect(await drafts()).toEqual([[group, 'Und danach']])
  await sendEdit()
  await type('komme ich')
  await field.flush()
  expect(await drafts()).toEqual([[group, 'Und danach komme ich']])
})

test('what was typed into an edit that another device ends is kept beside what is written in the group', async () => {
  const message = v7()
  const id = `${group}/${message}`
  await act(async () => root.render(<Shows key="edit" id={id} />))
  await beginEdit(local, group, { _id: message, text: 'Hoi' })
  await type('Hoi zäme')
  await local.remove('chatDrafts', id)
  await field.flush()
  expect(await local.find('chatDrafts')).toMatchObject([{ id: group, text: '', others: [{ text: 'Hoi zäme' }] }])
  await dropBeside(local, group, 'Hoi zäme')
  expect(await local.find('chatDrafts')).toEqual([])
})

test('an edit that was given up leaves nothing behind', async () => {
  const message = v7()
  await act(async () => root.render(<Shows key="edit" id={`${group}/${message}`} />))
  await beginEdit(local, group, { _id: message, text: 'Hoi' })
  await type('Hoi zäme')
  await endEdits(local, group)
  await field.flush()
  expect(await local.find('chatDrafts')).toEqual([])
})
