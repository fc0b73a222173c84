import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isSame, mustBeSeen } from './row.ts'

const value = fc.letrec(tie => ({
  any: fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null), fc.array(tie('any'), { maxLength: 3 }), tie('object')),
  object: fc.dictionary(fc.string({ minLength: 1 }), tie('any'), { maxKeys: 4 }),
})).object as fc.Arbitrary<Record<string, unknown>>

/** As JSON columns give it back: keys in another order. */
const turned = (one: unknown): unknown => {
  if (Array.isArray(one)) return one.map(turned)
  if (one === null || typeof one !== 'object') return one
  return Object.fromEntries(
    Object.entries(one)
      .reverse()
      .map(([name, inner]) => [name, turned(inner)]),
  )
}

test('a row is the same as what it was written from, in whatever order its keys come back and whatever else it holds', () => {
  fc.assert(fc.property(value, value, (fields, others) => isSame({ ...others, ...(turned(fields) as object) }, fields)))
})

test('one field that says something else makes it another, and what is left out counts for nothing', () => {
  fc.assert(
    fc.property(value, fc.string(), (fields, name) => {
      const row = { ...fields, [name]: 'before' }
      return !isSame(row, { ...fields, [name]: 'after' }) && isSame(row, { ...fields, [name]: undefined })
    }),
  )
  expect([isSame({ place: null }, { place: null }), isSame({ place: 'Saal' }, { place: null })]).toEqual([true, false])
  expect([isSame({ studios: ['a', 'b'] }, { studios: ['b', 'a'] }), isSame({ at: { from: null } }, { at: {} })]).toEqual([false, true])
})

test('a change has seen the row, unless it asks for what is there', () => {
  const row = { version: 3 }
  const refused = (seen: number, same: boolean, of: typeof row | undefined) => {
    try {
      mustBeSeen(of, seen, same, 'as it is now')
    } catch (refusal) {
      return refusal
    }
  }
  expect([refused(3, false, row), refused(3, true, row), refused(2, true, row)]).toEqual([undefined, undefined, undefined])
  expect(refused(2, false, row)).toMatchObject({ code: 'stale', current: 'as it is now' })
  expect(refused(3, true, undefined)).toMatchObject({ code: 'missing' })
})
