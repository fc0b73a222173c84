import { expect, test } from 'vitest'
import { page, type QuestionPage } from '#contract/questionnaire/shapes.ts'
import { copiedPage, lastOf, orderOf, orderPages, pageWith, withoutPage, withoutQuestion, withPage, withQuestion } from './questionEdits.ts'

const one = (_id: string, ...ids: string[]) => ({ _id, questions: ids.map(id => ({ _id: id })) })
const pages = [one('A', 'a', 'b'), one('B', 'c')]
const written = (all: readonly ReturnType<typeof one>[]) => orderOf(all).map(({ _id, questions }) => `${_id}:${questions.join('')}`)
const order = (...lines: string[]) =>
  lines.map(line => {
    const [_id = '', ids = ''] = line.split(':')
    return { _id, questions: [...ids] }
  })

test('pages and questions are put where they stand, at a place, or at the end', () => {
  expect(written(withPage(pages, one('C')))).toEqual(['A:ab', 'B:c', 'C:'])
  expect(written(withPage(pages, one('C'), 0))).toEqual(['C:', 'A:ab', 'B:c'])
  expect(written(withQuestion(pages, { _id: 'd' }, { page: 'A', place: 1 }))).toEqual(['A:adb', 'B:c'])
  // A question that stands already stays on its page, whatever page is named.
  expect(written(withQuestion(pages, { _id: 'a' }, { page: 'B' }))).toEqual(['A:ab', 'B:c'])
  expect(written(withQuestion(pages, { _id: 'd' }, { page: 'gone' }))).toEqual(['A:ab', 'B:c'])
  expect([written(withoutQuestion(pages, 'a')), written(withoutPage(pages, 'A'))]).toEqual([['A:b', 'B:c'], ['B:c']])
  expect(pageWith(pages, 'c')?._id).toBe('B')
})

test.each([
  ['questions and pages take their places', order('B:cb', 'A:a'), ['B:cb', 'A:a']],
  ['what was added meanwhile stays behind its neighbour', order('A:b', 'B:c'), ['A:ab', 'B:c']],
  ['a page that nobody named stays where it was', order('B:ac'), ['A:b', 'B:ac']],
  ['what is gone stays gone', order('X:a', 'B:cx', 'A:ba'), ['B:c', 'A:ba']],
  ['nothing named, nothing moved', [], ['A:ab', 'B:c']],
] as const)('an order never makes or loses a question: %s', (_, given, wanted) => {
  expect(written(orderPages(pages, given))).toEqual(wanted)
})

test('whatever the order, each question is there once', () => {
  let seed = 7
  const next = (most: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % most
  }
  const all = [one('A', 'a', 'b', 'c'), one('B', 'd'), one('C')]
  for (let times = 0; times < 300; times++) {
    const given = Array.from({ length: next(4) }, () => ({
      _id: 'ABCX'[next(4)]!,
      questions: Array.from({ length: next(5) }, () => 'abcdx'[next(5)]!),
    }))
    const found = orderPages(all, given)
    expect(found.map(({ _id }) => _id).sort()).toEqual(['A', 'B', 'C'])
    expect(found.flatMap(({ questions }) => questions.map(({ _id }) => _id)).sort()).toEqual(['a', 'b', 'c', 'd'])
  }
})

test('the newest version on a page is its own or a question’s', () => {
  expect([lastOf({ version: 3, questions: [] }), lastOf({ version: 3, questions: [{ version: 8 }, { version: 2 }] })]).toEqual([3, 8])
})

test('a copy has ids of its own, down to the additional questions', () => {
  const id = (nth: number) => `01900000-0000-7000-8000-00000000000${nth}`
  const field = { _id: id(3), title: 'Wo?', type: 'text', selection: 'Ja' }
  const first = page.cast({
    _id: id(1),
    displayedTitle: 'Gesundheit',
    questions: [{ _id: id(2), title: 'Schmerzen?', type: 'select', options: ['Ja'], additionalFields: [field] }],
  }) as QuestionPage
  let nth = 4
  const second = copiedPage(first, () => id(nth++))
  expect([second._id, second.questions[0]!._id, second.questions[0]!.additionalFields[0]!._id]).toEqual([id(4), id(5), id(6)])
  expect([second.displayedTitle, first.questions[0]!._id]).toEqual(['Gesundheit', id(2)])
})
