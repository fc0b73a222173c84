import { useState } from 'react'
import { v7 } from 'uuid'
import { CallError } from '#client/data/problem.ts'
import { staleAfter } from '#client/data/reads.ts'
import { send } from '#client/data/send.ts'
import { payments } from '#contract/payments/calls.ts'
import type { PaymentWay } from '#contract/rules/payments/paymentFacts.ts'
import { toGateway } from './toGateway.ts'
import { refusedWords } from './words.ts'

/** Paying by a tap: whether it is under way, what the studio said against it, and the tap itself. */
export function usePaying() {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const run = async (act: () => Promise<unknown>) => {
    setBusy(true)
    setFailure(undefined)
    try {
      await act()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setFailure(refusedWords(error))
    } finally {
      setBusy(false)
      await staleAfter(payments.submit)
    }
  }
  /** Begins an attempt and goes to its page; the payment may have to be made first. */
  const pay = (way: PaymentWay, paymentOf: () => string | Promise<string>) =>
    run(async () => {
      const attempt = v7()
      await send(payments.create, { body: { _id: attempt, payment: await paymentOf(), way } }, { key: attempt })
      if (way === 'twint' || way === 'card') await toGateway(attempt)
    })
  return { busy, failure, run, pay }
}
