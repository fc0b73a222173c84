import { useState } from 'react'
import { CallError } from '#client/data/problem.ts'
import { toast } from '#client/kit/toast.ts'

/** The fault stands at its field in an answer, and is said as it stands there. */
const sendErrorText = (error: unknown) =>
  (error instanceof CallError && Object.values(error.fields ?? {}).join(' ')) || (error as Error).message

interface Sending<Row> {
  /** Resolves once what was given is safe on this device. */
  settled: () => Promise<void>
  /** Sends what was signed, or lets it wait here sealed: that answers undefined. */
  send: () => Promise<Row | undefined>
  /** The drafts that are over once it has gone: a store that fails then makes nothing unsent. */
  gone: () => readonly unknown[]
  onDone: (row: Row | undefined) => void
}

/** Sends a paper that was signed; what is said is true. */
export function useSendSigned<Row>({ settled, send, gone, onDone }: Sending<Row>) {
  const [busy, setBusy] = useState(false)
  const finish = async () => {
    setBusy(true)
    try {
      await settled()
      const row = await send()
      await Promise.allSettled(gone())
      onDone(row)
    } catch (error) {
      toast(sendErrorText(error), { look: 'danger' })
    } finally {
      setBusy(false)
    }
  }
  return { finish, busy }
}
