import { expect, test } from 'vitest'
import { belongs, domainOf, domains, testsOf } from './words.mjs'

test.each([
  ['contract/courses.ts', 'courses', true],
  ['server/courses/seats.ts', 'courses', true],
  ['client/parts/course/seat.ts', 'courses', true],
  ['e2e/courseDoor.spec.ts', 'courses', true],
  ['e2e/videoForms.spec.ts', 'videos', true],
  ['client/kit/coursework.ts', 'courses', false],
  ['contract/codes.ts', 'courses', false],
])('%s belongs to %s: %s', (path, word, expected) => {
  expect(belongs(path, word)).toBe(expected)
})

test.each([
  ['server/courses/office/rooms.test.ts', 'courses'],
  ['e2e/videoForms.spec.ts', 'videos'],
  ['contract/courses/repeat.test.ts', 'courses'],
  ['client/kit/table/csv.test.ts', 'client/kit'],
  ['e2e/kill.spec.ts', 'e2e'],
])('%s is of %s', (path, domain) => {
  expect(domainOf(path)).toBe(domain)
})

test('every domain has tests of its own, and its rights among them', () => {
  for (const word of domains().filter(word => word !== 'stats'))
    expect(testsOf(word).tests, word).toContain(`server/${word}/rights.test.ts`)
})

test('a word brings what imports it', () => {
  expect(testsOf('measurements').tests.filter(path => !belongs(path, 'measurements')).length).toBeGreaterThan(0)
})
