import { expect, test } from 'vitest'
import { plug, under } from './plug.ts'

const names = plug<string>('names')
const counts = plug<{ readonly one?: number; readonly two?: number }>('counts')
const others = plug<string>('names')

const house = {
  domains: [{ plugs: [names.of('first'), counts.of({ one: 1 })] }, {}, { plugs: [counts.of({ two: 2 }), names.of('second')] }],
}

test('a plug reads what the domains give it, in their order, and nothing that another one is given under the same name', () => {
  expect(names.all(house)).toEqual(['first', 'second'])
  expect(names.one(house)).toBe('first')
  expect(others.all(house)).toEqual([])
  expect(others.one(house)).toBeUndefined()
})

test('what several domains give by key is found in whichever has it', () => {
  expect([under(counts.all(house), 'one'), under(counts.all(house), 'two')]).toEqual([1, 2])
  expect(under(counts.all({ domains: [] }), 'one')).toBeUndefined()
})
