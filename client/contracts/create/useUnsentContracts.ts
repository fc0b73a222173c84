import { useMemo } from 'react'
import { useOutboxActs } from '#client/data/outboxActs.ts'
import { contracts } from '#contract/contracts/calls.ts'
import type { Closing } from '#contract/contracts/closingShapes.ts'
import type { OutboxRow } from '#sync/client/types.ts'

const calls = { create: contracts.create }

/** A contract that was signed here and that the studio does not have yet. */
export interface UnsentContract {
  _id: string
  row: OutboxRow
  /** The signed content, for its author alone. */
  closing?: Closing
}

/** Contracts that were signed on this device and wait, or were refused, the newest first. */
export function useUnsentContracts(): readonly UnsentContract[] {
  const acts = useOutboxActs(calls)
  return useMemo(
    () =>
      acts
        .filter(({ row }) => row.state !== 'done')
        .map(({ id, row }) => ({ _id: id, row, closing: row.body && 'data' in (row.body as object) ? (row.body as Closing) : undefined }))
        .toReversed(),
    [acts],
  )
}
