import { getRxStorageMemory } from 'rxdb/plugins/storage-memory'
import { NEVER, of } from 'rxjs'
import { v7 } from 'uuid'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ChatLog } from '#client/data/chatLog.ts'
import { type Local, openLocal } from '#sync/client/local.ts'
import { beginEdit, endDraft, endSent, saveDraft } from './drafts.ts'

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

test('what a kill left behind its message is ended at opening, wherever the message lies; a text that is another one stays', async () => {
  const logOf = (...rows: { _id: string; text: string }[]) => ({ among: async () => rows }) as unknown as ChatLog
  const drafted = async (text: string) => {
    await saveDraft(local, group, text, (await stored())?.text ?? '')
    return (await stored())!.message!
  }
  const send = (_id: string, textContent: string) =>
    local.outbox.send({ key: _id, call: 'chat.send', method: 'POST', path: `chat/groups/${group}/messages`, body: { _id, textContent } })
  await send(await drafted('Bis gleich'), 'Bis gleich')
  await endSent(local, logOf())
  expect(await stored()).toBeUndefined()

  const _id = await drafted('Bis später')
  await endSent(local, logOf({ _id: v7(), text: 'Bis später' }))
  await endSent(local, logOf({ _id, text: 'Bis' }))
  expect((await stored())?.text).toBe('Bis später')
  await endSent(local, logOf({ _id, text: 'Bis später' }))
  expect(await stored()).toBeUndefined()

  const edited = v7()
  await beginEdit(local, group, { _id: edited, text: 'Hoi' })
  await endSent(local, logOf({ _id: edited, text: 'Hoi' }))
  expect((await stored(`${group}/${edited}`))?.text).toBe('Hoi')
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
