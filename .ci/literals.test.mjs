import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { sources } from './words.mjs'

/** A literal spread into a literal hides its fields on one line; they are written out, one a line where they don't fit. */
const spread = /\.\.\.\{/

test('no literal is spread into a literal', () => {
  const found = sources().filter(path => spread.test(readFileSync(path, 'utf8')))
  expect(found).toEqual([])
})

/** The shelf, the frozen schema, and journeys, whose functions run in the page without imports. */
const own = /^(contract\/time\.ts|server\/courses\/tables\.ts|e2e\/.*)$/

test('the zone and the length of a day are written once', () => {
  const found = sources().filter(path => !own.test(path) && /'Europe\/Zurich'|\b86_?400_?000\b/.test(readFileSync(path, 'utf8')))
  expect(found).toEqual([])
})
