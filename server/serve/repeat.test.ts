import { expect, test } from 'vitest'
import { hashOfAct, inputHashOf } from './repeat.ts'

test.each([0, 1, 2000, 2001, 6500])(
  'an act with a list of %s is known by the same word, whether it is written at once or in parts',
  async many => {
    const list = Array.from({ length: many }, (_, at) => ({ version: at, id: `${at}`, state: { b: [at], a: null } }))
    for (const act of [
      [{ collection: 'sets' }, 'epoch=1', list],
      [{}, '', list, 'employee'],
      [{}, '', undefined, 'employee'],
    ])
      expect(await hashOfAct(act)).toBe(inputHashOf(act))
  },
)
