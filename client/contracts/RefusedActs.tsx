import { useMaybeLocal } from '#client/data/local.ts'
import { Button } from '#client/kit/Button.tsx'
import { WrittenText } from '#client/kit/Written.tsx'
import { Need, NeedsYou } from '#client/kit/waiting/NeedsYou.tsx'
import { contractStates } from '#contract/rules/contracts/states.ts'
import type { ContractAct } from './contractActs.ts'
import type { ShownContract } from './useContract.ts'

/** Acts of this device that the studio did not take: each is read, and done anew from where the contract stands by now. */
export function RefusedActs({ acts, contract }: { acts: readonly ContractAct[]; contract: ShownContract }) {
  const local = useMaybeLocal()
  if (acts.length === 0) return null
  return (
    <NeedsYou>
      {acts.map(({ kind, row }) => (
        <Need
          key={row.key}
          title={row.title ?? 'Vertrag'}
          more={<TypedText act={{ kind, row }} />}
          text={row.code === 'stale' ? `Er steht inzwischen auf «${contractStates[contract.state]}».` : row.message}
        >
          <Button size="row" look="side" onClick={() => void local?.outbox.discard(row.key)}>
            Verwerfen
          </Button>
        </Need>
      ))}
    </NeedsYou>
  )
}

/** The words that were typed, so that they can be said anew. */
function TypedText({ act: { kind, row } }: { act: Pick<ContractAct, 'kind' | 'row'> }) {
  const { text, reason } = (row.body ?? {}) as { text?: string; reason?: string | null }
  const said = kind === 'comment' ? text : kind === 'decline' ? reason : undefined
  return said ? <WrittenText textStyle="body">{said}</WrittenText> : null
}
