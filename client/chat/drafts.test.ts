import { getRxStorageMemory } from 'rxdb/plugins/storage-memory'
import { NEVER, of } from 'rxjs'
import { v7 } from 'uuid'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Local, openLocal } from '#sync/client/local.ts'
import { beginEdit, endDraft, saveDraft } from './drafts.ts'

const group = v7()
let local: Local
beforeEach(async () => {
  const api = { fetch: () => Promise.reject(new Error('offline')), live: NEVER, online$: of(false) }
  local = await openLocal({ member: v7(), api, storage: getRxStorageMemory(), locks: null })
})
afterEach(() => local.close())

const stored = (id = group) => local.one('chatDrafts', id)
/** What a merge keeps of another device's text. */
const beside = (text: string) => local.change('chatDrafts', group, { others: [{ text, at: '2026-11-20T16:50:00.000Z' }] })

test('a draft whose message was sent is gone', async () => {
  await saveDraft(local, group, 'Bis gleich', '')
  await endDraft(local, group)
  expect(await stored()).toBeUndefined()
  await endDraft(local, group)
})

test('what another device wrote meanwhile stays beside the next message, until it is taken or dropped', async () => {
  await saveDraft(local, group, 'Bis gleich', '')
  const before = (await beside('Ich bin noch im Kel')).message
  await endDraft(local, group)
  expect(await stored()).toMatchObject({ text: '', others: [{ text: 'Ich bin noch im Kel' }] })
  expect((await stored())?.message).not.toBe(before)
})

test('an edit that was sent ends with all of it', async () => {
  const message = v7()
  await beginEdit(local, group, { _id: message, text: 'Bis gleich' })
  const id = `${group}/${message}`
  await local.change('chatDrafts', id, { others: [{ text: 'Bis später', at: '2026-11-20T16:50:00.000Z' }] })
  await endDraft(local, id)
  expect(await stored(id)).toBeUndefined()
})
