import { expect, test } from 'vitest'
import { documents, wrongIn } from './docs.mjs'

test.each(documents)('what %s names is there', path => {
  expect(wrongIn(path), path).toEqual([])
})

test.each([
  [
    '`server/serve/serve.ts`, `server/serve/serve.ts:12`, `#contract/screens.ts`, `map/historySteps.ts`, `words.mjs`, `server/kit/jobs/`',
    [],
  ],
  ['`server/<domain>/rules.ts`, `e2e/<domain>/*.spec.ts`, sync/collections/…, .ci/{parts,words}.mjs', []],
  ['`server/nowhere.ts`', ['there is no server/nowhere.ts']],
  ['The kit (client/kit/Nowhere.tsx)', ['there is no client/kit/Nowhere.tsx']],
  ['`server/<domain>/nowhere.ts`', ['there is no server/<domain>/nowhere.ts']],
  ['[here](architecture.md#words), [there](nowhere.md), [far](https://example.ch/x.ts)', ['the link nowhere.md leads nowhere']],
  ['`npm run -s list:calls`, `npm run nothing`', ['there is no npm run nothing']],
  ['`allows()`, `serveNothing()`', ['nothing exports serveNothing()', 'the code has no serveNothing']],
  ['`contract/access.ts: allows`, `contract/access.ts: nothingSuch`', ['contract/access.ts exports no nothingSuch']],
  ['`useSend(courses.signUp)`, `useNothing(courses)`, `session().employee`, `<CallTable>`', ['the code has no useNothing']],
  [
    '```\ncontract/   both\n  call.ts   get\n  none.ts   x\nclient/\n  app/      main.tsx, screens.ts\n```',
    ['there is no none.ts', 'contract/ holds no none.ts', 'client/app/ holds no screens.ts'],
  ],
])('case %#', (text, wrong) => {
  expect(wrongIn('docs/x.md', text).toSorted()).toEqual(wrong.toSorted())
})
