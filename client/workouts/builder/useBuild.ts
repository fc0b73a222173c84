import { useCallback, useEffect, useRef, useState } from 'react'
import type { ValidationError } from 'yup'
import { CallError, useSend, writeAnew } from '#client/data/calls.ts'
import { useMaybeLocal } from '#client/data/local.ts'
import { useDirty } from '#client/data/update.ts'
import { useDraft } from '#client/kit/draft.ts'
import { waitingAs, waitingFor } from '#client/kit/waiting/open.ts'
import { isNew, isWritten, type Shown } from '#client/kit/waiting/overlay.ts'
import type { AnyCall, Input, Shape } from '#contract/call.ts'
import { equal } from '#sync/collections/equal.ts'
import { useBuilding } from './useBuilding.ts'

interface Saved {
  version: number
}
type Fields = { _id: string }

/** The call that makes a row and the one that changes it, each with a body that names the row. */
interface Calls {
  create: AnyCall
  edit: AnyCall
}

/** Sends what was built: anew where it is new, in place of what still waits of it on this device. */
function useSaving<Row extends Saved & Fields>({ create, edit }: Calls, row: Shown<Row> | undefined, named: (body: Fields) => string) {
  const local = useMaybeLocal()
  const written = row?.act && isWritten(row.act) ? row.act : undefined
  const refused = written?.row.state === 'refused' ? written.row.key : undefined
  const title = ({ body }: { body?: unknown }) => named(body as Fields)
  const wishes = { title: title as (input: Input<AnyCall>) => string, asks: true as const, instead: refused }
  const add = useSend(create, wishes)
  const put = useSend(edit, wishes)
  return async (body: Fields, version: number | undefined): Promise<Row | undefined> => {
    const fresh = isNew(row)
    const waiting = written ? await waitingAs(local, written.row.key) : fresh ? await waitingFor(local, create, body) : undefined
    if (waiting && local) {
      const { version: seen } = waiting.body as Partial<Saved>
      await writeAnew(local, fresh ? create : edit, waiting.key, { ...body, ...(seen && { version: seen }) }, { title: named(body) })
      return undefined
    }
    const input = fresh ? { body } : { params: { id: body._id }, body: { ...body, version } }
    const answer = (await (fresh ? add : put).send(input as Input<AnyCall>)) as Row | undefined
    if (refused) await local?.outbox.discard(refused)
    return answer
  }
}

/** Messages by the path of their field; the first of each. */
async function problemsIn(shape: Shape, body: object): Promise<ReadonlyMap<string, string>> {
  try {
    await shape.validate(body, { abortEarly: false })
    return new Map()
  } catch (error) {
    const { inner = [] } = error as ValidationError
    return new Map(inner.flatMap(({ path, message }) => (path ? [[path, message] as const] : [])).reverse())
  }
}

interface Wishes<V, Row> extends Calls {
  /** The row that is changed, or that waits to be made; undefined for a new one. */
  row: Shown<Row> | undefined
  start: V
  /** Fields that go along unseen. */
  also: Fields
  /** Values of a row that somebody else left, in place of those that were meant. */
  theirs?: V
  draft: string
  named: (body: Fields) => string
  onDone: (answer: Row | undefined, body: V & Fields) => void
}

/** One plan or workout being built: its values with their steps back, its draft, its saving, and two who change the same. */
export function useBuild<V extends object, Row extends Saved & Fields>(wishes: Wishes<V, Row>) {
  const { create, edit, row, start, also, draft: name, named, onDone } = wishes
  const building = useBuilding(start)
  const [begun] = useState(start)
  const version = useRef(row?.version)
  const [theirs, setTheirs] = useState(wishes.theirs)
  const [problems, setProblems] = useState<ReadonlyMap<string, string>>(new Map())
  const [said, setSaid] = useState<string>()
  const [busy, setBusy] = useState(false)
  const draft = useDraft(name)
  const save = useSaving<Row>({ create, edit }, row, named)
  const touched = !equal(building.now, begun)
  useDirty(touched)

  const wrote = useRef(false)
  const last = useRef(begun)
  useEffect(() => {
    if (last.current === building.now || busy) return
    const kept = {
      values: building.now as Record<string, unknown>,
      from: begun as Record<string, unknown>,
      also: { ...also, version: version.current },
    }
    if (!draft.looked) return void draft.note(kept)
    last.current = building.now
    if (!touched && !wrote.current) return
    wrote.current = true
    if (draft.found) draft.dismiss()
    if (touched) draft.keep(kept)
    else void draft.clear()
  })
  const offered = draft.found && !equal(draft.found.values, building.now) ? draft.found : undefined
  const takeDraft = () => {
    if (!offered) return
    draft.dismiss()
    const seen = offered.also?.version
    if (typeof seen === 'number') version.current = seen
    building.take(offered.values as V)
  }

  async function submit() {
    if (busy) return
    const body = { ...building.now, ...also }
    const found = await problemsIn(create.body as Shape, body)
    setProblems(found)
    setSaid(undefined)
    if (found.size > 0) return
    setBusy(true)
    try {
      const answer = await save(body, version.current)
      await draft.clear()
      onDone(answer, body)
    } catch (problem) {
      if (!(problem instanceof CallError))
        return setSaid('Das liess sich hier nicht speichern. Prüfe den freien Speicher und versuch es nochmals.')
      const current = problem.code === 'stale' ? (problem.current as (V & Saved) | undefined) : undefined
      if (!current) return setSaid(Object.values(problem.fields ?? {})[0] ?? problem.message)
      version.current = current.version
      setTheirs(current)
    } finally {
      setBusy(false)
    }
  }
  const settle = useCallback(() => setTheirs(undefined), [])
  return { ...building, submit, busy, problems, said, theirs, settle, offered, takeDraft, dropDraft: draft.clear }
}

export type Build<V> = Pick<
  ReturnType<typeof useBuild<V & object, Saved & Fields>>,
  'submit' | 'busy' | 'problems' | 'said' | 'offered' | 'takeDraft' | 'dropDraft' | 'changed' | 'back'
>
