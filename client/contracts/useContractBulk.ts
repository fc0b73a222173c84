import { useMemo } from 'react'
import { useReach } from '#client/data/reach.ts'
import { counted } from '#client/kit/format.ts'
import type { BulkAct } from '#client/kit/table/column.ts'
import { toast } from '#client/kit/toast.ts'
import { contracts } from '#contract/contracts/calls.ts'
import type { ContractRow } from '#contract/contracts/shapes.ts'
import { type ContractState, mayAccept } from '#contract/rules/contracts/states.ts'
import { useContractTurn } from './useContractTurn.ts'
import { useReason } from './useReason.tsx'

/** «1 Vertrag», «12 Verträge». */
const many = (count: number) => counted(count, 'Vertrag', 'Verträge')

/** Accepts or rejects the ticked contracts that wait; all of it can be taken back for its breath. */
export function useContractBulk() {
  const turn = useContractTurn()
  const { isIn } = useReach(contracts.turn)
  const { why, sheet } = useReason()
  const acts = useMemo<BulkAct<ContractRow>[]>(() => {
    const accepts = ({ state, marks, studio }: ContractRow) => isIn(studio) && mayAccept(state, marks)
    const waits = ({ state, studio }: ContractRow) => state === 'temporary' && isIn(studio)
    const all = async (rows: readonly ContractRow[], state: ContractState, reason: string | null) => {
      const turned: Awaited<ReturnType<typeof turn>>[] = []
      const failed: unknown[] = []
      for (const row of rows)
        await turn(row, state, reason).then(
          one => turned.push(one),
          error => failed.push(error),
        )
      // Those that went can be taken back, whatever became of the others.
      if (turned.length === 0 && failed.length > 0) throw failed[0]
      if (failed.length > 0) toast(`${many(failed.length)} nicht: ${(failed[0] as Error).message}`, { look: 'danger' })
      const back = async () => {
        for (const one of turned) await one.back()
      }
      return { count: turned.length, back }
    }
    return [
      {
        label: 'Annehmen',
        key: 'a',
        // One that bears a mark can't be accepted: it is signed anew, or its address is confirmed first (C36).
        asks: rows => ({
          title: `${many(rows.filter(accepts).length)} annehmen?`,
          text: 'Mitglieder erhalten den unterschriebenen Vertrag per Mail.',
          button: 'Annehmen',
        }),
        act: rows => all(rows.filter(accepts), 'accepted', null),
        said: count => `${many(count)} angenommen.`,
        none: () => 'Annehmen lässt sich, was auf Annahme wartet und keinen Vermerk trägt.',
      },
      {
        label: 'Zurückweisen',
        key: 'z',
        act: async rows => {
          const able = rows.filter(waits)
          if (able.length === 0) return { count: 0 }
          const reason = await why({
            title: `${many(able.length)} zurückweisen`,
            hint: 'Die Mitglieder lesen diesen Satz.',
            button: 'Zurückweisen',
          })
          return reason === undefined ? { count: 0 } : all(able, 'rejected', reason)
        },
        said: count => `${many(count)} zurückgewiesen.`,
        none: () => 'Nichts geändert: Zurückweisen lässt sich, was auf Annahme wartet.',
      },
    ]
  }, [turn, isIn, why])
  return { acts, sheet }
}
