import { expect, test } from 'vitest'
import type { EditAct } from './about.ts'
import { withActs } from './shownPages.ts'

const question = (_id: string, over: object = {}) => ({ _id, title: _id, version: 2, ...over })
const pages = [
  { _id: 'A', displayedTitle: 'Ziele', showInExpress: true, version: 1, questions: [question('a'), question('b')] },
  { _id: 'B', displayedTitle: 'Alltag', showInExpress: true, version: 1, questions: [] },
]
const act = (kind: EditAct['kind'], id: string, body: object = {}, state = 'waiting') =>
  ({ kind, id, row: { state, body: { form: 'f', studio: 's', _id: id, ...body } } }) as unknown as EditAct
const shown = (...acts: EditAct[]) => withActs(pages as never, acts, ['form', 'studio'])
const order = (...acts: EditAct[]) => shown(...acts).map(({ _id, questions }) => `${_id}:${questions.map(one => one._id).join('')}`)

test('what waits stands in the draft at once, one act after the other', () => {
  const added = [
    act('page', 'C', { displayedTitle: 'Ernährung' }),
    act('question', 'c', { page: 'C', title: 'Was isst du?' }),
    act('sort', '', { pages: [{ _id: 'C', questions: ['c', 'a'] }] }),
    act('removeQuestion', 'b'),
  ]
  expect(order(...added)).toEqual(['A:', 'B:', 'C:ca'])
  expect(order(act('removePage', 'A'))).toEqual(['B:'])
})

test('a change keeps the version that was seen and bears its act; a new row has no version', () => {
  const change = act('question', 'a', { page: 'A', title: 'Warum?', version: 2 })
  const [first] = shown(change)[0]!.questions
  expect(first).toEqual({ _id: 'a', title: 'Warum?', version: 2, act: change })
  expect(shown(act('page', 'C', { displayedTitle: 'Neu' })).at(-1)).toMatchObject({ _id: 'C', version: undefined, questions: [] })
  // Answered, it stands without the sign.
  expect(shown(act('question', 'a', { title: 'Warum?', version: 2 }, 'done'))[0]!.questions[0]).not.toHaveProperty('act')
})

test('what somebody else removed does not come back by being changed, and what was taken out comes back where it stood', () => {
  expect(order(act('question', 'gone', { page: 'A', version: 4 }), act('page', 'gone', { version: 4 }))).toEqual(['A:ab', 'B:'])
  expect(order(act('removeQuestion', 'a', { version: 2 }), act('question', 'a', { page: 'A', place: 0, title: 'a' }))).toEqual([
    'A:ab',
    'B:',
  ])
})
