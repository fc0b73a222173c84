import { expect, test } from 'vitest'
import { page, referencesIn, told, used } from './references.mjs'

test.each([
  ['server/a.ts', '/** Refused (L103, A16). */', ['L103', 'A16']],
  ['client/a.tsx', 'const x = 1 // The map, L283–L290 and L69/L72.', ['L283', 'L290', 'L69', 'L72']],
  ['docs/a.md', 'The map (L283–290) and A02–A04.', ['L283', 'L290', 'A02', 'A04']],
  ['server/a.test.ts', "test('nobody but three (A61)', () => {})", ['A61']],
  ['e2e/a.ts', "why: 'A76: the same dialog'", ['A76']],
  ['docs/a.md', 'On paper, A4 and A5; `sha256-L12+A34=`, M-A12, client/L12.ts', []],
  ['server/a.test.ts', "{ A10: 'Total', L7: 'Besuche' }, cell('A10')", []],
  ['client/a.tsx', '<path d="M12 4 L18 10" />', []],
  ['client/a.test.tsx', "expect(drawn).toBe('M12 4 L18 10')", []],
  ['client/a.ts', "const code = 'L12 of a thing'", []],
])('%s: %s names %j', (path, text, names) => {
  expect(referencesIn(path, text)).toEqual(names)
})

const lines = told().flat()

test(`what is named anywhere has its line in ${page}`, () => {
  const known = new Set(lines.map(({ name }) => name))
  const missing = [...used()].filter(([name]) => !known.has(name)).map(([name, paths]) => `${name} is named in ${paths.join(', ')}`)
  expect(missing, `${page} says nothing of them`).toEqual([])
})

test(`every line of ${page} is named somewhere`, () => {
  const names = used()
  expect(
    lines.filter(({ name }) => !names.has(name)).map(({ line }) => line),
    'no file names them',
  ).toEqual([])
})

test('none is there twice', () => {
  const twice = lines.filter(({ name }, at) => lines.findIndex(other => other.name === name) !== at)
  expect(twice.map(({ line }) => line)).toEqual([])
})

const rank = name => (name.startsWith('L') ? 0 : 1000) + Number(name.slice(1))

test('under a heading lines go up, decisions after them, each in a sentence of at most 160 characters', () => {
  for (const part of told()) {
    const names = part.map(({ name }) => name)
    expect(names).toEqual(names.toSorted((a, b) => rank(a) - rank(b)))
  }
  expect(lines.filter(({ line }) => line.length > 160 || !line.endsWith('.')).map(({ line }) => line)).toEqual([])
})
