import { useCallback, useEffect, useRef, useState } from 'react'
import { type ContractPlace, paramsOf } from '#client/contracts/contractActs.ts'
import { useOnline } from '#client/data/connection.ts'
import { CallError } from '#client/data/problem.ts'
import { send } from '#client/data/send.ts'
import { contracts } from '#contract/contracts/calls.ts'
import { type Lease, leaseMinutes } from '#contract/contracts/editing.ts'

/** In ms: three times within a lease, so that one lost request ends none. */
const renewMs = (leaseMinutes * 60_000) / 3

/**
 * Has a contract be one's own to edit while the screen is open, and lets go of it with the screen. `taken` is somebody else's, `failed` why nobody
 * knows; `take` takes over one whose time is up.
 */
export function useLease({ userId, index }: ContractPlace, wants: boolean) {
  const [lease, setLease] = useState<Lease>()
  const [failed, setFailed] = useState<CallError>()
  const online = useOnline()
  const held = useRef(false)
  const ask = useCallback(
    async (over?: true) => {
      const params = paramsOf({ userId, index })
      try {
        const answer = await send(contracts.editMode, { params, body: { on: true, ...(over && { over }) } })
        held.current = true
        setLease(answer.lease ?? undefined)
        setFailed(undefined)
      } catch (error) {
        if (!(error instanceof CallError)) throw error
        if (error.code !== 'contract-edited') return setFailed(error)
        held.current = false
        setLease(error.current as Lease)
      }
    },
    [userId, index],
  )
  useEffect(() => {
    if (!wants || !online) return
    void ask()
    const timer = setInterval(() => void ask(), renewMs)
    return () => clearInterval(timer)
  }, [ask, wants, online])
  useEffect(
    () => () => {
      // Without a network its time runs out by itself.
      if (held.current) void send(contracts.editMode, { params: paramsOf({ userId, index }), body: { on: false } }).catch(() => undefined)
      held.current = false
    },
    [userId, index],
  )
  return { mine: lease?.mine === true, taken: lease && !lease.mine ? lease : undefined, failed, take: () => ask(true), again: () => ask() }
}
