import { useState } from 'react'
import { v7 } from 'uuid'
import { perform } from '#client/data/acts.ts'
import { CallError } from '#client/data/problem.ts'
import { staleAfter } from '#client/data/reads.ts'
import { isFullOfUploads } from '#client/data/upload.ts'
import { fileSize } from '#client/kit/format.ts'
import { lightened } from '#client/kit/picture.ts'
import { carry } from '#contract/carried.ts'
import { todos } from '#contract/todos/calls.ts'
import { largestFile } from '#contract/todos/shapes.ts'

const full = 'Auf diesem Gerät warten schon viele Dateien: Wähle diese, sobald du Netz hast und sie draussen sind.'

const whyNot = (error: unknown) =>
  error instanceof CallError ? Object.values(error.fields ?? {}).join(' ') || error.message : (error as Error).message

const pdf = 'application/pdf'
async function ready(file: File) {
  if (file.type !== pdf) return lightened(file, todos.attach.upload?.side ?? 0)
  if (file.size > largestFile) throw new Error(`Diese Datei ist grösser als ${fileSize(largestFile)}: Nimm eine kleinere.`)
  return file
}

/** Sends pictures and files to a to-do; without a network they wait on this device. */
export function useTodoUpload({ _id, title }: { _id: string; title: string }) {
  const [busy, setBusy] = useState<'image' | 'attachment'>()
  const [problem, setProblem] = useState<{ of: 'image' | 'attachment'; why: string }>()
  const send = async (of: 'image' | 'attachment', file: File) => {
    setProblem(undefined)
    setBusy(of)
    try {
      if (await isFullOfUploads()) throw new Error(full)
      const body = await carry(await ready(file), file.name)
      const params = { id: _id }
      const key = v7()
      if (of === 'image') await perform(todos.addImage, { params, body }, { key, title: `Bild: ${title}`, asks: true })
      else {
        const query = { name: file.name.slice(-120) }
        await perform(todos.attach, { params, query, body }, { key, title: `Datei «${query.name}»: ${title}`, asks: true })
      }
      await staleAfter(todos.addImage)
    } catch (error) {
      setProblem({ of, why: whyNot(error) })
    } finally {
      setBusy(undefined)
    }
  }
  return { send, busy, problem }
}
