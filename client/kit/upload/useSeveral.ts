import { useFormikContext } from 'formik'
import { useState } from 'react'
import { CallError } from '#client/data/problem.ts'
import { dropUpload } from '#client/data/upload.ts'
import { isUploadId } from '#contract/files.ts'
import { type PictureCall, ready, sent, whyNot } from './usePicture.ts'

/** Makes another list of the one that stands when it is called. */
export type ListChange<One> = (before: readonly One[]) => readonly One[]

interface Several<One> {
  files: readonly One[]
  most: number
  /** The name of the upload, and of its act in /abgleich: no name of the file, since it may say what nobody else should read. */
  name: string
  title: string
  /** One of the list, of its name or upload and the name that its file has on this device. */
  of: (named: string, file: File) => One
  named: (one: One) => string
  /** Takes a function: several may be read at the same time, and each adds itself to what stands by then. */
  put: (change: ListChange<One>) => void
}

/** Files of a list that are picked one after the other, also while those before are still read; without a network each waits on this device. */
export function useSeveral<One>(call: PictureCall, { files, most, name, title, of, named, put }: Several<One>) {
  const [running, setRunning] = useState(0)
  const [problem, setProblem] = useState<string>()
  const add = async (file: File) => {
    setProblem(undefined)
    setRunning(before => before + 1)
    try {
      const taken = of(await sent(call, await ready(file, call), { name, title }), file)
      put(before => [...before, taken])
    } catch (failed) {
      setProblem(failed instanceof CallError ? whyNot(failed) : (failed as Error).message)
    } finally {
      setRunning(before => before - 1)
    }
  }
  const remove = async (one: One) => {
    put(before => before.filter(each => named(each) !== named(one)))
    if (isUploadId(named(one))) await dropUpload(named(one))
  }
  return { add, remove, problem, busy: running > 0, mayAdd: files.length + running < most }
}

/** Changes a form's list by what stands in it when that happens, not by what was shown last. */
export function useListed<One>(field: string): (change: ListChange<One>) => void {
  const { setFormikState, validateForm } = useFormikContext<Record<string, readonly One[] | undefined>>()
  return change => {
    let values: Record<string, readonly One[] | undefined> | undefined
    setFormikState(before => {
      values = { ...before.values, [field]: change(before.values[field] ?? []) }
      return { ...before, values }
    })
    // The form judges what was drawn last unless it is told.
    void validateForm(values)
  }
}
