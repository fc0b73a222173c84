import { expect, test } from 'vitest'
import { commentsIn, headlessIn, isHeadless, namesOf, namesOver, wrongNames } from './names.mjs'

test.each([
  ['export interface Row {}', { name: 'Row', kind: 'type', exported: true }],
  ['type Row = string', { name: 'Row', kind: 'type', exported: false }],
  ['export class Row {}', { name: 'Row', kind: 'type', exported: true }],
  ['export async function row() {}', { name: 'row', kind: 'function', exported: true }],
  ['const row = async () => {}', { name: 'row', kind: 'function', exported: false }],
  ['const row = { of: () => {} }', undefined],
  ['function outer() {\n  const row = () => {}\n}', { name: 'outer', kind: 'function', exported: false }],
])('%s', (text, wanted) => {
  expect(namesOf('x.ts', text)).toEqual(wanted ? [wanted] : [])
})

const files = (count, text, path = at => `server/todos/file${at}.ts`) => Array.from({ length: count }, (_, at) => [path(at), text])

test.each([
  ['names', files(10, 'type Asked = string'), 'Asked'],
  ['names', files(9, 'type Asked = string'), undefined],
  ['types', files(2, 'export type Asked = string'), 'server Asked'],
  ['types', files(2, 'type Asked = string'), undefined],
  ['files', files(4, '', at => `client/domain${at}/office/look.ts`), 'look'],
  ['files', files(3, '', at => `client/domain${at}/office/look.ts`), undefined],
  ['files', files(4, '', at => `client/domain${at}/office/words.ts`), undefined],
])('case %#: %s of many files', (kind, all, name) => {
  expect(Object.keys(namesOver(all)[kind])).toEqual(name ? [name] : [])
})

test.each([
  ['/** What the team wrote. */', true],
  ['/** The note of the team. */', false],
  ['// Of a move that came again.', true],
  ['// Whatever comes first.', false],
  ['/**\n * Who may: whoever holds it.\n */', true],
])('%s is headless: %s', (text, headless) => {
  expect(commentsIn(text).map(isHeadless)).toEqual([headless])
})

test('comments are counted, and silenced lint lines are none', () => {
  const text = '/** One. */\nconst a = 1 // beside\n// Of two.\n// biome-ignore lint/x: y\n'
  expect(headlessIn([['x.ts', text]])).toEqual({ comments: 2, headless: 1 })
})

test('the lists only shrink: what is new, what is mended and a greater share of headless comments are told', () => {
  const left = { names: ['Row', 'Gone'], types: [], files: [], headless: 10 }
  const found = { names: { Row: 12, Asked: 10 }, types: {}, files: {}, headless: 2, comments: 10 }
  expect(wrongNames(found, left)).toEqual([
    expect.stringContaining('Asked is declared'),
    expect.stringContaining('Gone is mended'),
    expect.stringContaining('20.00 % of the comments'),
  ])
})
