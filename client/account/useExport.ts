import { useState } from 'react'
import { CallError } from '#client/data/problem.ts'
import { today } from '#client/data/time.ts'
import { apiFetch, refusalOf } from '#client/data/wire.ts'
import { download } from '#client/kit/download.ts'
import { quantity } from '#client/kit/format.ts'
import { toast } from '#client/kit/toast.ts'
import { account } from '#contract/account.ts'

/** Long enough for many years of training over a slow line. */
const patience = 600_000
const inMegabytes = (bytes: number) => `${quantity(Math.round(bytes / 100_000) / 10)} MB`

/** Loads one's own export and hands it out; says while it comes how much is there. */
export function useExport() {
  const [loaded, setLoaded] = useState<number>()
  const [problem, setProblem] = useState<string>()
  const [done, setDone] = useState(false)
  const start = async () => {
    setProblem(undefined)
    setLoaded(0)
    try {
      await download(await load(setLoaded), `Formkurve-Auszug-${today()}.zip`)
      setDone(true)
      toast('Dein Auszug ist da.', { look: 'ok' })
    } catch (error) {
      setProblem(error instanceof CallError ? error.message : 'Der Auszug kam nicht vollständig an. Versuch es nochmals.')
    }
    setLoaded(undefined)
  }
  const progress = loaded ? `Auszug: ${inMegabytes(loaded)} geladen` : 'Auszug wird erstellt'
  return { start, busy: loaded !== undefined, progress, problem, done }
}

async function load(onProgress: (bytes: number) => void) {
  const answer = await apiFetch(account.export.path, { timeout: patience })
  if (!answer.ok) throw await refusalOf(answer)
  const reader = answer.body?.getReader()
  if (!reader) return answer.blob()
  const parts: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    parts.push(part.value)
    size += part.value.length
    onProgress(size)
  }
  return new Blob(parts, { type: 'application/zip' })
}
