import { describe, expect, test } from 'vitest'
import type { ChatMessage } from '#contract/chat/shapes.ts'
import type { OutboxRow } from '#sync/client/types.ts'
import { type ConversationState, linesIn } from './chatLines.ts'

const group = '0190a000-0000-7000-8000-00000000000a'
const me = { _id: 'me', vorname: 'Anna', nachname: 'Muster', bild: null }
const other = { _id: 'other', vorname: 'Reto', nachname: 'Beispiel', bild: null }
const seen = Date.parse('2026-11-23T10:00:00.000Z')
const at = '2026-11-23T09:00:00.000Z'

const row = (_id: string, number: number, over: Partial<ChatMessage> = {}): ChatMessage => ({
  _id,
  groupId: group,
  number,
  changed: number,
  version: 1,
  senderId: me,
  textContent: 'alt',
  text: 'alt',
  replyToMessageId: null,
  at,
  written: null,
  edited: false,
  deleted: null,
  readBy: [],
  readers: 0,
  ...over,
})
let order = 0
const act = (over: Partial<OutboxRow>): OutboxRow => ({
  key: `key${++order}`,
  call: 'chat.send',
  method: 'POST',
  path: '',
  contract: 1,
  born: at,
  lane: `chat ${group}`,
  order,
  dependsOn: [],
  state: 'waiting',
  attempts: 0,
  title: '',
  params: { id: group },
  ...over,
})
const send = (_id: string, over: Partial<OutboxRow> = {}) => act({ key: _id, body: { _id, textContent: `${_id} hier` }, ...over })
const edit = (_id: string, version: number, over: Partial<OutboxRow> = {}) =>
  act({ call: 'chat.editMessage', params: { id: _id }, query: { group }, body: { textContent: 'neu', version }, ...over })
const remove = (_id: string, over: Partial<OutboxRow> = {}) =>
  act({ call: 'chat.deleteMessage', params: { id: _id }, query: { group }, ...over })
const refused = { state: 'refused', code: 'chat-left', message: 'Du bist nicht mehr in dieser Gruppe.' } as const
const answered = (when: string) => ({ state: 'done', answered: when }) as const

const shown = (known: Partial<ConversationState>) =>
  linesIn({ rows: [], marks: [], acts: [], group, me, here: new Set(), seen, now: seen, shows: () => true, ...known }).map(
    ({ _id, text, state, deleted, edited }) => [_id, deleted ?? text, state, ...(edited ? ['edited'] : [])].join(' '),
  )

