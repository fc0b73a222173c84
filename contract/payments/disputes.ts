import type { ByKind } from './standing.ts'

/**
 * Where a dispute stands: told of, its money taken, given back, taken once more, lost for good. `reversed` may still become `retaken`; a
 * notice that nothing follows from ends as `reversed` too, once it is won.
 */
export const disputeStages = ['noticed', 'taken', 'reversed', 'retaken', 'lost'] as const
export type DisputeStage = (typeof disputeStages)[number]

export interface Dispute {
  stage: DisputeStage
  /** Until then the office may object; told without a signature, so it is only shown. */
  until: string | null
}

/** Stages in which nothing is handed over. */
export const stopping: readonly DisputeStage[] = ['noticed', 'taken', 'retaken', 'lost']

/** The dispute about a payment, by the charge that has gone furthest; null where there is none. */
export function disputeOf(of: ByKind): Dispute | null {
  const told = of('disputeTold')
  const [taken, returned] = [of('chargedBack'), of('chargeReturned')]
  const charges = new Set([...told, ...taken, ...returned].map(({ charge }) => charge))
  const stages = [...charges].map((charge): DisputeStage => {
    const mine = <T extends { charge: string }>(facts: readonly T[]) => facts.filter(fact => fact.charge === charge)
    const net = mine(taken).reduce((all, { amount }) => all + amount, 0) - mine(returned).reduce((all, { amount }) => all + amount, 0)
    const hears = (stage: 'won' | 'lost') => mine(told).some(fact => fact.stage === stage)
    if (net > 0) return hears('lost') ? 'lost' : mine(taken).some(({ round }) => round === 2) ? 'retaken' : 'taken'
    return mine(taken).length > 0 || mine(returned).length > 0 || hears('won') ? 'reversed' : 'noticed'
  })
  const stage = (['lost', 'retaken', 'taken', 'noticed', 'reversed'] as const).find(each => stages.includes(each))
  if (!stage) return null
  const until = told
    .flatMap(fact => (fact.until ? [fact.until] : []))
    .sort()
    .at(-1)
  return { stage, until: until ?? null }
}
