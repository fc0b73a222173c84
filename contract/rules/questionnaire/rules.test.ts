import { describe, expect, test } from 'vitest'
import { type AnswerValue, additionalField, page, type Question, type QuestionPage, question } from '#contract/questionnaire/shapes.ts'
import { askedPages, openFields, problemOf, problemsOf, submittedAnswers } from './rules.ts'

const id = (number: number) => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`
const asked = (wears: object) => question.cast({ _id: id(1), title: 'Wie geht es?', type: 'text', ...wears }) as Question

describe('what a question takes, and what it says', () => {
  const cases: [object, AnswerValue | undefined, string | undefined][] = [
    [{ required: true }, undefined, 'Dieses Feld ist erforderlich'],
    [{ required: true }, '   ', 'Dieses Feld ist erforderlich'],
    [{}, undefined, undefined],
    [{}, 'x'.repeat(2001), 'Höchstens 2000 Zeichen.'],
    [{}, 5, 'Bitte überprüfe diese Eingabe.'],
    [{ type: 'number', required: true }, null, 'Dieses Feld ist erforderlich'],
    [{ type: 'number' }, 0, undefined],
    [{ type: 'number' }, 72.25, undefined],
    [{ type: 'number' }, 72.255, 'Höchstens zwei Stellen nach dem Komma.'],
    [{ type: 'number' }, 100_001, 'Bitte gib höchstens 100000 ein.'],
    [{ type: 'number', isPercent: true }, -1, 'Bitte gib mindestens 0 ein.'],
    [{ type: 'number', isPercent: true }, 100.01, 'Bitte gib höchstens 100 ein.'],
    [{ type: 'number' }, 'acht', 'Bitte gib eine Zahl ein.'],
    [{ type: 'rating', required: true }, undefined, 'Dieses Feld ist erforderlich'],
    [{ type: 'rating' }, 0.5, undefined],
    [{ type: 'rating' }, 5.5, 'Bitte überprüfe diese Eingabe.'],
    [{ type: 'rating', maxStarCount: 10 }, 9.5, undefined],
    [{ type: 'rating' }, 0.25, 'Bitte überprüfe diese Eingabe.'],
    [{ type: 'select', options: ['Ja'], required: true }, undefined, 'Bitte beantworte die Frage: Wie geht es?'],
    [{ type: 'select', options: ['Ja'], required: true, allowMultiple: true }, [], 'Mindestens eine Option auswählen'],
    [{ type: 'select', options: ['Ja'] }, 'Nein', 'Bitte wähle einen der vorgegebenen Werte.'],
    [{ type: 'select', options: ['Ja'] }, ['Ja'], 'Bitte überprüfe diese Eingabe.'],
    [{ type: 'select', options: ['Ja', 'Nein'], allowMultiple: true }, ['Ja', 'Nein'], undefined],
    [{ type: 'select', options: ['Ja'], allowMultiple: true }, ['Ja', 'Ja'], 'Bitte wähle einen der vorgegebenen Werte.'],
  ]
  test.each(cases)('%j, answered %j: %s', (wears, answer, says) => {
    expect(problemOf(asked(wears), answer === undefined ? undefined : { answer })?.answer).toBe(says)
  })
})

describe('additional fields', () => {
  const field = (wears: object) => additionalField.cast({ _id: id(2), title: 'Seit wann?', type: 'text', selection: 'Ja', ...wears })
  const withField = (wears: object) => asked({ type: 'select', options: ['Ja', 'Nein'], additionalFields: [field(wears)] })
  const says = (wears: object, given?: object) =>
    problemOf(withField(wears), { answer: 'Ja', ...(given && { additionalFieldAnswer: { [id(2)]: given as never } }) })?.fields?.[id(2)]

  test('open where their option is chosen, and only then are asked', () => {
    expect(openFields(withField({}), { answer: 'Nein' })).toEqual([])
    expect(openFields(withField({}), { answer: 'Ja' })).toHaveLength(1)
    expect(problemOf(withField({ required: true }), { answer: 'Nein' })).toBeUndefined()
    expect(says({ required: true })).toBe('Bitte beantworte die Zusatzfrage: Seit wann?')
  })
  test('an answer in one’s own words must be written, and only where it is allowed', () => {
    const select = { type: 'select', options: ['1 Jahr'], required: true, allowOwnInput: true }
    expect(says(select, { answer: null, own: ' ' })).toBe('Dieses Feld ist erforderlich')
    expect(says(select, { answer: null, own: 'seit Mai' })).toBeUndefined()
    expect(says({ ...select, allowOwnInput: false }, { answer: null, own: 'seit Mai' })).toBe('Bitte überprüfe diese Eingabe.')
  })
  test('hidden again, an answer stays with the draft and is not sent', () => {
    const pages = [page.cast({ _id: id(3), displayedTitle: 'Seite', questions: [withField({})] }) as QuestionPage]
    const given = { [id(1)]: { answer: 'Nein', additionalFieldAnswer: { [id(2)]: { answer: 'seit Mai' } } } }
    expect(submittedAnswers(pages, given)).toEqual({ [id(1)]: { answer: 'Nein' } })
    expect(submittedAnswers(pages, { [id(1)]: { ...given[id(1)]!, answer: 'Ja' } })).toEqual({
      [id(1)]: { answer: 'Ja', additionalFieldAnswer: { [id(2)]: { answer: 'seit Mai' } } },
    })
  })
  test.each([
    [{ type: 'select', options: ['Ja'], additionalFields: [field({ selection: 'Nein' })] }],
    [{ type: 'text', additionalFields: [field({})] }],
    [{ type: 'select', options: [] }],
    [{ type: 'select', options: ['Ja', 'Ja '] }],
    [{ title: '  ' }],
  ])('a question that cannot be asked is refused: %j', wears => {
    expect(question.isValidSync({ ...asked({}), ...wears })).toBe(false)
  })
})

test('problems stand in the order of the questions; the short way asks its pages alone', () => {
  const one = { ...asked({ required: true }), _id: id(7) }
  const two = { ...asked({ required: true }), _id: id(5) }
  const pages = [
    { _id: id(3), displayedTitle: 'Erste', showInExpress: false, questions: [one] },
    { _id: id(4), displayedTitle: 'Zweite', showInExpress: true, questions: [two] },
    { _id: id(6), displayedTitle: 'Leer', showInExpress: true, questions: [] },
  ]
  expect([...problemsOf(pages, {}).keys()]).toEqual([id(7), id(5)])
  expect(askedPages(pages, false).map(({ displayedTitle }) => displayedTitle)).toEqual(['Erste', 'Zweite'])
  expect(askedPages(pages, true).map(({ displayedTitle }) => displayedTitle)).toEqual(['Zweite'])
})
