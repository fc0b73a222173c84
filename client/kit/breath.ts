import { useCallback } from 'react'
import { useMaybeLocal } from '#client/data/local.ts'
import { CallError } from '#client/data/problem.ts'
import { staleAfter } from '#client/data/reads.ts'
import { useSend } from '#client/data/useSend.ts'
import { breath } from '#contract/breath.ts'
import type { AnyCall, Input, Reply } from '#contract/call.ts'
import { ask, type Question } from './ask.ts'
import { toast } from './toast.ts'

/** Delay in ms after the breath until the data is loaded anew: the job has sent it by then. */
const lateness = 8000

interface Saying<Answer> {
  asks?: Question
  /** Said while the act can still be taken back. */
  said: (answer: Answer) => string
  /** Called once the act was taken back. */
  onBack?: () => void
}

/**
 * A call worn `breath`: a question comes first, then the act waits at the server and can be taken back; closing the app stops nothing.
 * `hold` sends it without a word. `send` asks, says what will happen and offers to take it back; it answers undefined where the act was not
 * meant.
 */
export function useBreath<C extends AnyCall>(call: C) {
  const { send: make, sentAs, waiting, error, reset } = useSend(call)
  const { send: stop } = useSend(breath.stop)
  const seconds = call.breath ?? 0

  const hold = useCallback(
    async (input: Input<C>) => {
      const answer = (await make(input)) as Reply<C>
      const key = sentAs()
      setTimeout(() => void staleAfter(call), seconds * 1000 + lateness)
      const back = async () => {
        const { stopped } = (await stop({ params: { key } } as Input<typeof breath.stop>)) ?? { stopped: false }
        if (stopped) toast('Zurückgenommen. Nichts ist hinausgegangen.')
        else toast('Das ist schon hinausgegangen.', { look: 'danger' })
        return stopped
      }
      return { answer, back }
    },
    [make, sentAs, stop, call, seconds],
  )
  const send = useCallback(
    async (input: Input<C>, { asks, said, onBack }: Saying<Reply<C>>) => {
      if (asks && !(await ask(asks))) return undefined
      const { answer, back } = await hold(input)
      toast(said(answer), {
        undo: () =>
          void back()
            .then(stopped => stopped && onBack?.())
            .catch(toastUndoFailure),
        time: seconds * 1000,
      })
      return answer
    },
    [hold, seconds],
  )
  return { hold, send, waiting, error, reset }
}

/**
 * Takes back an act worn both `offline` and `breath`: off this device, and at the studio while it is held there. Answers false where it has
 * gone out; an act that was still waiting may be under way, so the studio is asked about that one too.
 */
export function useTakeBack() {
  const { send: stop } = useSend(breath.stop)
  const local = useMaybeLocal()
  return useCallback(
    async (key: string): Promise<boolean> => {
      const waits = (await local?.outbox.rows())?.some(row => row.key === key && row.state === 'waiting') ?? false
      if (waits) await local?.outbox.discard(key)
      const asked = stop({ params: { key } })
      if (waits) return asked.then(() => true).catch(() => true)
      if (!(await asked)?.stopped) return false
      await local?.outbox.discard(key)
      return true
    },
    [stop, local],
  )
}

const toastUndoFailure = (error: unknown) =>
  void toast(`Nicht zurückgenommen: ${error instanceof CallError ? error.message : 'Versuch es nochmals.'}`, { look: 'danger' })
