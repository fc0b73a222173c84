import { expect, test } from 'vitest'
import { UnfitDatabase } from '#server/kit/fit.ts'
import { NotBuilt } from '#server/kit/programs/notBuilt.mjs'
import { StoreFault } from '#sync/endpoint/fault.ts'
import { explain } from './explain.ts'

test('a client that is not built, where nothing can build it, is told in one line, with a code of its own', () => {
  const { sentence, code } = explain(new NotBuilt())
  expect([code, sentence.split('\n')]).toEqual([69, [expect.stringContaining('npm ci && npm run build')]])
})

test.each([
  [
    new StoreFault(401, 'unauthorized', 'Name or password is incorrect.'),
    69,
    /^COUCH_URL: Name oder Passwort stimmen nicht \(401 unauthorized\)\.$/,
  ],
  [new StoreFault(403, 'forbidden', 'You are not a server admin.'), 69, /^COUCH_URL: dieser Zugang darf keine Datenbanken anlegen/],
  [
    Object.assign(new Error('too many clients'), { code: '53300' }),
    69,
    /^DATABASE_URL oder COUCH_URL: PostgreSQL hat keine Verbindung mehr frei/,
  ],
  [new UnfitDatabase('DATABASE_URL führt zu einem Pooler.'), 78, /^DATABASE_URL führt zu einem Pooler\.$/],
])('what a database answers at the start is a sentence with a code of its own (%#)', (error, expected, saying) => {
  const { sentence, code } = explain(error instanceof UnfitDatabase ? error : new Error('the start failed', { cause: error }))
  expect([code, sentence]).toEqual([expected, expect.stringMatching(saying)])
})
