import { credits } from '#contract/timestop/credits.ts'
import { serve } from '#server/serve/serve.ts'
import { dryRun, giveAll, givenClosures, undoAll } from './all.ts'
import { decide } from './creditDecision.ts'
import { apply, askMine } from './ownCredits.ts'
import { pageOf } from './rows.ts'

export const creditCalls = serve(credits, {
  list: ({ tx, who, query }) => pageOf(tx, who, query),
  apply,
  askMine: given => askMine(given, given.body),
  runs: givenClosures,
  dryRun: given => dryRun(given, given.params.closure),
  giveAll: given => giveAll(given, given.params.closure, given.body),
  undoAll: given => undoAll(given, given.params.id),
  decide: given => decide(given, given.params.id, given.body),
})
