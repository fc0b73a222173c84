import { expect, test } from 'vitest'
import { functionsIn, overIn, wrongIn } from './functions.mjs'

const many = (count, name = 'p') => Array.from({ length: count }, (_, place) => `${name}${place}: number`).join(', ')
const lines = count => Array.from({ length: count }, () => '  call()').join('\n')

/** The ways to write a function; each has to be seen. */
const ways = {
  declaration: parameters => `export async function name(${parameters}) {}`,
  arrow: parameters => `const name = (${parameters}) => {}`,
  'exported arrow of a type': parameters => `export const name: Way = async (${parameters}) => undefined`,
  'function expression': parameters => `const name = function (${parameters}) {}`,
  method: parameters => `class One {\n  name(${parameters}) {}\n}`,
  'private field': parameters => `class One {\n  #name = (${parameters}) => {}\n}`,
  handler: parameters => `export const calls = serve(x, { name: async (${parameters}) => {} })`,
  'in another one': parameters => `function outer() {\n  const name = (${parameters}) => {}\n}`,
  'handed to another one': parameters => `const name = jobOf(kind, async (${parameters}) => {})`,
  generator: parameters => `function* name(${parameters}) {}`,
}

test.each(Object.entries(ways))('a function is seen: %s', (_, written) => {
  const found = functionsIn('x.ts', written(many(5))).find(({ name }) => name === 'name')
  expect(found).toMatchObject({ parameters: 5, lines: expect.any(Number) })
})

test('what a destructured parameter holds counts as one, a default and a rest too', () => {
  const [found] = functionsIn('x.ts', 'function name({ a, b, c }: Own, [d, e]: Two, f = 1, ...rest: string[]) {}')
  expect(found).toEqual({ name: 'name', parameters: 4, lines: 1 })
})

test('its lines are counted from its head to its end', () => {
  expect(functionsIn('x.ts', `\n\nfunction name() {\n${lines(3)}\n}\n`)).toEqual([{ name: 'name', parameters: 0, lines: 5 }])
})

test.each([
  ['x.ts', 'load', 60, false],
  ['x.ts', 'load', 61, true],
  ['x.tsx', 'Page', 100, false],
  ['x.tsx', 'Page', 101, true],
  ['x.tsx', 'usePage', 61, true],
  ['x.ts', 'Page', 61, true],
])('%s %s with %i lines is over: %s', (path, name, count, isOver) => {
  const { lines: over } = overIn([[path, `function ${name}() {\n${lines(count - 2)}\n}`]])
  expect(over).toEqual(isOver ? { [`${path} ${name}`]: count } : {})
})

test('of several functions of one name the longest counts, and one within another counts for both', () => {
  const over = overIn([['x.ts', `const one = () => {\n${lines(70)}\n}\nfunction two() {\n  const one = () => {\n${lines(80)}\n  }\n}`]])
  expect(over.lines).toEqual({ 'x.ts one': 82, 'x.ts two': 84 })
})

test('the list only shrinks: what is new, what grew and what keeps to the bound by now are told', () => {
  const left = { parameters: { 'x.ts five': 5 }, lines: { 'x.ts long': 70, 'x.ts grown': 80, 'x.ts gone': 90 } }
  const over = { parameters: { 'x.ts five': 5, 'x.ts new': 6 }, lines: { 'x.ts long': 65, 'x.ts grown': 81, 'x.ts added': 61 } }
  expect(wrongIn(over, left)).toEqual([
    expect.stringContaining('x.ts new takes 6 parameters'),
    expect.stringContaining('x.ts grown has grown to 81 lines from 80'),
    expect.stringContaining('x.ts added has 61 lines'),
    'x.ts gone keeps to the bound: take it from .ci/functions.json',
  ])
})
