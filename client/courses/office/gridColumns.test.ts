import { expect, test } from 'vitest'
import type { Choices } from '#contract/courses/scheduleForms.ts'
import { resourcesOf } from './gridColumns.ts'

const choices: Choices = {
  studios: [{ code: 'winterthur', name: 'Winterthur' }],
  rooms: [],
  courses: [],
  instructors: [
    { _id: 'a', name: 'Sandra Büchi', studios: null },
    { _id: 'b', name: 'Nadja Rüegg', studios: ['pfungen'] },
  ],
  formerInstructors: [
    { _id: 'c', name: 'Sandro Zehnder', studios: ['winterthur'] },
    { _id: 'b', name: 'Nadja Rüegg', studios: ['winterthur'] },
    { _id: 'd', name: 'Urs Moser', studios: ['pfungen'] },
  ],
}

test('by instructor each course has a column: of who leads here, of who led here, and of nobody', () => {
  const titles = resourcesOf('instructor', ['winterthur'], choices).map(({ title }) => title)
  expect(titles).toEqual(['Sandra Büchi', 'Sandro Zehnder', 'Nadja Rüegg', 'Ohne Leitung'])
})
