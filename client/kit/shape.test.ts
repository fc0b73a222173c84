import { expect, test } from 'vitest'
import { object } from 'yup'
import { flag, text } from '#contract/shapes.ts'
import { blankOf, problemsOf } from './shape.ts'

const shape = object({
  name: text(80).label('Name').required(),
  mails: flag().label('Mails').required().default(false),
  agreed: flag().label('Einverstanden').required(),
  place: object({ shown: flag().default(true), words: text(80) }),
})

test('a box that nobody touched stands for its default, and what has none is asked for', async () => {
  expect(blankOf(shape)).toEqual({
    name: undefined,
    mails: false,
    agreed: undefined,
    place: { shown: true, words: undefined },
  })
  expect(Object.keys(await problemsOf(shape, blankOf(shape)))).toEqual(['name', 'agreed'])
})
