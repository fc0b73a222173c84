import { defaultParseSearch, defaultStringifySearch } from '@tanstack/react-router'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseSearch, stringifySearch } from './searchText.ts'

const text = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.uuid(),
  fc.json(),
  fc.double().map(String),
  fc.constantFrom(
    'true',
    ' null ',
    'truer',
    '-',
    '-1',
    '01',
    '1.',
    '1e3',
    '1e',
    ' 12 ',
    '"',
    '[',
    '{"a":1',
    '019abc',
    '\t7\n',
    '\u00a07',
    '\ufeff7',
  ),
)

test('an address is read and written as the router would by itself', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom('q', 'group', 'at'), fc.oneof(text, fc.integer(), fc.boolean())), search => {
      const written = stringifySearch(search)
      expect(written).toBe(defaultStringifySearch(search))
      expect(parseSearch(written)).toEqual(defaultParseSearch(written))
    }),
    { numRuns: 2000 },
  )
})

test('so is one that somebody wrote by hand', () => {
  fc.assert(
    fc.property(text, said => {
      const by = `?q=${encodeURIComponent(said)}`
      expect(parseSearch(by)).toEqual(defaultParseSearch(by))
    }),
    { numRuns: 2000 },
  )
})
