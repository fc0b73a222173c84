import { expect, test } from 'vitest'
import { apart, namesTogether } from './names.ts'

test('names that are read from the right are kept apart from others', () => {
  expect(apart('Vreni')).toBe('Vreni')
  expect(namesTogether(['Vreni', 'محمد', 'Max'])).toBe('Vreni, \u2068محمد\u2069, Max')
  expect(namesTogether(['Anna', 'שרה'], ' und ')).toBe('Anna und \u2068שרה\u2069')
})
