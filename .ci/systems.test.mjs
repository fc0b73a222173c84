import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { placed, systems, withSystems } from './systems.mjs'

test('each domain of the server says of which system it is, by a word of the specification', () => {
  expect(placed().length).toBeGreaterThan(90)
  expect(placed().filter(({ of }) => of.length === 0 || of.some(word => !systems.includes(word)))).toEqual([])
})

test('the table of systems says what the domains say: npm run docs writes it', () => {
  const text = readFileSync('docs/architecture.md', 'utf8')
  expect(text).toBe(withSystems(text))
})

test('each system of the specification has a folder', () => {
  const text = readFileSync('docs/architecture.md', 'utf8')
  expect(withSystems(text, placed())).not.toMatch(/\| {2}\|/)
  expect(withSystems(text, [])).toMatch(/\| absences \| {2}\|/)
  expect(() => withSystems('', placed())).toThrow('has no place')
})
