import { expect, test } from 'vitest'
import { addressesIn } from '#contract/addresses.ts'
import type { ChatGroup, ChatMessage } from '#contract/chat/shapes.ts'
import type { OutboxRow } from '#sync/client/types.ts'
import type { ChatLine } from './chatLines.ts'
import { around, cameApart, entriesOf, firstNew } from './conversationEntries.ts'
import { withDiagnosis } from './drafts.ts'
import { linesOf, withMessage, withoutText } from './groupLines.ts'

const line = (_id: string, number: number, over: Partial<ChatLine> = {}): ChatLine => ({
  _id,
  number,
  version: 1,
  sender: { _id: 'reto', vorname: 'Reto', nachname: 'Beispiel', bild: null },
  own: false,
  text: _id,
  replyTo: null,
  at: '2026-11-23T09:00:00.000Z',
  written: null,
  edited: false,
  deleted: null,
  state: 'sent',
  readBy: [],
  ...over,
})
const words = (lines: ChatLine[], fresh?: string) =>
  entriesOf(lines, fresh).map(entry =>
    entry.kind === 'line' ? `${entry.begins ? '(' : ''}${entry.line._id}${entry.ends ? ')' : ''}` : entry.kind,
  )

test('messages stand under their days, those of one sender together', () => {
  const lines = [
    line('a', 1, { at: '2026-11-22T22:59:00.000Z' }),
    line('b', 2, { at: '2026-11-22T23:01:00.000Z' }),
    line('c', 3, { at: '2026-11-22T23:02:00.000Z' }),
    line('d', 4, { at: '2026-11-22T23:30:00.000Z' }),
    line('e', 5, { at: '2026-11-22T23:31:00.000Z', own: true }),
  ]
  expect(words(lines)).toEqual(['day', '(a)', 'day', '(b', 'c)', '(d)', '(e)'])
})

test('new ones begin with the first of others that was not read, and the line above it stays there', () => {
  const lines = [line('a', 1), line('b', 2, { own: true }), line('c', 3), line('d', 4)]
  expect(firstNew(lines, 1)).toBe('c')
  expect(firstNew(lines, 4)).toBeUndefined()
  expect(words(lines, 'c')).toEqual(['day', '(a)', '(b)', 'new', '(c', 'd)'])
})

test('what stands between the same ones stays as it is, and what older ones came above is told anew', () => {
  const lines = [line('b', 2), line('c', 3), line('d', 4)]
  const before = entriesOf(lines, undefined)
  const older = [line('a', 1), ...lines]
  expect(entriesOf(older, undefined).at(-1)).toBe(before.at(-1))
  expect(words(older)).toEqual(['day', '(a', 'b', 'c', 'd)'])
  expect(words(older, 'c')).toEqual(['day', '(a', 'b)', 'new', '(c', 'd)'])
  expect(words([line('a', 1, { at: '2026-11-22T09:00:00.000Z' }), ...lines])).toEqual(['day', '(a)', 'day', '(b', 'c', 'd)'])
})

test('the device’s clock is told where it is more than five minutes off', () => {
  const at = '2026-11-23T09:10:00.000Z'
  expect(cameApart({ at, written: '2026-11-23T09:04:00.000Z' })).toBe(true)
  expect(cameApart({ at, written: '2026-11-23T09:06:00.000Z' })).toBe(false)
  expect(cameApart({ at, written: null })).toBe(false)
})

const group = (_id: string, over: Partial<ChatGroup> = {}): ChatGroup => ({
  _id,
  kind: 'group',
  name: _id,
  bild: null,
  members: [],
  state: 'open',
  muted: false,
  count: 1,
  read: 0,
  unread: 0,
  last: null,
  version: 1,
  createdAt: '2026-11-20T09:00:00.000Z',
  ...over,
})
const message = (groupId: string, number: number, over: Partial<ChatMessage> = {}) =>
  ({
    _id: `m${number}`,
    groupId,
    number,
    changed: number,
    text: 'Hoi',
    at: '2026-11-23T09:00:00.000Z',
    senderId: { _id: 'reto' },
    deleted: null,
    ...over,
  }) as ChatMessage

