import { useAtomValue } from 'jotai'
import { useCallback, useEffect, useRef, useState } from 'react'
import { onlineAtom } from '#client/data/connection.ts'
import { fileStore } from '#client/data/fileStore.ts'
import { CallError } from '#client/data/problem.ts'
import { send } from '#client/data/send.ts'
import { isStation, useMe } from '#client/data/session.ts'
import { fileSize } from '#client/kit/format.ts'
import type { AnyCall, Input } from '#contract/call.ts'
import { carryTable, uploadTime } from '#contract/carried.ts'
import { type TableType, tableTypes } from '#contract/fileTypes.ts'

/** The effects that a file would have, as far as every import says them alike. */
export interface Dry {
  /** Null of a file that can't be taken over. */
  id: string | null
  name: string
  lines: number
  errors: readonly { line: number; message: string }[]
  faults: number
}

/** `away`: the file waits for a network, to be looked at. */
export type ImportPhase = 'none' | 'checking' | 'away' | 'checked' | 'failed'

interface Importing<D> {
  phase: ImportPhase
  dry?: D
  problem?: string
}

interface Wishes {
  /** An upload of a table that answers the dry run. */
  check: AnyCall
  /** Its params and its query; another one has the file looked at again. */
  input: { params?: Record<string, string>; query?: Record<string, unknown> }
  /** Name under which the file is kept on this device until it is taken over. */
  form: string
  /** All that was chosen beside the file, as a text that is kept with it. */
  choice: string
  /** Called with the choice of a file that was kept over a reload. */
  onKept: (choice: string) => void
}

const endings = Object.entries(tableTypes) as [TableType, string][]

/** The type of a table by its name: what a browser says of a CSV hangs on the programs of the computer. */
const typeOf = ({ name }: File) => endings.find(([, ending]) => name.toLowerCase().endsWith(`.${ending}`))?.[0]

/** Why a file is not even sent. */
function wrongWith(file: File, most: number) {
  if (!typeOf(file)) return 'Das ist keine Tabelle, die hier geht: Nimm eine CSV- oder Excel-Datei (.xlsx).'
  if (file.size === 0) return 'Diese Datei ist leer.'
  return file.size > most ? `Diese Datei ist zu gross: ${fileSize(file.size)}, höchstens gehen ${fileSize(most)}.` : undefined
}

/** True where the studio was not reached; what it refused for its own sake is tried again by hand. */
const isAway = ({ code, status }: CallError) => code === 'offline' || status === 408

/** A network that answers but cuts every upload would have the file sent for ever: so often by itself, then by hand. */
const mostTries = 4
const cutOff = 'Die Datei kommt nicht an. Versuch es nochmals, wenn das Netz besser ist.'

const unreadable = 'Diese Datei lässt sich nicht mehr lesen. Wähle sie nochmals.'

/** A file on its way to be taken over: looked at as soon as there is a network, and kept on the device until then, also over a reload. */
export function useImporter<D extends Dry>(wishes: Wishes) {
  const { check, input } = wishes
  const online = useAtomValue(onlineAtom)
  const [file, setFile] = useState<File>()
  const [state, setState] = useState<Importing<D>>({ phase: 'none' })
  const run = useRef(0)
  const tries = useRef(0)
  const asked = JSON.stringify(input)

  const look = useCallback(
    async (file: File) => {
      const mine = ++run.current
      const change = (next: Importing<D>) => mine === run.current && setState(next)
      setState({ phase: 'checking' })
      try {
        const body = await carryTable(file, file.name, typeOf(file) ?? '')
        const whole = { ...(JSON.parse(asked) as Input<AnyCall>), body }
        change({ phase: 'checked', dry: (await send(check, whole, { timeout: uploadTime(file.size) })) as D })
      } catch (error) {
        tries.current += 1
        if (!(error instanceof CallError)) change({ phase: 'failed', problem: unreadable })
        else if (!isAway(error)) change({ phase: 'failed', problem: error.said })
        else change(tries.current < mostTries ? { phase: 'away' } : { phase: 'failed', problem: cutOff })
      }
    },
    [check, asked],
  )
  const lookAnew = useCallback(
    (file: File) => {
      tries.current = 0
      void look(file)
    },
    [look],
  )
  useEffect(() => {
    if (file) lookAnew(file)
  }, [file, lookAnew])
  const waits = state.phase === 'away' && online
  useEffect(() => {
    if (waits && file) void look(file)
  }, [waits, file, look])

  const forget = useKept(wishes, file, setFile)
  const pick = (picked: File) => {
    const problem = wrongWith(picked, check.size ?? 0)
    run.current++
    setFile(problem ? undefined : picked)
    if (problem) setState({ phase: 'failed', problem })
  }
  const drop = () => {
    run.current++
    setFile(undefined)
    setState({ phase: 'none' })
    forget()
  }
  return { state: { ...state, file }, pick, drop, again: () => file && lookAnew(file) }
}

/** Keeps the file with what was chosen beside it, and goes on with one of before a reload. */
function useKept({ form, choice, onKept }: Wishes, file: File | undefined, goOn: (file: File) => void) {
  const me = useMe()?._id
  // A file that one of a tablet's people has picked lies there for no other.
  const person = isStation() ? undefined : me
  const latest = useRef({ onKept, goOn })
  latest.current = { onKept, goOn }
  useEffect(() => {
    if (!person) return
    let left = false
    void fileStore(person)
      .then(store => store.uploads.get(form))
      .then(kept => {
        if (!kept?.file || left) return
        latest.current.onKept(kept.mark)
        latest.current.goOn(new File([kept.file], kept.name, { type: kept.file.type }))
      })
      .catch(() => {})
    return () => {
      left = true
    }
  }, [person, form])
  useEffect(() => {
    if (!person || !file) return
    void fileStore(person)
      .then(store => store.uploads.put({ id: form, name: file.name, mark: choice, bytes: file.size, file }))
      .catch(() => {})
  }, [person, form, choice, file])
  return () => {
    if (!person) return
    void fileStore(person)
      .then(store => store.uploads.delete(form))
      .catch(() => {})
  }
}
