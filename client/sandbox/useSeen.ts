import { useEffect, useState } from 'react'
import { CallError } from '#client/data/problem.ts'
import { send } from '#client/data/send.ts'
import type { AnyCall, Input, Reply } from '#contract/call.ts'

interface SandboxReply<C> {
  data?: Reply<C>
  error?: CallError
}

/** The answer of a sandbox call, asked for again every `every` ms while one looks. Nothing of it stays on the device: it holds what opens accounts. */
export function useSeen<C extends AnyCall>(call: C, input: Input<C>, every?: number): SandboxReply<C> {
  const [seen, setSeen] = useState<SandboxReply<C>>({})
  const asked = JSON.stringify(input)
  useEffect(() => {
    const stop = new AbortController()
    const look = async () => {
      try {
        setSeen({ data: await send(call, JSON.parse(asked) as Input<C>, { signal: stop.signal }) })
      } catch (error) {
        if (!stop.signal.aborted && error instanceof CallError) setSeen(before => ({ ...before, error }))
      }
    }
    void look()
    const timer = every && setInterval(() => document.visibilityState === 'visible' && void look(), every)
    return () => {
      stop.abort()
      clearInterval(timer)
    }
  }, [call, asked, every])
  return seen
}