const nobody: ReadonlySet<string> = new Set()

test('a message that was told stands in the list, and counts unless it is one’s own or known', () => {
  const before = [group('a', { count: 4, read: 4 })]
  expect(withMessage(before, message('none', 5), 'me', nobody)).toBeUndefined()
  const after = withMessage(before, message('a', 5), 'me', nobody)!
  expect(after[0]).toMatchObject({ unread: 1, count: 5, last: { _id: 'm5' } })
  expect(withMessage(after, message('a', 5), 'me', nobody)![0]!.unread).toBe(1)
  expect(withMessage(after, message('a', 6), 'reto', nobody)![0]!.unread).toBe(1)
  expect(withMessage(after, message('a', 6), 'me', new Set(['reto']))![0]).toMatchObject({ unread: 1, last: { _id: 'm6' } })
})

test('the list forgets the text of what was taken back here', () => {
  const before = [group('a', { last: message('a', 5) }), group('b')]
  expect(withoutText(before, 'm5')?.[0]?.last).toMatchObject({ text: '', textContent: '', deleted: 'author' })
  expect(withoutText(before, 'm4')).toBeUndefined()
})

test('a report offers the messages beside it that have words', () => {
  const lines = [
    line('a', 1),
    line('b', 2, { deleted: 'author', text: '' }),
    ...Array.from({ length: 9 }, (_, at) => line(`c${at}`, at + 3)),
  ]
  expect(around(lines, 'a').map(({ _id }) => _id)).toEqual(['c0', 'c1', 'c2', 'c3', 'c4'])
  expect(around(lines, 'c8').map(({ _id }) => _id)).toEqual(['c3', 'c4', 'c5', 'c6', 'c7'])
})

const act = (call: string, over: Partial<OutboxRow>) =>
  ({ key: call, call, state: 'waiting', born: '2026-11-23T10:00:00.000Z', title: 'Laufgruppe', dependsOn: [], ...over }) as OutboxRow

test('the list has what waits here: messages, marks, and groups that the studio does not have yet', () => {
  const rows = [
    act('chat.create', { body: { _id: 'new', name: 'Laufgruppe', memberIds: [] } }),
    act('chat.send', { params: { id: 'b' }, body: { _id: 'x', textContent: 'unterwegs' } }),
    act('chat.read', { params: { id: 'a' }, body: { number: 5 } }),
    act('chat.send', {
      params: { id: 'a' },
      body: { _id: 'y', textContent: 'zu spät' },
      state: 'refused',
      born: '2026-11-19T10:00:00.000Z',
    }),
  ]
  const lines = linesOf([group('a', { last: message('a', 5), unread: 2 }), group('b')], rows, 'me')
  expect(lines.map(({ _id, waiting, unread, refused, fresh }) => [_id, waiting, unread, refused, fresh])).toEqual([
    ['new', undefined, 0, 0, true],
    ['b', 'unterwegs', 0, 0, undefined],
    ['a', 'zu spät', 0, 1, undefined],
  ])
})

test('a group is left at once here, and again open where the act was taken back or the studio says so later', () => {
  const leave = (over: Partial<OutboxRow>) => act('chat.leave', { params: { id: 'a' }, ...over })
  const states = (rows: OutboxRow[], stand: number) => linesOf([group('a'), group('b')], rows, 'me', { stand }).map(({ state }) => state)
  const answered = '2026-11-23T10:00:00.000Z'
  const at = Date.parse(answered)
  expect(states([leave({})], at)).toEqual(['left', 'open'])
  expect(states([leave({ state: 'done', answered })], at + 5000)).toEqual(['left', 'open'])
  expect(states([leave({ state: 'done', answered })], at + 60_000)).toEqual(['open', 'open'])
  expect(states([leave({ state: 'refused' })], at)).toEqual(['open', 'open'])
  expect(states([], at)).toEqual(['open', 'open'])
})

