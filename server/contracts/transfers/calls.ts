import { transfers } from '#contract/contracts/transfers.ts'
import { findSeenContract } from '#server/contracts/rules.ts'
import { serve } from '#server/serve/serve.ts'
import { ownHandingPdf } from './handingPaper.ts'
import { decline, give, take } from './sign.ts'
import { ownTransfers, transferableOf, waitingTransfers } from './transferList.ts'
import { start } from './transferStart.ts'
import { turnTransfer } from './transferTurn.ts'

export const transferCalls = serve(transfers, {
  ofContract: async given => transferableOf(given, await findSeenContract(given.tx, given.who, given.params)),
  waiting: waitingTransfers,
  start: given => start(given, given.params, given.body),
  turn: given => turnTransfer(given, given.params.id, given.body),
  mine: ownTransfers,
  take: given => take(given, given.params.id, given.body),
  give: given => give(given, given.params.id, given.body),
  ownPdf: given => ownHandingPdf(given, given.params.id),
  decline: given => decline(given, given.params.id, given.body.reason ?? null),
})
