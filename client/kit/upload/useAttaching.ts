import { useState } from 'react'
import { v7 } from 'uuid'
import { perform } from '#client/data/acts.ts'
import { CallError } from '#client/data/problem.ts'
import { staleAfter } from '#client/data/reads.ts'
import { isFullOfUploads } from '#client/data/upload.ts'
import { fileSize } from '#client/kit/format.ts'
import { lightened } from '#client/kit/picture.ts'
import type { AnyCall, Input } from '#contract/call.ts'
import { carry } from '#contract/carried.ts'

const full = 'Auf diesem Gerät warten schon viele Dateien: Wähle diese, sobald du Netz hast und sie draussen sind.'

/** Bytes of one file, as the upload call takes it; beside them it has room for the form around. */
export const largestOf = ({ size }: Pick<AnyCall, 'size'>) => (size ?? 0) - 10_000

const attachErrorText = (error: unknown) =>
  error instanceof CallError ? Object.values(error.fields ?? {}).join(' ') || error.message : (error as Error).message

async function ready(call: AnyCall, file: File) {
  if (file.type !== 'application/pdf') return lightened(file, call.upload?.side ?? 0)
  const most = largestOf(call)
  if (file.size > most) throw new Error(`Diese Datei ist grösser als ${fileSize(most)}: Nimm eine kleinere.`)
  return file
}

export interface Attaching<C> {
  /** The call's input beside the file, which came under this name. */
  input: (name: string) => Omit<Input<C>, 'body'>
  /** Its name in the outbox. */
  title: (name: string) => string
}

/** Adds files to something that is at the studio, one at a time; without a network each waits on this device. */
export function useAttaching<C extends AnyCall>(call: C, { input, title }: Attaching<C>) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const send = async (file: File) => {
    setProblem(undefined)
    setBusy(true)
    try {
      if (await isFullOfUploads()) throw new Error(full)
      const light = await ready(call, file)
      const name = file.name.slice(-120)
      const whole = { ...input(name), body: await carry(light, file.name) } as unknown as Input<C>
      await perform(call, whole, { key: v7(), title: title(name), asks: true })
      await staleAfter(call)
    } catch (error) {
      setProblem(attachErrorText(error))
    } finally {
      setBusy(false)
    }
  }
  return { send, busy, problem }
}
