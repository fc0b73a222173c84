import { dues } from '#contract/contracts/dues.ts'
import { findSeenContract, mustOpen } from '#server/contracts/rules.ts'
import { serve } from '#server/serve/serve.ts'
import { decide, disputeFor, disputePage, disputesOf } from './disputeDesk.ts'
import { dispute, ownDisputes, withdraw } from './disputedBills.ts'
import { giveBack, take } from './dueDesk.ts'
import { duePage, duesOf, ownDues } from './dueList.ts'
import { paybackPage, payOut } from './paybacks.ts'

export const dueCalls = serve(dues, {
  mine: ({ tx, who }) => ownDues(tx, who._id),
  list: ({ tx, who, query }) => duePage(tx, who, query),
  paybacks: ({ tx, who, query }) => paybackPage(tx, who, query),
  ofContract: async ({ tx, who, params }) => {
    const row = await findSeenContract(tx, who, params)
    await mustOpen(tx, who, row)
    return duesOf(tx, who, row._id)
  },
  disputed: ownDisputes,
  dispute: given => dispute(given, given.body),
  withdrawDispute: given => withdraw(given, given.params.id),
  disputes: ({ tx, who, query }) => disputePage(tx, who, query),
  disputesOf: given => disputesOf(given, given.params.userId),
  disputeFor: given => disputeFor(given, given.params.userId, given.body),
  decideDispute: given => decide(given, given.params.id, given.body),
  take: given => take(given, given.params.id, given.body),
  giveBack: given => giveBack(given, given.params.id, given.body),
  payOut: given => payOut(given, given.params.id, given.body),
})
