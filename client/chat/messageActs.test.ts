import { getRxStorageMemory } from 'rxdb/plugins/storage-memory'
import { NEVER, of } from 'rxjs'
import { v7 } from 'uuid'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { ChatLog } from '#client/data/chatLog.ts'
import { type Local, setLocal } from '#client/data/local.ts'
import type { ChatMessage } from '#contract/chat/shapes.ts'
import { openLocal } from '#sync/client/local.ts'
import type { OutboxRow } from '#sync/client/types.ts'
import { settleChatActs, settled } from './chatSettling.ts'
import { answerIn, beginEdit, endEdits, idToSend, saveDraft } from './drafts.ts'
import { forgetTakenBack } from './forgetting.ts'
import { editMessage, markRead, sendMessage, takeBackMessage } from './messageActs.ts'

const group = v7()
const place = { group, name: 'Keller' }
let local: Local

beforeEach(async () => {
  const api = { fetch: () => Promise.reject(new Error('offline')), live: NEVER, online$: of(false) }
  local = await openLocal({ member: v7(), api, storage: getRxStorageMemory(), locks: null })
  setLocal(local)
})
afterEach(async () => {
  setLocal(undefined)
  await local.close()
})

/** A log that holds these messages alone. */
const logOf = (...rows: Partial<ChatMessage>[]) =>
  ({
    one: async (id: string) => rows.find(({ _id }) => _id === id),
    among: async (ids: string[]) => rows.filter(({ _id }) => ids.includes(_id ?? '')),
    change: async () => {},
    catchUp: async () => {},
  }) as unknown as ChatLog

const acts = async () => (await local.outbox.rows()).map(({ call, body }) => [call, body as Record<string, unknown> | undefined] as const)
const send = async (text: string) => {
  const _id = v7()
  await sendMessage({ ...place, _id, text })
  return _id
}
const refuse = async (call: string, code: string) => {
  const row = (await local.outbox.rows()).find(each => each.call === call)!
  await local.collections.outbox.findOne(row.key).incrementalPatch({ state: 'refused', code, message: code })
}

describe('acts on a message', () => {
  test('one sent twice is one', async () => {
    const _id = v7()
    await sendMessage({ ...place, _id, text: 'Hoi' })
    await sendMessage({ ...place, _id, text: 'Hoi' })
    expect(await acts()).toHaveLength(1)
  })

  test('one that waits is changed where it lies, under its own id and in its place', async () => {
    const [first] = [await send('Hoi'), await send('Zusammen')]
    await editMessage(place, { _id: first, version: 1 }, 'Hallo')
    expect((await acts()).map(([call, body]) => [call, body?.textContent])).toEqual([
      ['chat.send', 'Hallo'],
      ['chat.send', 'Zusammen'],
    ])
    expect((await acts())[0]![1]!._id).toBe(first)
  })

  test('an edit that waits is one, with the version that was seen first', async () => {
    const _id = v7()
    await editMessage(place, { _id, version: 3 }, 'eins')
    await editMessage(place, { _id, version: 3 }, 'zwei')
    expect(await acts()).toEqual([['chat.editMessage', { textContent: 'zwei', version: 3 }]])
  })

  test('taken back, its text lies nowhere on the device any more', async () => {
    const _id = await send('Geheim')
    await takeBackMessage(place, { _id, own: true }, logOf())
    expect(await acts()).toEqual([['chat.deleteMessage', undefined]])
  })

  test('of the marks only the highest waits', async () => {
    for (const number of [4, 9, 7]) await markRead(place, number)
    expect(await acts()).toEqual([['chat.read', { number: 9 }]])
  })

  test('what another device took back leaves the acts that carried it', async () => {
    const [gone, kept] = [await send('weg'), await send('da')]
    await forgetTakenBack(local, logOf({ _id: gone, deleted: 'author' }, { _id: kept, deleted: null }))
    expect((await acts()).map(([, body]) => body?.textContent)).toEqual(['da'])
  })

  test('an edit under way goes with its message, on whichever device that was taken back; what is being written stays', async () => {
    const [here, there] = [v7(), v7()]
    await saveDraft(local, group, 'halb', '')
    await beginEdit(local, group, { _id: there, text: 'Geheim' })
    await forgetTakenBack(local, logOf({ _id: there, deleted: 'author' }))
    expect((await local.find('chatDrafts')).map(({ text }) => text)).toEqual(['halb'])
    await beginEdit(local, group, { _id: here, text: 'Geheim' })
    await takeBackMessage(place, { _id: here, own: true }, logOf())
    expect((await local.find('chatDrafts')).map(({ text }) => text)).toEqual(['halb'])
  })
})

