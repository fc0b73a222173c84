import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { sources } from './words.mjs'

/** A literal spread into a literal hides its fields on one line; they are written out, one a line where they don't fit. */
const spread = /\.\.\.\{/

test('no literal is spread into a literal', () => {
  const found = sources().filter(path => spread.test(readFileSync(path, 'utf8')))
  expect(found).toEqual([])
})
