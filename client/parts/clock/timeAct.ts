import { v7 } from 'uuid'
import { perform } from '#client/data/acts.ts'
import { staleAfter } from '#client/data/reads.ts'
import { sayDone } from '#client/kit/waiting/say.ts'
import type { AnyCall, Input } from '#contract/call.ts'

interface Waits {
  /** The act's name on /abgleich. */
  title: string
  /** Said once it is done, or safe on this device. */
  says: string
}

/** Does an act: a refusal is thrown where somebody sees it, and mended there it is another act; without a network it waits. */
export async function sendTimeAct<C extends AnyCall>(call: C, input: Input<C>, { title, says }: Waits) {
  const answer = await perform(call, input, { key: v7(), title, asks: true })
  if (answer !== undefined) await staleAfter(call)
  sayDone(answer, says)
}
