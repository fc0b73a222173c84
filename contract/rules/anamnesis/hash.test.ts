import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { canonical } from '#contract/rules/canonical.ts'
import { anamnesisHashOf } from './hash.ts'

const id = (number: number) => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`
const signed = {
  form: id(1),
  number: 2,
  customer: id(3),
  creator: null,
  answers: { [id(5)]: { answer: ['Ja', 'ä'] }, [id(4)]: { answer: 2.5 } },
}

test('names stand in the order of their code units, nothing stands between, and what is undefined is left out', () => {
  expect(canonical({ b: 1, a: [1.5, null, 'ö"'], '\u20ac': true, A: { z: undefined, y: -0 } })).toBe(
    '{"A":{"y":0},"a":[1.5,null,"ö\\""],"b":1,"€":true}',
  )
})

test('the same content has one hash, in whatever order its answers came, and each part of it counts', async () => {
  const hash = await anamnesisHashOf(signed)
  expect(hash).toBe(createHash('sha256').update(canonical(signed)).digest('hex'))
  expect(await anamnesisHashOf({ ...signed, answers: Object.fromEntries(Object.entries(signed.answers).reverse()) })).toBe(hash)
  const others = [{ form: id(9) }, { number: 3 }, { customer: id(9) }, { creator: id(9) }, { guardian: 'Eva Muster' }, { answers: {} }]
  for (const other of others) expect(await anamnesisHashOf({ ...signed, ...other })).not.toBe(hash)
})
