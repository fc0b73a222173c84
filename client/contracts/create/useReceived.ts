import { useMemo } from 'react'
import { useOutboxActs } from '#client/data/outboxActs.ts'
import { useCalls } from '#client/data/reads.ts'
import { contracts } from '#contract/contracts/calls.ts'
import type { ContractRow } from '#contract/contracts/shapes.ts'
import type { OutboxRow } from '#sync/client/types.ts'

const calls = { create: contracts.create }

/** A contract that was closed here: what names it, and the row where the studio answered at once. */
export interface Closed {
  _id: string
  studio: string
  surname: string
  row: ContractRow | undefined
}

/** The fate of it since: the row once it has arrived, or the act that the studio did not take. */
export function useReceived({ _id, studio, surname, row }: Closed): { row?: ContractRow; refused?: OutboxRow; arrived: boolean } {
  const act = useOutboxActs(calls).findLast(({ id }) => id === _id)?.row
  const arrived = act?.state === 'done'
  // Whoever signs may be new: the studio gave them an id that this device learns by the list alone.
  const due = !row && arrived
  const asked = useMemo(
    () => (due ? [{ query: { q: surname.slice(0, 100), studio: [studio], sort: '-receivedAt' as const } }] : []),
    [due, surname, studio],
  )
  const [list] = useCalls(contracts.list, asked)
  const found = row ?? list?.data?.rows.find(each => each._id === _id)
  return { row: found, refused: act?.state === 'refused' ? act : undefined, arrived: arrived || found !== undefined }
}
