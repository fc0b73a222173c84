import { expect, test } from 'vitest'
import type { ScreenName } from '#contract/screens.ts'
import { markedBy } from './dashboardGroups.ts'

test('a page without a place of its own in the navigation marks the one above it', () => {
  const marks: readonly (readonly [ScreenName, ScreenName])[] = [
    ['courseEvents', 'courseEvents'],
    ['courseEventEdit', 'courseEvents'],
    ['eventPeople', 'courseEvents'],
    ['courseEventCreate', 'courseEventCreate'],
    ['dashboard', 'dashboard'],
  ]
  for (const [name, mark] of marks) expect([name, markedBy(name)]).toEqual([name, mark])
  expect(markedBy(undefined)).toBeUndefined()
})
