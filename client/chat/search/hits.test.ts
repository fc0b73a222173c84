import { expect, test } from 'vitest'
import type { GroupLine } from '#client/chat/groupLines.ts'
import type { ChatMessage } from '#contract/chat/shapes.ts'
import type { OutboxRow } from '#sync/client/types.ts'
import { hitsIn, namedIn, snippetOf, waitingWith } from './hits.ts'
import { wordsOf } from './words.ts'

const group = (_id: string, kind: 'group' | 'direct' = 'group', name = _id) => ({ _id, kind, name }) as GroupLine
const row = (_id: string, groupId: string, sender = 'urs') => ({ _id, groupId, senderId: { _id: sender } }) as ChatMessage
const ids = (...given: Parameters<typeof hitsIn>) => hitsIn(...given).map(({ group, rows }) => [group._id, rows.map(({ _id }) => _id)])

test('hits stand by conversation, the device’s before the studio’s, each message once', () => {
  const groups = [group('a'), group('b')]
  const here = [row('1', 'b'), row('2', 'a'), row('3', 'b')]
  expect(ids(here, [row('3', 'b'), row('4', 'a'), row('5', 'gone')], groups, new Set())).toEqual([
    ['b', ['1', '3']],
    ['a', ['2', '4']],
  ])
})

test('in a group nothing is found of somebody blocked; in a one-to-one chat it is', () => {
  const groups = [group('a'), group('b', 'direct')]
  expect(ids([row('1', 'a', 'vreni'), row('2', 'b', 'vreni'), row('3', 'a')], [], groups, new Set(['vreni']))).toEqual([
    ['b', ['2']],
    ['a', ['3']],
  ])
})

test('what waits is found too, the newest first, with its last words', () => {
  const act = (_id: string, groupId: string, textContent: string, more: Partial<OutboxRow> = {}) =>
    ({
      key: _id,
      call: 'chat.send',
      params: { id: groupId },
      body: { _id, textContent },
      state: 'waiting',
      born: `2026-11-26T10:0${_id}:00.000Z`,
      ...more,
    }) as OutboxRow
  const acts = [
    act('1', 'a', 'Brot und Käse'),
    act('2', 'a', 'Vollkornbrot'),
    act('3', 'b', 'Brot ist aus', { state: 'refused' }),
    act('4', 'a', 'Brot', { state: 'done' }),
    act('5', 'a', 'Käse'),
  ]
  const found = (typed: string, only?: string) =>
    waitingWith(acts, typed, null, only).map(({ _id, groupId, number }) => [_id, groupId, number])
  expect(found('brot')).toEqual([
    ['3', 'b', undefined],
    ['2', 'a', undefined],
    ['1', 'a', undefined],
  ])
  expect(found('brot kae', 'a')).toEqual([['1', 'a', undefined]])
  expect(found(' ')).toEqual([])
})

test('conversations are found by their names', () => {
  const groups = [group('a', 'group', 'Frühschicht Winterthur'), group('b', 'direct', 'Reto Müller')]
  const named = (typed: string) => namedIn(groups, typed).map(({ _id }) => _id)
  expect(named('schicht wint')).toEqual(['a'])
  expect(named('mueller')).toEqual(['b'])
  expect(named('schicht müller')).toEqual([])
  expect(named(' ')).toEqual([])
})

test('a long message is shown from a little before its first hit', () => {
  const told = snippetOf(`${'Vorher steht noch vieles. '.repeat(10)}\nDann kommt das Vollkornbrot`, 'brot')
  expect(told.map(({ text }) => text)).toEqual([expect.stringMatching(/^… .{10,30} Dann kommt das Vollkorn$/), 'brot'])
  expect(snippetOf('Kurz und Brot', 'brot').map(({ text }) => text)).toEqual(['Kurz und ', 'Brot'])
})

const studio = { state: 'told', rows: [{ at: '2025-03-12T10:00:00.000Z' }], next: null } as const
test.each<[string, Parameters<typeof wordsOf>[0], string]>([
  ['too short', { typed: 'a', many: 0, device: 'whole', studio }, 'Gib mindestens 2 Zeichen ein.'],
  [
    'without a network',
    { typed: 'brot', many: 0, device: 'whole', studio: { ...studio, state: 'offline' } },
    'Nichts gefunden auf diesem Gerät. Ohne Netz fehlt, was nur beim Studio liegt.',
  ],
  [
    'waiting',
    { typed: 'brot', many: 1, device: 'filling', studio: { ...studio, state: 'asking' } },
    '1 Treffer. Die Nachrichten auf diesem Gerät werden noch gelesen … Das Studio sucht weiter zurück …',
  ],
  [
    'failing',
    { typed: 'brot', many: 2, device: 'failed', studio: { ...studio, state: 'failed', error: 'Zu viele Versuche.' } },
    '2 Treffer. Auf diesem Gerät lässt sich nicht suchen. Das Studio konnte nicht suchen: Zu viele Versuche.',
  ],
  ['whole', { typed: 'brot', many: 2, device: 'whole', studio }, '2 Treffer auf diesem Gerät und beim Studio.'],
  [
    'in part',
    { typed: 'brot', many: 2, device: 'whole', studio: { ...studio, next: 'older' } },
    '2 Treffer auf diesem Gerät und beim Studio, zurück bis 12. März 2025.',
  ],
])('what was searched is said: %s', (_, known, said) => expect(wordsOf(known)).toBe(said))