describe('refused acts', () => {
  const row = (over: Partial<OutboxRow>) => ({ key: 'k', call: 'chat.send', state: 'refused', body: { _id: 'k' }, ...over }) as OutboxRow
  test.each<[promise: string, row: OutboxRow, way: ReturnType<typeof settled>]>([
    ['a taking back of what never arrived is dropped', row({ call: 'chat.deleteMessage', code: 'missing' }), 'drop'],
    ['a mark in a group that one has left is dropped', row({ call: 'chat.read', code: 'chat-left' }), 'drop'],
    ['an edit of what was taken back is dropped', row({ call: 'chat.editMessage', code: 'chat-deleted' }), 'drop'],
    ['what was changed as it waited becomes an edit', row({ key: 'other', code: 'key-reused' }), 'edit'],
    ['what another device sent with another text is told', row({ code: 'key-reused' }), undefined],
    ['one that left the group is told', row({ code: 'chat-left' }), undefined],
    ['what waits stays', row({ state: 'waiting', call: 'chat.deleteMessage', code: 'missing' }), undefined],
  ])('%s', (_, refused, way) => {
    expect(settled(refused)).toBe(way)
  })

  test('what another device has sent from the same draft is dropped, where a version before was refused for it', async () => {
    const rows = async (text: string) => {
      const _id = await send('Hoi')
      await refuse('chat.send', 'key-reused')
      await settleChatActs(local, logOf({ _id, text } as never), await local.outbox.rows())
      return (await local.outbox.rows()).length
    }
    expect(await rows('Anders')).toBe(1)
    for (const { key } of await local.outbox.rows()) await local.outbox.discard(key)
    expect(await rows('Hoi')).toBe(0)
  })

  test('an edit made of one names the version that the studio has', async () => {
    const _id = await send('Hoi')
    await editMessage(place, { _id, version: 1 }, 'Hallo')
    await refuse('chat.send', 'key-reused')
    const rows = await local.outbox.rows()
    await Promise.all([settleChatActs(local, logOf({ _id, version: 2 }), rows), settleChatActs(local, logOf({ _id, version: 2 }), rows)])
    expect(await acts()).toEqual([['chat.editMessage', { textContent: 'Hallo', version: 2 }]])
  })
})

describe('drafts', () => {
  const draft = (id = group) => local.one('chatDrafts', id)

  test('an empty one goes', async () => {
    await saveDraft(local, group, 'Bis', '')
    await saveDraft(local, group, '', 'Bis')
    expect(await draft()).toBeUndefined()
  })

  test('keep their message’s id as they are written', async () => {
    await saveDraft(local, group, 'Bis', '')
    const { message } = (await draft())!
    await saveDraft(local, group, 'Bis gleich', 'Bis')
    expect((await draft())?.message).toBe(message)
  })

  test('what another device wrote since is kept beside', async () => {
    await saveDraft(local, group, 'vom Tablet', '')
    await saveDraft(local, group, 'vom Telefon', '')
    expect(await draft()).toMatchObject({ text: 'vom Telefon', others: [{ text: 'vom Tablet' }] })
  })

  test('an edit is one of its own and drops the answer; afterwards what was being written stands there', async () => {
    const _id = v7()
    await saveDraft(local, group, 'halb', '')
    await answerIn(local, group, v7())
    await beginEdit(local, group, { _id, text: 'alt' })
    expect(await draft(`${group}/${_id}`)).toMatchObject({ text: 'alt', edits: _id })
    await endEdits(local, group)
    expect(await local.find('chatDrafts')).toMatchObject([{ id: group, text: 'halb' }])
    expect((await draft())?.replyTo).toBeUndefined()
  })

  test('one that a kill left behind its message is sent already', async () => {
    await saveDraft(local, group, 'Hoi', '')
    const stored = (await draft())!
    const _id = await idToSend(local, logOf(), stored)
    expect(_id).toBe(stored.message)
    await sendMessage({ ...place, _id, text: 'Hoi' })
    expect(await idToSend(local, logOf(), stored)).toBe('sent')
    await saveDraft(local, group, 'Hoi zusammen', 'Hoi')
    expect(await idToSend(local, logOf(), (await draft())!)).not.toBe(stored.message)
  })

  test('one that another device has sent is sent, and with another text a message of its own', async () => {
    await saveDraft(local, group, 'Hoi', '')
    const stored = (await draft())!
    expect(await idToSend(local, logOf({ _id: stored.message, text: 'Hoi' }), stored)).toBe('sent')
    expect(await idToSend(local, logOf({ _id: stored.message, text: 'Tag' }), stored)).not.toBe(stored.message)
  })
})
