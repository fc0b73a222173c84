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

/** Names by which a style asks for a space; without a unit it is one of the theme's, or nothing at all. */
const space = /\b(?:padding|margin|gap|rowGap|columnGap|inset)[A-Z]?[A-Za-z]*(?:=\{?|: ?)(["'])(-?\d+)\1/g
const spaces = new Set(
  /spacing: px\(([\d, ]+)\)/
    .exec(readFileSync('client/app/theme.ts', 'utf8'))[1]
    .split(',')
    .map(each => each.trim()),
)

test('a space of the theme is one that it has', () => {
  const found = sources()
    .filter(path => path.startsWith('client/') && path.endsWith('.tsx'))
    .flatMap(path => [...readFileSync(path, 'utf8').matchAll(space)].map(([text, , size]) => ({ path, text, size })))
  expect(found.length).toBeGreaterThan(500)
  expect(found.filter(({ size }) => !spaces.has(size.replace('-', '')))).toEqual([])
})