test.each<[promise: string, known: Partial<ConversationState>, lines: string[]]>([
  ['what the studio has stands in its order', { rows: [row('a', 1), row('b', 2)] }, ['a alt sent', 'b alt sent']],
  [
    'what waits stands below, in the order written',
    { rows: [row('a', 1)], acts: [send('x'), send('y')] },
    ['a alt sent', 'x x hier waiting', 'y y hier waiting'],
  ],
  ['what the log has meanwhile stands once', { rows: [row('x', 1)], acts: [send('x')], here: new Set(['x']) }, ['x alt sent']],
  ['what was answered and is on its way still stands', { acts: [send('x', answered('2026-11-23T10:00:01.000Z'))] }, ['x x hier sent']],
  [
    'what was answered by a clock that was set back since the last look is on its way',
    { now: seen - 7_200_000, acts: [send('x', answered('2026-11-23T08:00:01.000Z'))] },
    ['x x hier sent'],
  ],
  ['what was answered before the last look stands higher up, or is gone', { acts: [send('x', answered('2026-11-23T09:59:00.000Z'))] }, []],
  [
    'until it is known what the log has, nothing that was answered stands twice',
    { here: undefined, acts: [send('x', answered('2026-11-23T10:00:01.000Z')), send('y')] },
    ['y y hier waiting'],
  ],
  ['a row that has just come stands once, before the log was asked again', { rows: [row('x', 1)], acts: [send('x')] }, ['x alt sent']],
  ['what the studio refused stands in its place', { acts: [send('x', refused)] }, ['x x hier refused']],
  [
    'refused, though the studio has that id with another text',
    { rows: [row('x', 1)], acts: [send('x', refused)], here: new Set(['x']) },
    ['x alt sent', 'refused x x hier refused'],
  ],
  ['an edit that waits shows its text', { rows: [row('a', 1)], acts: [edit('a', 1)] }, ['a neu waiting edited']],
  [
    'an edit that is on its way too',
    { rows: [row('a', 1)], acts: [edit('a', 1, answered('2026-11-23T10:00:01.000Z'))] },
    ['a neu sent edited'],
  ],
  [
    'an edit that arrived gives way to what came after it',
    { rows: [row('a', 1, { version: 3, text: 'später' })], acts: [edit('a', 1, answered(at))] },
    ['a später sent'],
  ],
  ['a refused edit leaves the text', { rows: [row('a', 1)], acts: [edit('a', 1, refused)] }, ['a alt refused']],
  ['an edit of what waits', { acts: [send('x'), edit('x', 1)] }, ['x neu waiting edited']],
  ['a deletion takes the text at once', { rows: [row('a', 1)], acts: [remove('a')] }, ['a author waiting']],
  ['an admin’s is told as theirs', { rows: [row('a', 1, { senderId: other })], acts: [remove('a')] }, ['a group waiting']],
  ['a deletion beats an edit, whichever waits first', { rows: [row('a', 1)], acts: [remove('a'), edit('a', 1)] }, ['a author waiting']],
  [
    'an edit of what is gone changes nothing',
    { rows: [row('a', 1, { deleted: 'author', text: '' })], acts: [edit('a', 1, refused)] },
    ['a author sent'],
  ],
  ['acts of another group are not here', { acts: [send('x', { params: { id: 'another' } })] }, []],
])('%s', (_, known, lines) => {
  expect(shown(known)).toEqual(lines)
})

test('a row keeps its line as others come above it, until somebody has read on', () => {
  const shown = () => true
  const lines = (rows: ChatMessage[], marks: ConversationState['marks'] = []) =>
    linesIn({ rows, marks, acts: [], group, me, here: new Set(), seen, now: seen, shows: shown })
  const known = row('b', 2)
  const [before] = lines([known])
  expect(lines([row('a', 1), known])[1]).toBe(before)
  expect(lines([known], [{ userId: 'other', first: 1, number: 2 }])[0]!.readBy).toEqual(['other'])
})

describe('readers', () => {
  const readersOf = (marks: ConversationState['marks'], over: Partial<ChatMessage> = {}, shows: ConversationState['shows'] = () => true) =>
    linesIn({ rows: [row('a', 5, over)], marks, acts: [], group, me, here: new Set(), seen, now: seen, shows })[0]!.readBy

  test('who hides their own, or has blocked somebody, sees nothing that the device has from before', () => {
    const marks = [
      { userId: 'other', first: 1, number: 5 },
      { userId: 'third', first: 1, number: 5 },
    ]
    expect(readersOf(marks, { readBy: ['other', 'third'] }, reader => reader !== 'other')).toEqual(['third'])
    expect(readersOf(marks, { readBy: ['other'] }, () => false)).toEqual([])
  })

  test('of an own message are those who were there and whose mark reaches it, and not its author', () => {
    expect(
      readersOf([
        { userId: 'other', first: 1, number: 5 },
        { userId: 'me', first: 1, number: 9 },
        { userId: 'third', first: 1, number: 4 },
        { userId: 'joined later', first: 6, number: 9 },
      ]),
    ).toEqual(['other'])
  })
  test('of another’s are those whom the studio named', () => {
    expect(readersOf([{ userId: 'third', first: 1, number: 9 }], { senderId: other, readBy: ['me'] })).toEqual(['me'])
  })
})
