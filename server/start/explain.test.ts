import { expect, test } from 'vitest'
import { NotBuilt } from '#server/kit/programs/notBuilt.mjs'
import { explain } from './explain.ts'

test('a client that is not built, where nothing can build it, is told in one line, with a code of its own', () => {
  const { sentence, code } = explain(new NotBuilt())
  expect([code, sentence.split('\n')]).toEqual([69, [expect.stringContaining('npm ci && npm run build')]])
})
