import { expect, test } from 'vitest'
import { gradeOf, grades, isSlip, stretchesIn, wordsIn } from './words.ts'

test.each([
  ['Müller', 'muller'],
  ['Mueller', 'muller'],
  ['MULLER', 'muller'],
  ['mu\u0308ller', 'muller'],
  ['Strasse', 'strasse'],
  ['Straße', 'strasse'],
  ['Zoë', 'zo'],
  ['Crème', 'creme'],
  ['Œuvre', 'ouvre'],
  ['Ærø', 'aro'],
])('«%s» is one with «%s»', (written, word) => expect(wordsIn(written)).toEqual([word]))

test('a text comes apart at whatever is neither letter nor number', () => {
  expect(wordsIn('Um 18:30, im Käfig-Training (Zürich)! 62,5 kg 💪')).toEqual([
    'um',
    '18',
    '30',
    'im',
    'kafig',
    'training',
    'zurich',
    '62',
    '5',
    'kg',
  ])
  expect(wordsIn(' … — ')).toEqual([])
})

test('the beginning of a word stays its beginning, wherever somebody stops to type', () => {
  for (const word of ['Mueller', 'Müesli', 'Feuer', 'aktuell', 'Straße', 'Säule', 'Bauer'])
    for (let end = 1; end <= word.length; end++) expect(wordsIn(word)[0], word.slice(0, end)).toContain(wordsIn(word.slice(0, end))[0])
})

test.each([
  ['vollkornbrot', 'vollkornbrot', grades.exact],
  ['vollkornbrot', 'voll', grades.begins],
  ['vollkornbrot', 'brot', grades.part],
  ['vollkornbrot', 'or', grades.none],
  ['vollkornbrot', 'bort', grades.none],
  ['brot', 'vollkornbrot', grades.none],
] as const)('%s answers %s with %d', (word, typed, grade) => expect(gradeOf(word, typed)).toBe(grade))

test.each([
  ['training', 'trianing', true],
  ['training', 'trainng', true],
  ['training', 'traaining', true],
  ['training', 'trawning', true],
  ['trainingsplan', 'trianings', true],
  ['kurs', 'kurz', true],
  ['kurve', 'kurs', false],
  ['training', 'trgnniag', false],
  ['training', 'draining', false],
  ['training', 'tr', false],
  ['yoga', 'yoag', true],
  ['1510', '1500', false],
] as const)('%s is %s with one slip: %s', (word, typed, is) => expect(isSlip(word, typed)).toBe(is))

const marked = (text: string, typed: string) =>
  stretchesIn(text, typed)
    .map(({ text, hit }) => (hit ? `[${text}]` : text))
    .join('')

test.each([
  ['Bis Sonntag im Yoga', 'yoga', 'Bis Sonntag im [Yoga]'],
  ['Vollkornbrot gebacken', 'brot', 'Vollkorn[brot] gebacken'],
  ['Frau Mueller und Herr Müller', 'mull', 'Frau [Muell]er und Herr [Müll]er'],
  ['Frau Mu\u0308ller', 'mu', 'Frau [Mu\u0308]ller'],
  ['Im Trianing', 'training', 'Im [Trianing]'],
  ['Straße', 'strasse', '[Straße]'],
  ['nichts davon', 'yoga', 'nichts davon'],
  ['', 'yoga', ''],
])('in «%s» %s is marked: %s', (text, typed, told) => expect(marked(text, typed)).toBe(told))
