import { DownloadSimpleIcon } from '@phosphor-icons/react/dist/csr/DownloadSimple'
import type { ComponentProps } from 'react'
import { useState } from 'react'
import { CallError } from '#client/data/problem.ts'
import { send } from '#client/data/send.ts'
import type { AnyCall, Input } from '#contract/call.ts'
import { Button } from './Button.tsx'
import { download } from './download.ts'
import { toast } from './toast.ts'

interface FileProps<C extends AnyCall> extends Omit<ComponentProps<typeof Button>, 'onClick' | 'busy'> {
  /** A call whose reply is a file. */
  call: C
  input: Input<C>
  /** With its ending. */
  name: string
}

/** Fetches a call's file and hands it to the person; says in a sentence why it could not. */
export function FileButton<C extends AnyCall>({ call, input, name, children, ...rest }: FileProps<C>) {
  const [busy, setBusy] = useState(false)
  const fetchFile = async () => {
    setBusy(true)
    try {
      await download((await send(call, input)) as Blob, name)
    } catch (error) {
      const offline = error instanceof CallError && error.code === 'offline'
      toast(offline ? 'Für diese Datei braucht es Netz. Versuch es nochmals, sobald es wieder da ist.' : (error as Error).message, {
        look: 'danger',
      })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      look="edge"
      size="row"
      icon={<DownloadSimpleIcon size={18} aria-hidden />}
      {...rest}
      busy={busy}
      onClick={() => void fetchFile()}
    >
      {children}
    </Button>
  )
}
