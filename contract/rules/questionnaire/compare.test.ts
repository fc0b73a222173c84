import { expect, test } from 'vitest'
import { type Answers, page } from '#contract/questionnaire/shapes.ts'
import { compared } from './compare.ts'

const id = (number: number) => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`
const yesNo = { type: 'select', options: ['Ja', 'Nein'] }
const where = { _id: id(9), title: 'Wo?', type: 'text', selection: 'Ja' }
const asked = (...questions: object[]) => [page.cast({ _id: id(1), displayedTitle: 'Gesundheit', questions })]
const pain = { _id: id(2), title: 'Schmerzen?', ...yesNo, additionalFields: [where] }
const goal = { _id: id(3), title: 'Ziel?', type: 'text' }
const sleep = { _id: id(4), title: 'Schlaf?', type: 'number', isPercent: true }
const written = (value: number) => String(value).replace('.', ',')

const older = { pages: asked(pain, goal), answers: { [id(2)]: { answer: 'Nein' }, [id(3)]: { answer: 'Kraft' } } as Answers }
const newer = {
  pages: asked({ ...pain, title: 'Hast du Schmerzen?' }, sleep),
  answers: { [id(2)]: { answer: 'Ja', additionalFieldAnswer: { [id(9)]: { answer: 'Knie' } } }, [id(4)]: { answer: 7.5 } } as Answers,
}

test('two times stand side by side by question, in the newer’s words, with what only one of them asked', () => {
  expect(compared(older, newer, written).map(({ title, before, after, changed }) => [title, before, after, changed])).toEqual([
    ['Hast du Schmerzen?', 'Nein', 'Ja', true],
    ['Ziel?', 'Kraft', null, false],
    ['Wo?', null, 'Knie', true],
    ['Schlaf?', null, '7,5 %', false],
  ])
})

test('the other way round what was said to an additional question is gone, and the same twice has not changed', () => {
  const back = compared(newer, older, written)
  expect(back.find(({ title }) => title === 'Wo?')).toMatchObject({ before: 'Knie', after: null, changed: true })
  expect(compared(newer, newer, written).every(({ changed, before, after }) => !changed && before === after)).toBe(true)
  expect(compared({ pages: [], answers: {} }, older, written).map(({ before, changed }) => [before, changed])).toEqual([
    [null, false],
    [null, false],
  ])
})
