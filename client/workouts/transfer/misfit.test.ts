import { expect, test } from 'vitest'
import { misfit } from './misfit.ts'

const schema = {
  type: 'object',
  properties: {
    id: { type: 'string', maxLength: 3, pattern: '^[a-z]+$' },
    kind: { type: 'string', enum: ['a', 'b'] },
    count: { type: 'integer', minimum: 0, maximum: 5 },
    rest: { type: ['number', 'null'] },
    flag: { type: 'boolean' },
    list: {
      type: 'array',
      maxItems: 2,
      items: { type: 'object', properties: { n: { type: 'number' } }, required: ['n'], additionalProperties: false },
    },
  },
  required: ['id'],
  additionalProperties: false,
}

test.each([
  [{ id: 'abc', kind: 'a', count: 5, rest: null, flag: false, list: [{ n: 1.5 }] }, undefined],
  [{ id: 'abc', rest: undefined }, undefined],
  [{}, '.id'],
  [{ id: 'abcd' }, '.id'],
  [{ id: 'A' }, '.id'],
  [{ id: 5 }, '.id'],
  [{ id: 'a', kind: 'c' }, '.kind'],
  [{ id: 'a', count: 1.5 }, '.count'],
  [{ id: 'a', count: 6 }, '.count'],
  [{ id: 'a', count: Number.NaN }, '.count'],
  [{ id: 'a', flag: null }, '.flag'],
  [{ id: 'a', more: 1 }, '.more'],
  [{ id: 'a', list: [{ n: 1 }, { n: 1 }, { n: 1 }] }, '.list'],
  [{ id: 'a', list: [{ n: 1 }, { m: 1 }] }, '.list.1.n'],
  [[], '.'],
  [null, '.'],
])('%j misfits at %s', (value, path) => expect(misfit(schema, value)).toBe(path))
