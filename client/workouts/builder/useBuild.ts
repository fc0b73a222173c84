import { useCallback, useEffect, useRef, useState } from 'react'
import type { ObjectSchema, ValidationError } from 'yup'
import { CallError, makersFor, useSend, writeAnew } from '#client/data/calls.ts'
import { useMaybeLocal } from '#client/data/local.ts'
import { useDirty } from '#client/data/update.ts'
import { useDraft } from '#client/kit/draft.ts'
import { waitingAs, waitingFor } from '#client/kit/waiting/open.ts'
import { isNew, isWritten, type Shown } from '#client/kit/waiting/overlay.ts'
import type { AnyCall, Input, Shape } from '#contract/call.ts'
import { uploadsIn } from '#contract/files.ts'
import type { PlannedSlot, PlannedSplit } from '#contract/plans/shapes.ts'
import { type Clash, type Merged, takeTheirs } from '#contract/rules/plans/merge.ts'
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
  // A picture that waits here goes first.
  const uploads = (body: object) => uploadsIn(create.body as ObjectSchema<object>, body)
  const after = ({ body }: { body?: unknown }) => uploads(body as object)
  const wishes = {
    title: title as (input: Input<AnyCall>) => string,
    after: after as (input: Input<AnyCall>) => string[],
    asks: true as const,
    instead: refused,
  }
  const add = useSend(create, wishes)
  const put = useSend(edit, wishes)
  return async (body: Fields, version: number | undefined): Promise<Row | undefined> => {
    const fresh = isNew(row)
    const waiting = written ? await waitingAs(local, written.row.key) : fresh ? await waitingFor(local, create, body) : undefined
    if (waiting && local) {
      const { version: seen } = waiting.body as Partial<Saved>
      const dependsOn = [...uploads(body), ...(await makersFor({ body }))]
      await writeAnew(
        local,
        fresh ? create : edit,
        waiting.key,
        { ...body, ...(seen && { version: seen }) },
        { dependsOn, title: named(body) },
      )
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

/** What is put together: days of exercises, or one list of them. */
type Built = { splits: PlannedSplit[] } | { slots: PlannedSlot[] }

/** Key in the member's small store for what a change was made from, as long as that change waits. */
const baseKey = (_id: string) => `built:${_id}`

interface Wishes<V, Row> extends Calls {
  /** The row that is changed, or that waits to be made; undefined for a new one. */
  row: Shown<Row> | undefined
  start: V
  /** Fields that go along unseen. */
  also: Fields
  /** A row that somebody else left, in place of what was meant. */
  theirs?: Row
  valuesOf: (row: Row) => V
  /** Joins what two people made of one row; `base` is unknown where the change was made long ago. */
  merge: (base: V | undefined, mine: V, theirs: V) => Merged<V>
  draft: string
  named: (body: Fields) => string
  onDone: (answer: Row | undefined, body: V & Fields) => void
}

/** One plan or workout being built: its values with their steps back, its draft, its saving, and two who change the same. */
export function useBuild<V extends Built, Row extends Saved & Fields>(wishes: Wishes<V, Row>) {
  const { create, edit, row, start, also, draft: name, named, valuesOf, merge, onDone } = wishes
  const building = useBuilding(start)
  const [begun] = useState(start)
  const version = useRef(row?.version)
  const base = useRef<V | undefined>(wishes.theirs ? undefined : start)
  const [open, setOpen] = useState<{ clashes: readonly Clash[]; theirs: V }>()
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
      from: (base.current ?? begun) as Record<string, unknown>,
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
    if (offered.from) base.current = offered.from as V
    building.take(offered.values as V)
  }

  /** What somebody else saved joins what was made here; true where nobody has to be asked about it. */
  const joined = (mine: V, current: Row, from: V | undefined): V | undefined => {
    const now = valuesOf(current)
    const { merged, clashes: found } = merge(from, mine, now)
    version.current = current.version
    base.current = now
    building.take(merged)
    if (found.length === 0) return merged
    setOpen({ clashes: found, theirs: now })
    return undefined
  }

  const local = useMaybeLocal()
  const { theirs: left } = wishes
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as soon as the device tells what the refused change was made from
  useEffect(() => {
    if (!left || !local) return
    void local.keep.get<V>(baseKey(also._id)).then(from => joined(start, left, from))
  }, [local])

  async function submit() {
    if (busy) return
    setBusy(true)
    try {
      await submitted(building.now)
    } finally {
      setBusy(false)
    }
  }

  async function submitted(values: V): Promise<void> {
    const body = { ...values, ...also }
    const found = await problemsIn(create.body as Shape, body)
    setProblems(found)
    setSaid(undefined)
    if (found.size > 0) return
    try {
      const answer = await save(body, version.current)
      if (answer) await local?.keep.delete(baseKey(also._id))
      // What waits already, and is written anew, was made from an earlier one.
      else if (!row?.act) await local?.keep.set(baseKey(also._id), base.current)
      await draft.clear()
      onDone(answer, body)
    } catch (problem) {
      if (!(problem instanceof CallError))
        return setSaid('Das liess sich hier nicht speichern. Prüfe den freien Speicher und versuch es nochmals.')
      const current = problem.code === 'stale' ? (problem.current as Row | undefined) : undefined
      if (!current) return setSaid(Object.values(problem.fields ?? {})[0] ?? problem.message)
      const merged = joined(values, current, base.current)
      if (merged) await submitted(merged)
    }
  }

  const settle = useCallback(() => setOpen(undefined), [])
  const take = (clash: Clash) => {
    if (!open) return
    building.change(now => takeTheirs(now, open.theirs, clash))
    const clashes = open.clashes.filter(other => other !== clash)
    setOpen(clashes.length > 0 ? { ...open, clashes } : undefined)
  }
  return { ...building, submit, busy, problems, said, open, take, settle, offered, takeDraft, dropDraft: draft.clear }
}

export type Build = Pick<
  ReturnType<typeof useBuild<Built, Saved & Fields>>,
  'submit' | 'busy' | 'problems' | 'said' | 'offered' | 'takeDraft' | 'dropDraft' | 'changed' | 'back'
>
