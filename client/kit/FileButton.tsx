import { DownloadSimpleIcon } from '@phosphor-icons/react/dist/csr/DownloadSimple'
import type { ComponentProps } from 'react'
import { useState } from 'react'
import { logFailed } from '#client/data/logged.ts'
import { CallError } from '#client/data/problem.ts'
import { send } from '#client/data/send.ts'
import type { AnyCall, Input } from '#contract/call.ts'
import { Button } from './Button.tsx'
import { download } from './download.ts'
import { toast } from './toast.ts'

interface SaveProps extends Omit<ComponentProps<typeof Button>, 'onClick' | 'busy'> {
  /** Fetches the file, or makes it. */
  make: () => Promise<Blob>
  /** With its ending. */
  name: string
  /** The file's name in a log: a failure is told there alone, and the button reads «Nochmals» (L268). */
  logs?: string
}

interface FileProps<C extends AnyCall> extends Omit<SaveProps, 'make'> {
  /** A call whose reply is a file. */
  call: C
  input: Input<C>
  /** Makes the file on this device, where there is no network. */
  otherwise?: () => Promise<Blob>
}

/** Fetches a call's file and hands it to the person; says in a sentence why it could not. */
export function FileButton<C extends AnyCall>({ call, input, otherwise, ...rest }: FileProps<C>) {
  const make = async () => {
    try {
      return (await send(call, input)) as Blob
    } catch (error) {
      if (otherwise && isOffline(error)) return otherwise()
      throw error
    }
  }
  return <SaveButton {...rest} make={make} />
}

const isOffline = (error: unknown) => error instanceof CallError && error.code === 'offline'

/** Hands a file to the person as soon as it is there; says in a sentence why it is not. */
export function SaveButton({ make, name, logs, children, ...rest }: SaveProps) {
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState(false)
  const fetchFile = async () => {
    setBusy(true)
    try {
      await download(await make(), name)
      setFailed(false)
    } catch (error) {
      setFailed(true)
      if (logs) return logFailed(error, logs)
      toast(
        isOffline(error) ? 'Für diese Datei braucht es Netz. Versuch es nochmals, sobald es wieder da ist.' : (error as Error).message,
        {
          look: 'danger',
        },
      )
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
      {logs && failed ? 'Nochmals' : children}
    </Button>
  )
}
