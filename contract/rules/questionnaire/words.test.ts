import { expect, test } from 'vitest'
import { additionalField, page, type QuestionPage, question } from '#contract/questionnaire/shapes.ts'
import { linesOf } from './words.ts'

const id = (number: number) => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`
const written = (value: number) => String(value).replace('.', ',')

test('a page in lines: every kind of answer, additional ones where they are open, and nothing where nothing was said', () => {
  const pain = question.cast({
    _id: id(1),
    title: 'Schmerzen?',
    type: 'select',
    options: ['Ja', 'Nein'],
    additionalFields: [
      additionalField.cast({
        _id: id(2),
        title: 'Wo?',
        type: 'select',
        selection: 'Ja',
        options: ['Knie'],
        allowMultiple: true,
        allowOwnInput: true,
      }),
    ],
  })
  const asked = [
    pain,
    question.cast({ _id: id(3), title: 'Fit?', type: 'rating', maxStarCount: 5 }),
    question.cast({ _id: id(4), title: 'Anteil?', type: 'number', isPercent: true }),
    question.cast({ _id: id(5), title: 'Ziel?', type: 'text' }),
  ]
  const whole = page.cast({ _id: id(9), displayedTitle: 'Seite', questions: asked }) as QuestionPage
  const answers = {
    [id(1)]: { answer: 'Ja', additionalFieldAnswer: { [id(2)]: { answer: ['Knie'], own: 'Zeh' } } },
    [id(3)]: { answer: 4.5 },
    [id(4)]: { answer: 30 },
  }
  expect(linesOf(whole, answers, written).map(({ title, said, under }) => [title, said, under])).toEqual([
    ['Schmerzen?', 'Ja', false],
    ['Wo?', 'Knie, Zeh', true],
    ['Fit?', '4,5 von 5', false],
    ['Anteil?', '30 %', false],
    ['Ziel?', '', false],
  ])
  expect(linesOf(whole, {}, written).map(({ title }) => title)).not.toContain('Wo?')
})
