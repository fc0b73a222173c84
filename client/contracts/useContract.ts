import { useMemo } from 'react'
import { useCall } from '#client/data/reads.ts'
import { useEmployee } from '#client/data/session.ts'
import { calledName } from '#client/kit/format.ts'
import { contracts } from '#contract/contracts/calls.ts'
import type { ContractWhole } from '#contract/contracts/shapes.ts'
import { type ContractAct, type ContractPlace, meantBy, paramsOf, placeOf, useContractActs } from './contractActs.ts'

type Comment = ContractWhole['comments'][number]

/** A contract as this device shows it: what waits stands in it and says so. */
export type ShownContract = Omit<ContractWhole, 'comments'> & {
  comments: (Comment & { waits?: true })[]
  /** The state that it will have once what waits has arrived. */
  meant?: ContractWhole['state']
}

/** A contract as it will be once these acts have arrived; `me` writes the comments that wait. */
export function withActs(contract: ContractWhole, acts: readonly ContractAct[], me: string): ShownContract {
  const shown: ShownContract = { ...contract }
  for (const { kind, row } of acts) {
    if (kind === 'comment') {
      const { _id, text } = row.body as { _id: string; text: string }
      if (shown.comments.some(each => each._id === _id)) continue
      const waits = row.state === 'waiting' ? ({ waits: true } as const) : {}
      const author = row.person?.name ?? me
      shown.comments = [...shown.comments, { _id, text, at: row.born, author, ...waits }]
    }
    if (kind === 'removeAttachment') shown.attachments = shown.attachments.filter(({ _id }) => _id !== row.query?._id)
  }
  return shown
}

/** One contract with what this device has unsent of it. */
export function useContract(place: ContractPlace) {
  const { data, stand, error, again } = useCall(contracts.one, { params: paramsOf(place) })
  const me = useEmployee()
  const acts = useContractActs()
  const own = acts.due.get(placeOf(place))
  const contract = useMemo(
    () => data && { ...withActs(data, own ?? [], me ? calledName(me) : ''), meant: meantBy(acts, data) },
    [data, own, me, acts],
  )
  return {
    contract,
    stand,
    error,
    again,
    uploads: own?.filter(({ kind, row }) => kind === 'attach' && row.state === 'waiting') ?? [],
    refused: acts.refused.get(placeOf(place)) ?? [],
  }
}