test('a one-to-one chat with somebody blocked is closed at once, a group that both are in stays open', () => {
  const face = { vorname: 'Eva', nachname: 'Muster', bild: null, role: 'member' as const }
  const both = ['me', 'other'].map(_id => ({ ...face, _id, userId: _id }))
  const shown = [
    group('a', { kind: 'direct', members: both }),
    group('b', { members: both }),
    group('c', { kind: 'direct', members: both, state: 'left' }),
  ]
  const states = (blocked: string[]) => linesOf(shown, [], 'me', { blocked: new Set(blocked) }).map(({ _id, state }) => [_id, state])
  expect(states(['other'])).toEqual([
    ['a', 'closed'],
    ['b', 'open'],
    ['c', 'left'],
  ])
  expect(states(['me', 'somebody'])).toEqual([
    ['a', 'open'],
    ['b', 'open'],
    ['c', 'left'],
  ])
})

test('a group bears the name that it was given here last, until the studio says otherwise, and a refused one does not', () => {
  const rename = (name: string, over: Partial<OutboxRow> = {}) =>
    act('chat.edit', { params: { id: 'a' }, body: { name, version: 1 }, ...over })
  const answered = '2026-11-23T10:00:00.000Z'
  const at = Date.parse(answered)
  const names = (rows: OutboxRow[], stand: number) =>
    linesOf([group('a', { name: 'Früh' }), group('b', { name: 'Spät' })], rows, 'me', { stand }).map(({ name, refused }) => [name, refused])
  const plain = ['Spät', 0]
  expect(names([rename('Morgen'), rename('Mittag')], at)).toEqual([['Mittag', 0], plain])
  expect(names([rename('Morgen', { state: 'done', answered })], at - 1)).toEqual([['Morgen', 0], plain])
  expect(names([rename('Morgen', { state: 'done', answered })], at)).toEqual([['Früh', 0], plain])
  expect(names([rename('Morgen', { state: 'refused' })], at)).toEqual([['Früh', 0], plain])
})

test('a group that was dissolved here is no longer in the list, and again where that was taken back or refused', () => {
  const dissolve = (over: Partial<OutboxRow>) => act('chat.dissolve', { params: { id: 'a' }, ...over })
  const answered = '2026-11-23T10:00:00.000Z'
  const at = Date.parse(answered)
  const ids = (rows: OutboxRow[], stand: number) => linesOf([group('a'), group('b')], rows, 'me', { stand }).map(({ _id }) => _id)
  expect(ids([dissolve({})], at)).toEqual(['b'])
  expect(ids([dissolve({ state: 'done', answered })], at + 5000)).toEqual(['b'])
  expect(ids([dissolve({ state: 'refused' })], at)).toEqual(['a', 'b'])
  expect(ids([], at)).toEqual(['a', 'b'])
})

const linksIn = (text: string) => addressesIn(text).flatMap(({ href }) => href ?? [])

test('addresses of the web are links, all else is text', () => {
  expect(linksIn('siehe https://a.example/b?c=1&d=2.')).toEqual(['https://a.example/b?c=1&d=2'])
  expect(linksIn('www.formkurve.ch und HTTP://b.example')).toEqual(['https://www.formkurve.ch', 'HTTP://b.example'])
  const texts = [
    'javascript:alert(1)',
    '<img src=x onerror=alert(1)>',
    'data:text/html,<b>',
    'anna@formkurve.example',
    'file:///etc/passwd',
  ]
  for (const text of texts) {
    expect(linksIn(text)).toEqual([])
    expect(
      addressesIn(text)
        .map(piece => piece.text)
        .join(''),
    ).toBe(text)
  }
})

test('a diagnosis stands behind what was being written, and fits into a message', () => {
  expect(withDiagnosis('', { waiting: 3 })).toBe('Diagnose: {"waiting":3}')
  expect(withDiagnosis('Es hängt.\n', { waiting: 3 })).toBe('Es hängt.\n\nDiagnose: {"waiting":3}')
  expect(withDiagnosis('', { outbox: Array.from({ length: 500 }, () => 'chat.send waiting') })).toHaveLength(5000)
})
