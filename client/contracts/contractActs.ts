import { useMemo } from 'react'
import { type OutboxAct, useOutboxActs } from '#client/data/outboxActs.ts'
import { contracts } from '#contract/contracts/calls.ts'
import type { ContractState } from '#contract/rules/contracts/states.ts'
import { heldStates } from './heldStates.ts'

/** Calls of this device on a contract that is there. */
const calls = {
  decline: contracts.decline,
  remove: contracts.remove,
  comment: contracts.comment,
  removeAttachment: contracts.removeAttachment,
  attach: contracts.attach,
}
export type ContractAct = OutboxAct<keyof typeof calls>

/** A contract's place: whose it is, and their running number of it (C02). */
export interface ContractPlace {
  userId: string
  index: number | string
}

export const placeOf = ({ userId, index }: ContractPlace) => `${userId}/${index}`
const placeIn = ({ row }: ContractAct) => placeOf(row.params as unknown as ContractPlace)
export const paramsOf = ({ userId, index }: ContractPlace) => ({ userId, index: String(index) })

/** The state into which an act puts a contract; none where it leaves that alone. */
function stateAfter({ kind }: ContractAct): ContractState | undefined {
  if (kind === 'decline') return 'declined'
  return kind === 'remove' ? 'deleted' : undefined
}

const seenVersionOf = ({ row }: ContractAct) => Number((row.body as { version?: number } | undefined)?.version ?? row.query?.version)

/** In ms: what was loaded while an act was answered may lack it. */
const lately = 60_000

const isDue = ({ row: { state, answered } }: ContractAct) =>
  state === 'waiting' || (state === 'done' && Date.now() - Date.parse(answered ?? '') < lately)

function byPlace(acts: readonly ContractAct[]): ReadonlyMap<string, readonly ContractAct[]> {
  const found = new Map<string, ContractAct[]>()
  for (const act of acts) {
    const place = placeIn(act)
    found.set(place, [...(found.get(place) ?? []), act])
  }
  return found
}

/** Contracts that were put into another state here, by their place. */
const turned = heldStates<ContractState>()
export const { hold } = turned

/** This device's acts on contracts by the contract's place: what is on its way, and what was refused. */
export function useContractActs() {
  const all = useOutboxActs(calls)
  const held = turned.useHeld()
  return useMemo(
    () => ({ due: byPlace(all.filter(isDue)), refused: byPlace(all.filter(({ row }) => row.state === 'refused')), held }),
    [all, held],
  )
}

type PendingContractActs = Pick<ReturnType<typeof useContractActs>, 'due' | 'held'>

/** The state that a contract will have once what was done here has arrived; none where that changes none. */
export function meantBy({ due, held }: PendingContractActs, row: ContractPlace & { version: number }): ContractState | undefined {
  const place = placeOf(row)
  const put = held.get(place)
  if (put && put.version >= row.version) return put.state
  const acts = due.get(place)?.filter(act => seenVersionOf(act) >= row.version)
  return acts?.map(stateAfter).findLast(state => state !== undefined)
}
