import { useCallback } from 'react'
import { CallError, staleAfter, useSend } from '#client/data/calls.ts'
import { breath } from '#contract/breath.ts'
import type { AnyCall, Input, Reply } from '#contract/call.ts'
import { ask, type Question } from './ask.ts'
import { toast } from './toast.ts'

/** What went out is loaded anew so long after its breath, in ms. */
const lateness = 8000

interface Saying<Answer> {
  asks?: Question
  /** What is said while it can be taken back. */
  said: (answer: Answer) => string
  /** It was taken back. */
  onBack?: () => void
}

/**
 * A call worn `breath`: it is asked first, then it waits at the server and can be taken back; closing the app stops nothing. `hold` sends it
 * without a word, `send` asks, says what will happen and offers to take it back. `send` answers undefined where it was not meant.
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
            .catch(tell),
        time: seconds * 1000,
      })
      return answer
    },
    [hold, seconds],
  )
  return { hold, send, waiting, error, reset }
}

const tell = (error: unknown) =>
  void toast(`Nicht zurückgenommen: ${error instanceof CallError ? error.message : 'Versuch es nochmals.'}`, { look: 'danger' })
