import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { belongs, domainOf, domains, hasShort, saidBy, sources, testsOf } from './words.mjs'

const journeys = sources().filter(path => path.endsWith('.spec.ts'))
const textOf = path => readFileSync(path, 'utf8')

test.each([
  ['contract/courses/calls.ts', 'courses', true],
  ['server/courses/seats.ts', 'courses', true],
  ['client/parts/course/seat.ts', 'courses', true],
  ['e2e/courses/courseDoor.spec.ts', 'courses', true],
  ['e2e/videos/videoForms.spec.ts', 'videos', true],
  ['client/kit/coursework.ts', 'courses', false],
  ['contract/codes.ts', 'courses', false],
])('%s belongs to %s: %s', (path, word, expected) => {
  expect(belongs(path, word)).toBe(expected)
})

test.each([
  ['server/courses/office/rooms.test.ts', 'courses'],
  ['e2e/videos/videoForms.spec.ts', 'videos'],
  ['contract/courses/repeat.test.ts', 'courses'],
  ['client/kit/table/csv.test.ts', 'client/kit'],
  ['server/nutrition/diary/rights.test.ts', 'diary'],
  ['server/nutrition/nutritionAccess.test.ts', 'nutrition'],
  ['client/nutrition/recipes/words.test.ts', 'recipes'],
  ['server/payments/bills/bills.test.ts', 'bills'],
  ['e2e/workouts/floor.spec.ts', 'workouts'],
  ['e2e/slowLine.test.ts', 'e2e'],
])('%s is of %s', (path, domain) => {
  expect(domainOf(path)).toBe(domain)
})

test('the domains are those of the server', () => {
  const listed = [...textOf('server/start/domains.ts').matchAll(/'#server\/(?!kit\/)([\w/]+)\/domain\.ts'/g)].map(([, room]) => room)
  expect(domains()).toEqual(listed.toSorted().map(room => room.split('/').at(-1)))
})

/** Without calls of its own. */
const silent = ['leaving']

test('every domain has tests of its own, and its rights among them', () => {
  for (const word of domains().filter(word => !silent.includes(word)))
    expect(testsOf(word).tests, word).toContainEqual(expect.stringMatching(`^server/(.*/)?${word}/rights\\.test\\.ts$`))
})

test.each(journeys)('%s says of which domains it is', path => {
  const said = saidBy(textOf(path))
  expect(said.length).toBeGreaterThan(0)
  expect(said.filter(name => !domains().includes(name))).toEqual([])
})

/** Domains whose journeys all belong to the long run. */
const long = ['entryCodes', 'exports', 'foods', 'mealPlan', 'nutritionQuestions', 'shopping', 'transfers', 'upgrades']

test('every domain has a journey, and in the short run but for those that are named', () => {
  const of = paths => new Set(paths.flatMap(path => saidBy(textOf(path))))
  const [all, short] = [of(journeys), of(journeys.filter(path => hasShort(textOf(path))))]
  expect(domains().filter(word => !all.has(word))).toEqual([])
  expect(
    domains()
      .filter(word => !short.has(word))
      .sort(),
  ).toEqual(long)
})

test.each([
  ["test('a', async () => {", true],
  ["test('a', { tag: '@long' }, async () => {", false],
  ["test('a', {\n  tag: '@long',\n}, async () => {", false],
  ["test('a', { tag: '@long' }, async () => {})\ntest(`b`, () => {", true],
  ["test.describe('a', { tag: '@long' }, () => {\n  test('b', async () => {", false],
])('case %#: in the short run %s', (text, expected) => {
  expect(hasShort(text)).toBe(expected)
})

test.each([
  ['workouts', 'e2e/workouts/floor.spec.ts'],
  ['auth', 'e2e/auth/login.spec.ts'],
  ['popups', 'e2e/notifications/notices.spec.ts'],
  ['nutrition', 'e2e/nutrition/diary.spec.ts'],
  ['shop', 'e2e/shop/checkout.spec.ts'],
  ['courses', 'e2e/courses/courseDoor.spec.ts'],
])('%s brings %s', (word, journey) => {
  expect(testsOf(word).journeys).toContain(journey)
})

test('a word brings what imports it', () => {
  expect(testsOf('measurements').tests.filter(path => !belongs(path, 'measurements')).length).toBeGreaterThan(0)
})
