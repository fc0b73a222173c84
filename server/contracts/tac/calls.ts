import { contractTac as calls } from '#contract/contracts/tac.ts'
import { Refusal } from '#contract/refusals.ts'
import { rowOf } from '#server/contracts/contractList.ts'
import { contractPlaceConditionOf, lockedToDecide } from '#server/contracts/rules.ts'
import { orderAtTac } from '#server/contracts/tacOrder.ts'
import { done } from '#server/kit/done.ts'
import { serve } from '#server/serve/serve.ts'
import { deviationCount, deviationPage } from './deviationList.ts'
import { lead, leadersFor } from './leaders.ts'
import { mapOf } from './map.ts'
import { mend } from './mend.ts'

export const contractTacCalls = serve(calls, {
  leaders: ({ tx, who }) => leadersFor(tx, who),
  lead: given => lead(given, given.body),
  deviations: ({ tx, who, query }) => deviationPage(tx, who, query),
  waiting: async ({ tx, who }) => ({ deviations: await deviationCount(tx, who) }),
  create: async ({ tx, who, body: { user, index } }) => {
    const row = await lockedToDecide(tx, who, contractPlaceConditionOf({ userId: user, index: String(index) }))
    if (!(await orderAtTac(tx, row))) throw new Refusal('contract-state', undefined, await rowOf(tx, row._id))
    return done
  },
  map: given => mapOf(given, given.params),
  mend: given => mend(given, given.params, given.body),
})
