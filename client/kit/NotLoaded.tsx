import { type ReactNode, useState } from 'react'
import { useOnline } from '#client/data/connection.ts'
import type { CallError } from '#client/data/problem.ts'
import { Button } from './Button.tsx'
import { Empty } from './Empty.tsx'

interface NotLoadedProps {
  error: CallError | null | undefined
  again: () => unknown
  /** Names what is not here, before the reason. */
  lead?: string
  /** Said where the row does not exist at all, which another try would not change. */
  missing?: string
  /** A way on from there. */
  instead?: ReactNode
}

/** Stands in place of content that was never loaded on this device: the reason, and another try. Nothing without an error. */
export function NotLoaded({ error, again, lead, missing, instead }: NotLoadedProps) {
  const online = useOnline()
  const [trying, setTrying] = useState(false)
  if (!error) return null
  // An id that can't be read is nobody's.
  if (missing && (error.code === 'missing' || error.code === 'invalid')) return <Empty text={missing} action={instead} />
  const text = lead ? `${lead} ${error.message}` : error.message
  // The call repeats by itself once the network is back.
  if (!online) return <Empty text={text} />
  const retry = () => {
    setTrying(true)
    void Promise.resolve(again()).finally(() => setTrying(false))
  }
  return (
    <Empty
      text={text}
      action={
        <Button look="soft" size="row" busy={trying} onClick={retry}>
          Nochmals versuchen
        </Button>
      }
    />
  )
}
