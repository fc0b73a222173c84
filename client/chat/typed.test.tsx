import { getRxStorageMemory } from 'rxdb/plugins/storage-memory'
import { NEVER, of } from 'rxjs'
import { v7 } from 'uuid'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { keepTypedIn } from '#client/data/drafts.ts'
import { type Local, setLocal } from '#client/data/local.ts'
import { setSession } from '#client/data/signed.ts'
import { openLocal } from '#sync/client/local.ts'
import { answerIn, endDraft, saveDraft } from './drafts.ts'
import { sendMessage } from './messageActs.ts'
import { forgetLine, noteLine, restoreLines, saidGone } from './typed.ts'

const group = v7()
const earlier = '2026-11-30T10:00:00.000Z'
let member: string
let local: Local

beforeEach(async () => {
  localStorage.clear()
  member = v7()
  localStorage.setItem('token', 't')
  setSession({ state: 'online', token: 't', user: { _id: member, userRoles: [] } as never, userRights: [] })
  const api = { fetch: () => Promise.reject(new Error('offline')), live: NEVER, online$: of(false) }
  local = await openLocal({ member, api, storage: getRxStorageMemory(), locks: null })
  setLocal(local)
})
afterEach(async () => {
  setLocal(undefined)
  await local.close()
})

/** The page was killed with this in its field. */
const left = (text: string, { at = earlier, seen = '', id = group } = {}) =>
  localStorage.setItem(`typed/${member}/chat/${id}`, JSON.stringify({ values: { text, seen }, at }))
const notes = () => Object.keys(localStorage).filter(key => key.startsWith('typed/'))
const drafts = async () => (await local.find('chatDrafts')).map(({ text }) => text)

test('what was typed lies on the device with the key, and is forgotten once it is written down, unless something was typed since', () => {
  const at = noteLine(group, 'Hoi', '')
  expect(notes()).toEqual([`typed/${member}/chat/${group}`])
  forgetLine(group, earlier)
  expect(notes()).toHaveLength(1)
  forgetLine(group, at)
  expect(notes()).toEqual([])
})

test('what a killed page had no time to write down is the draft of its group, and no draft of a form', async () => {
  left('Hoi zäme')
  await keepTypedIn(local)
  expect(notes()).toHaveLength(1)
  await restoreLines(local)
  expect([await drafts(), notes()]).toEqual([['Hoi zäme'], []])
})

test('what was added to a draft stands in its place', async () => {
  await saveDraft(local, group, 'Hoi', '')
  left('Hoi zäme', { seen: 'Hoi', at: new Date(Date.now() + 1000).toISOString() })
  await restoreLines(local)
  expect(await local.one('chatDrafts', group)).toMatchObject({ text: 'Hoi zäme', others: [] })
})

test.each([
  ['went as a message', () => sendMessage({ group, name: 'Runde', _id: v7(), text: 'Hoi', replyTo: undefined })],
  ['was emptied', () => saidGone(local, group)],
  [
    'was sent after it was written down',
    async () => {
      await saveDraft(local, group, 'Hoi', '')
      await sendMessage({ group, name: 'Runde', _id: v7(), text: 'Hoi', replyTo: undefined })
      await endDraft(local, group)
    },
  ],
])('a note that comes back with a killed browser is over where the field %s since', async (_, since) => {
  await since()
  left('Hoi ')
  await restoreLines(local)
  expect([await drafts(), notes()]).toEqual([[], []])
})

test('once nothing lies there, nothing says of a field any more that it was emptied', async () => {
  await saidGone(local, group)
  await restoreLines(local)
  expect(await local.keep.get(`chatGone/${group}`)).toBeUndefined()
})

test('the same words written again later are a draft', async () => {
  await sendMessage({ group, name: 'Runde', _id: v7(), text: 'Ok', replyTo: undefined })
  left('Ok', { at: new Date(Date.now() + 1000).toISOString() })
  await restoreLines(local)
  expect(await drafts()).toEqual(['Ok'])
})

test('what another device has written since stands beside what was typed here, which is not lost', async () => {
  left('Hoi zäme')
  const at = new Date().toISOString()
  await local.insert('chatDrafts', { id: group, text: 'Vom Tablet', message: v7(), at, others: [] })
  await restoreLines(local)
  expect(await local.one('chatDrafts', group)).toMatchObject({ text: 'Hoi zäme', others: [{ text: 'Vom Tablet' }] })
  expect(notes()).toEqual([])
})

test('an answer that another device begins leaves the words that were typed here', async () => {
  await saveDraft(local, group, 'Hoi', '')
  left('Hoi zäme', { seen: 'Hoi' })
  await answerIn(local, group, v7())
  await restoreLines(local)
  expect(await local.one('chatDrafts', group)).toMatchObject({ text: 'Hoi zäme', others: [] })
})

test('what stands beside a draft already is not written down again', async () => {
  left('Hoi')
  const at = new Date().toISOString()
  await local.insert('chatDrafts', { id: group, text: 'Vom Tablet', message: v7(), at, others: [{ text: 'Hoi', at }] })
  await restoreLines(local)
  expect(await local.one('chatDrafts', group)).toMatchObject({ text: 'Vom Tablet', others: [{ text: 'Hoi' }] })
})
