import { expect, test } from 'vitest'
import { boolean, number, object } from 'yup'
import { email, lines, list, text, verbatim } from '#contract/shapes.ts'
import { checkBody } from './input.ts'

const shape = object({
  name: text(5).required(),
  tags: list(text(5).required()),
  note: lines(10),
  key: verbatim(5),
  counts: list(number().strict(true)),
})
const faultsOf = (body: object) => {
  try {
    checkBody(shape, body)
    return undefined
  } catch (error) {
    return (error as { fields?: object }).fields
  }
}

test('what is longer only as it was typed is kept, and no test reads more than the shape holds', () => {
  expect(checkBody(shape, { name: 'Zo\u0308e\u0308a\u0308u\u0308\u200b', tags: [' a ', 'b\u00a0c'], note: 'a\r\nb' })).toEqual({
    name: 'Zöëäü',
    tags: ['a', 'b c'],
    note: 'a\nb',
  })
  expect(faultsOf({ name: 'Zürich' })).toHaveProperty('name')
  expect(faultsOf({ name: 'a', key: 'abcde\u200b' })).toHaveProperty('key')
  expect(faultsOf({ name: 'a', tags: ['abcdef'] })).toHaveProperty(['tags[0]'])
})

test('numbers in a list stay numbers, and a blank text is none', () => {
  expect(faultsOf({ name: 'a', counts: ['5'] })).toHaveProperty(['counts[0]'])
  expect(faultsOf({ name: '\u2003' })).toHaveProperty('name')
  expect(checkBody(object({ email: email(), ok: boolean() }), { email: ' Anna@Müller.ch' })).toEqual({ email: 'anna@xn--mller-kva.ch' })
})

test('what is of another kind is refused at its field, and no transform or test falls over it', () => {
  const odd = object({
    name: text(5),
    count: number().integer(),
    tags: list(text(5)).test('each', 'no', all => (all ?? []).every(tag => tag?.trim() !== 'x')),
    in: object({ at: text(5) }),
  })
  const isRefused = (field: string, value: unknown) => {
    try {
      checkBody(odd, { [field]: value })
      return false
    } catch (error) {
      return ((error as { fields?: Record<string, string> }).fields?.[field] ?? '').startsWith('Bitte ')
    }
  }
  const hollow = { toString: 1, valueOf: null }
  for (const field of ['name', 'count', 'tags', 'in'])
    for (const value of field === 'in' ? ['a', 5, true, []] : [hollow, ...(field === 'tags' ? ['a', 5] : [[], [[]]])])
      expect([field, value, isRefused(field, value)]).toEqual([field, value, true])
  for (const [tag, said] of [
    [[], 'Bitte überprüfe diese Eingabe.'],
    [0, 'Bitte überprüfe diese Eingabe.'],
    [null, 'Dieses Feld wird benötigt.'],
  ])
    expect(() => checkBody(odd, { tags: [tag] })).toThrow(expect.objectContaining({ fields: { 'tags[0]': said } }))
})
