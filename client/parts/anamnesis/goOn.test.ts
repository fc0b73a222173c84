import { expect, test } from 'vitest'
import type { Answers, QuestionPage } from '#contract/questionnaire/shapes.ts'
import { goOnAt } from './goOn.ts'

const page = (_id: string, required = false): QuestionPage => ({
  _id,
  displayedTitle: _id,
  showInExpress: true,
  questions: ['a', 'b'].map(name => ({
    _id: `${_id}-${name}`,
    title: `Frage ${name}`,
    type: 'text' as const,
    required: required && name === 'b',
    isPercent: false,
    maxStarCount: 5,
    options: [],
    allowMultiple: false,
    additionalFields: [],
  })),
})
const pages = [page('eins'), page('zwei', true), page('drei')]
const given = (...names: string[]): Answers => Object.fromEntries(names.map(name => [name, { answer: 'ja' }]))

test.each<[string, Answers, string | undefined]>([
  ['nothing was answered', {}, undefined],
  ['what was answered was taken back', { 'zwei-a': { answer: null }, 'drei-a': { answer: '' } }, undefined],
  ['the first page was begun', given('eins-a'), 'eins'],
  ['the second page was begun, and lacks something', given('eins-a', 'zwei-a'), 'zwei'],
  ['the second page is whole', given('eins-a', 'zwei-b'), 'zwei'],
  ['a page without answers lies between', given('zwei-b', 'drei-a'), 'drei'],
  ['a page before lacks something', given('eins-a', 'drei-a'), 'zwei'],
])('a draft is gone on with where it was left: %s', (_, answers, kind) => {
  expect(goOnAt(pages, answers)).toBe(kind)
})
