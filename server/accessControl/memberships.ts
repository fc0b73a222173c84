import type { MembershipRow } from '#contract/accessControl/shapes.ts'
import { statusAt } from '#contract/rules/contracts/status.ts'
import { type AccessContract, lifeOfTac } from '#contract/rules/contracts/tac.ts'

const span = ({ from, to }: { from: string; to: string }) => ({ from, to })

/** A contract of the service as staff read it on a day, derived as for everybody (L95, L125); none for one without a term. */
export function membershipsOn(contracts: readonly AccessContract[], day: string): MembershipRow[] {
  return contracts.flatMap(contract => {
    const life = lifeOfTac(contract)
    if (!life) return []
    const { state, addOns } = statusAt(life, day)
    return [
      {
        contract: life.contract,
        title: life.title,
        start: life.start,
        end: life.end,
        finalEnd: life.finalEnd,
        state,
        extensions: life.extensions.map(span),
        pauses: life.pauses.map(span),
        addOns: addOns.map(({ title, from, to, status }) => ({ title, from, to, status })),
      },
    ]
  })
}
