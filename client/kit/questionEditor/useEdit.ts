import { useCallback } from 'react'
import { useSend } from '#client/data/useSend.ts'
import type { AnyCall, Input } from '#contract/call.ts'

/** The body of an act that changes a draft. */
export const bodyIn = <B>(input: Input<AnyCall>) => (input as unknown as { body: B }).body

/** Sends one of the calls that change a draft; `title` names the act by its body. */
export function useEdit<B extends object>(call: AnyCall, title: (body: B) => string) {
  const { send } = useSend(call, { title: input => title(bodyIn<B>(input)) })
  return useCallback((body: object) => send({ body } as unknown as Input<AnyCall>), [send])
}
