import { useCallback, useEffect, useRef, useState } from 'react'
import { type FileStore, fileStore } from '#client/data/fileStore.ts'
import { CallError } from '#client/data/problem.ts'
import { useMe } from '#client/data/session.ts'
import { type Lane, markOf, type OnItsWay, sendFile } from './uploadSending.ts'

/** Bytes up to which a file is kept on the device for a reload; a larger one is not kept twice but asked for again. */
const keptUpTo = 300_000_000

export interface UploadState {
  /** `again`: the file was lost with a reload; picked once more, the upload goes on. */
  phase: 'none' | 'sending' | 'away' | 'paused' | 'again' | 'done' | 'failed'
  name?: string
  at?: Pick<OnItsWay, 'taken' | 'bytes'>
  /** The file itself, while this page has it. */
  file?: File
  /** Id of the finished upload. */
  id?: string
  problem?: string
}

interface Wishes {
  lane: Lane
  /** Name of the form; an upload that a reload cut off goes on there. */
  form: string
  onDone: (id: string) => void
}

/** One file that goes up in pieces; survives a lost network, a pause and a reload. */
export function useFileUpload({ lane, form, onDone }: Wishes) {
  const person = useMe()?._id
  const [state, setState] = useState<UploadState>({ phase: 'none' })
  const stop = useRef<AbortController>(undefined)
  const latest = useRef({ lane, onDone })
  latest.current = { lane, onDone }

  const run = useCallback(
    async (file: File) => {
      stop.current?.abort()
      const mine = new AbortController()
      stop.current = mine
      const change = (next: Partial<UploadState>) => !mine.signal.aborted && setState(before => ({ ...before, ...next }))
      setState({ phase: 'sending', name: file.name, file, at: { taken: 0, bytes: file.size } })
      const store = person ? await fileStore(person).catch(() => undefined) : undefined
      try {
        await storeFile(store, form, file)
        const done = await sendFile(file, latest.current.lane, {
          signal: mine.signal,
          onProgress: at => change({ phase: 'sending', at, id: at._id }),
          onAway: away => change({ phase: away ? 'away' : 'sending' }),
        })
        await store?.uploads.put({ ...factsOf(form, file), done: done._id }).catch(() => {})
        change({ phase: 'done', id: done._id, at: done })
        if (!mine.signal.aborted) latest.current.onDone(done._id)
      } catch (error) {
        const problem = error instanceof CallError ? error.message : 'Diese Datei lässt sich nicht mehr lesen. Wähle sie nochmals.'
        change({ phase: 'failed', problem })
      }
    },
    [person, form],
  )

  useEffect(() => {
    if (!person) return
    let left = false
    void fileStore(person)
      .then(store => store.uploads.get(form))
      .then(kept => {
        if (!kept || left) return
        if (kept.done) {
          setState({ phase: 'done', name: kept.name, id: kept.done, at: { taken: kept.bytes, bytes: kept.bytes } })
          latest.current.onDone(kept.done)
        } else if (kept.file)
          void run(new File([kept.file], kept.name, { type: kept.file.type, lastModified: Number(kept.mark.split(' ').at(-1)) }))
        else setState({ phase: 'again', name: kept.name, at: { taken: 0, bytes: kept.bytes } })
      })
      .catch(() => {})
    return () => {
      left = true
      stop.current?.abort()
    }
  }, [person, form, run])

  const pause = () => {
    stop.current?.abort()
    setState(before => ({ ...before, phase: 'paused' }))
  }
  const drop = async () => {
    stop.current?.abort()
    const { id } = state
    setState({ phase: 'none' })
    await forgetUpload(person, form)
    if (id) await latest.current.lane.drop(id)
  }
  return {
    state,
    pick: (file: File) => void run(file),
    pause,
    resume: () => state.file && void run(state.file),
    drop: () => void drop().catch(() => {}),
  }
}

const factsOf = (form: string, file: File) => ({ id: form, name: file.name, mark: markOf(file), bytes: file.size })

/** Forgets the form's upload once the form was saved, which uses it. */
export async function forgetUpload(person: string | undefined, form: string) {
  if (person) await fileStore(person).then(store => store.uploads.delete(form))
}

/** The form was saved before its file had gone up: the upload goes on in the form of the new row. */
export async function moveUpload(person: string | undefined, from: string, to: string) {
  if (!person || from === to) return
  const store = await fileStore(person)
  await store.transaction('rw', store.uploads, async () => {
    const kept = await store.uploads.get(from)
    if (kept) await store.uploads.put({ ...kept, id: to })
    await store.uploads.delete(from)
  })
}

/** Keeps the file so that the upload goes on by itself after a reload; where there is no room, the form asks for the file. */
async function storeFile(store: FileStore | undefined, form: string, file: File) {
  const facts = factsOf(form, file)
  const whole = file.size <= keptUpTo ? { ...facts, file: file as Blob } : facts
  await store?.uploads.put(whole).catch(() => store.uploads.put(facts).catch(() => {}))
}
