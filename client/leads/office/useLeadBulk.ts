import { useMemo } from 'react'
import { useCan } from '#client/data/session.ts'
import { useSend } from '#client/data/useSend.ts'
import type { BulkAct } from '#client/kit/table/column.ts'
import { toast } from '#client/kit/toast.ts'
import { leads } from '#contract/leads/calls.ts'
import type { Lead } from '#contract/leads/shapes.ts'
import { type LeadState, leadStates } from '#contract/rules/leads/states.ts'

const keys: readonly (readonly [state: LeadState, key: string])[] = [
  ['contacted', 'k'],
  ['appointment', 't'],
  ['visited', 'd'],
  ['offered', 'a'],
  ['won', 'g'],
  ['unreachable', 'n'],
  ['lost', 'v'],
  ['spam', 's'],
]

type Ids = readonly { _id: string; version: number }[]

/** Acts on the ticked leads, by keys, each of which can be taken back; those that can't move are named with why. */
export function useLeadBulk(): BulkAct<Lead>[] {
  const may = useCan(leads.moveAll)
  const { send } = useSend(leads.moveAll)
  return useMemo(() => {
    const put = async (rows: Ids, status: LeadState) => {
      const wanted = rows.map(({ _id, version }) => ({ _id, version }))
      const { moved, left } = (await send({ body: { status, step: null, reason: null, rows: wanted } }))!
      if (left[0]) toast(`${left[0].name}: ${left[0].why}${left.length > 1 ? ` Und ${left.length - 1} weitere.` : ''}`, { look: 'danger' })
      return moved
    }
    if (!may) return []
    return keys.map(([state, key]) => ({
      label: leadStates[state],
      key,
      act: async rows => {
        const moved = await put(rows, state)
        const back = async () => {
          for (const from of new Set(moved.map(one => one.from)))
            await put(
              moved.filter(one => one.from === from),
              from,
            )
        }
        return { count: moved.length, back }
      },
      said: count => (count === 1 ? `${leadStates[state]}.` : `${count}: ${leadStates[state]}.`),
    }))
  }, [may, send])
}
