import { expect, test } from 'vitest'
import { nameBy } from './names.ts'

test('a studio is called by its name, never by its code while the names are on their way', () => {
  expect(nameBy(undefined)('winterthur')).toBe('…')
  expect(nameBy(new Map([['winterthur', 'Winterthur']]))('winterthur')).toBe('Winterthur')
})

test('a code that no studio has is read as it is', () => {
  expect(nameBy(new Map())('frueher')).toBe('frueher')
})
