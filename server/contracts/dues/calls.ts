import { dues } from '#contract/contracts/dues.ts'
import { mustOpen, seen } from '#server/contracts/rules.ts'
import { serve } from '#server/serve/serve.ts'
import { giveBack, take } from './desk.ts'
import { duePage, duesOf, ownDues } from './list.ts'
import { paybackPage, payOut } from './paybacks.ts'

export const dueCalls = serve(dues, {
  mine: ({ tx, who }) => ownDues(tx, who._id),
  list: ({ tx, who, query }) => duePage(tx, who, query),
  paybacks: ({ tx, who, query }) => paybackPage(tx, who, query),
  ofContract: async ({ tx, who, params }) => {
    const row = await seen(tx, who, params)
    await mustOpen(tx, who, row)
    return duesOf(tx, row._id)
  },
  take: given => take(given, given.params.id, given.body),
  giveBack: given => giveBack(given, given.params.id, given.body),
  payOut: given => payOut(given, given.params.id, given.body),
})
