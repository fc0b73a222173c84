import { afterEach, expect, test } from 'vitest'
import { queries } from '#client/data/cache.ts'
import { keyOf } from '#client/data/reads.ts'
import { anamnesisForms, type FormVersion } from '#contract/anamnesisForms.ts'
import type { OutboxRow } from '#sync/client/types.ts'
import { keepVersion } from './forms.ts'
import { begunOf, type UnsentAnamnesis } from './unsentAnamneses.ts'

const form = '01890000-0000-7000-8000-000000000001'
const version = (number: number): FormVersion => ({
  form,
  number,
  studio: 'winterthur',
  kind: 'usual',
  variant: null,
  title: 'Anamnese',
  disclaimer: null,
  pages: [],
})
/** The studio's form as this device knows it by now. */
const asks = (number: number) => queries.setQueryData(keyOf(anamnesisForms.forStudio, { query: { studio: 'winterthur' } }), version(number))

const row = { key: 'k', state: 'waiting' } as OutboxRow
const waiting: UnsentAnamnesis = { _id: 'a', finished: false, row, body: { form, number: 1, answers: { q: { answer: 'Ja' } } } }

afterEach(() => queries.clear())

test('a form that waits is opened as it was answered, also once the studio asks for a newer version', () => {
  asks(1)
  expect(begunOf(waiting)?.form.number).toBe(1)
  keepVersion(version(1))
  asks(2)
  expect(begunOf(waiting)).toMatchObject({ form: { number: 1 }, answers: { q: { answer: 'Ja' } } })
})

test('a version that was loaded by itself counts, one that this device never had does not', () => {
  asks(2)
  expect(begunOf(waiting)).toBeUndefined()
  queries.setQueryData(keyOf(anamnesisForms.version, { params: { id: form, number: '1' } }), version(1))
  expect(begunOf(waiting)?.form.number).toBe(1)
})
