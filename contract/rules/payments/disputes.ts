import type { Fact, FactOf } from './paymentFacts.ts'
import type { ByKind } from './standing.ts'

/**
 * Stages of a dispute: told of, its money taken, given back, taken once more, lost for good. `reversed` may still become `retaken`; a notice that
 * nothing follows from ends as `reversed` too, once it is won, and as none once a person closed it.
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

const openNotices = (told: readonly FactOf<'disputeTold'>[], closed: ReadonlySet<string>) =>
  told.filter(({ stage, key }) => stage !== 'won' && !closed.has(key))

/** The notices about a payment that nobody has closed, by their keys. */
export const noticesOf = (facts: readonly Fact[]) => {
  const closed = new Set(facts.flatMap(fact => (fact.kind === 'disputeClosed' ? fact.notices : [])))
  return openNotices(
    facts.filter(fact => fact.kind === 'disputeTold'),
    closed,
  ).map(({ key }) => key)
}

/** The bank has taken back money of this charge, and nothing can be objected any more. */
export const isLost = (of: ByKind, charge: string) => netOf(of, charge) > 0 && hearsOf(of, charge, 'lost')

const disputeSumOf = (of: ByKind, kind: 'chargedBack' | 'chargeReturned', charge: string) =>
  of(kind).reduce((all, fact) => all + (fact.charge === charge ? fact.amount : 0), 0)
const netOf = (of: ByKind, charge: string) => disputeSumOf(of, 'chargedBack', charge) - disputeSumOf(of, 'chargeReturned', charge)

const hearsOf = (of: ByKind, charge: string, stage: 'won' | 'lost') =>
  of('disputeTold').some(fact => fact.charge === charge && fact.stage === stage)

/** The dispute about a payment, by the charge that has gone furthest; null where there is none. */
export function disputeOf(of: ByKind): Dispute | null {
  const told = of('disputeTold')
  const [taken, returned] = [of('chargedBack'), of('chargeReturned')]
  const charges = new Set([...told, ...taken, ...returned].map(({ charge }) => charge))
  const closed = new Set(of('disputeClosed').flatMap(({ notices }) => notices))
  const stages = [...charges].flatMap((charge): DisputeStage | [] => {
    const mine = <T extends { charge: string }>(facts: readonly T[]) => facts.filter(fact => fact.charge === charge)
    if (netOf(of, charge) > 0) return isLost(of, charge) ? 'lost' : mine(taken).some(({ round }) => round === 2) ? 'retaken' : 'taken'
    if (mine(taken).length > 0 || mine(returned).length > 0 || hearsOf(of, charge, 'won')) return 'reversed'
    return openNotices(mine(told), closed).length > 0 ? 'noticed' : []
  })
  const stage = (['lost', 'retaken', 'taken', 'noticed', 'reversed'] as const).find(each => stages.includes(each))
  if (!stage) return null
  const until = told
    .flatMap(fact => (fact.until ? [fact.until] : []))
    .sort()
    .at(-1)
  return { stage, until: until ?? null }
}
