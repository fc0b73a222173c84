import { credits } from '#contract/timestop/credits.ts'
import { serve } from '#server/serve/serve.ts'
import { decide } from './decide.ts'
import { apply, askMine } from './own.ts'
import { pageOf } from './rows.ts'

export const creditCalls = serve(credits, {
  list: ({ tx, who, query }) => pageOf(tx, who, query),
  apply,
  askMine: given => askMine(given, given.body),
  decide: given => decide(given, given.params.id, given.body),
})
