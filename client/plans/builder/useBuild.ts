import { useCallback, useEffect, useRef, useState } from 'react'
import type { ValidationError } from 'yup'
import { useDirty } from '#client/data/dirty.ts'
import { CallError } from '#client/data/problem.ts'
import { useFormDraft } from '#client/kit/formDraft.ts'
import { useTouched } from '#client/kit/waiting/Editing.tsx'
import { isNew, isWritten, type OverlaidRow } from '#client/kit/waiting/overlay.ts'
import { useWriting } from '#client/kit/waiting/useWriting.ts'
import type { AnyCall, Input, Shape } from '#contract/call.ts'
import type { PlannedSlot, PlannedSplit } from '#contract/plans/shapes.ts'
import type { MergeClash, Merged } from '#contract/rules/merge.ts'
import { takeTheirs } from '#contract/rules/plans/planMerge.ts'
import { equal } from '#sync/collections/equal.ts'
import { useBuilding } from './useBuilding.ts'

interface Saved {
  version: number
}
type RowRef = { _id: string }

/** The call that makes a row and the one that changes it, each with a body that names the row. */
interface Calls {
  create: AnyCall
  edit: AnyCall
}

/** Sends what was built: anew where it is new, in place of what still waits of it on this device. */
function useSaving<Row extends Saved & RowRef>(
  { create, edit }: Calls,
  row: OverlaidRow<Row> | undefined,
  named: (body: RowRef) => string,
  from: Pick<Parameters<typeof useWriting>[1], 'base' | 'onArrived'>,
) {
  const wishes = {
    title: (input: Input<AnyCall>) => named((input as unknown as { body: RowRef }).body),
    again: row?.act && isWritten(row.act) ? row.act : undefined,
  }
  const add = useWriting(create, wishes)
  const put = useWriting(edit, { ...wishes, ...from })
  return async (body: RowRef, version: number | undefined): Promise<Row | undefined> => {
    const answer = isNew(row)
      ? await add({ body } as unknown as Input<AnyCall>)
      : await put({ params: { id: body._id }, body: { ...body, version } } as unknown as Input<AnyCall>)
    return answer as Row | undefined
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

/** The thing that is put together: days of exercises, or one list of them. */
type Built = { splits: PlannedSplit[] } | { slots: PlannedSlot[] }

interface Wishes<V, Row> extends Calls {
  /** The row that is changed, or that waits to be made; undefined for a new one. */
  row: OverlaidRow<Row> | undefined
  /** The values that a new one begins with; the row's values, where there is one. */
  start: V
  /** Fields that go along unseen. */
  also: RowRef
  /** The values from which the row's unsent edit was made, where this device knows them. */
  base?: V
  valuesOf: (row: Row) => V
  /** Joins what two people made of one row; `base` is unknown where the change was made long ago. */
  merge: (base: V | undefined, mine: V, theirs: V) => Merged<V>
  draft: string
  named: (body: RowRef) => string
  onDone: (answer: Row | undefined, body: V & RowRef) => void
}

interface BuildStart<V> {
  values: V
  version: number | undefined
  base: V | undefined
  open?: { clashes: readonly MergeClash[]; theirs: V }
}

/** An edit that waits goes on as it was made; one that was refused is joined with the newer row that is known by now. */
function begin<V extends Built, Row extends Saved & RowRef>({ row, start, base, valuesOf, merge }: Wishes<V, Row>): BuildStart<V> {
  const act = row?.act && isWritten(row.act) ? row.act : undefined
  if (!row || act?.kind !== 'edit') {
    const refused = act?.row.state === 'refused' ? valuesOf(act.row.body as Row) : start
    return { values: refused, version: row?.version, base: start }
  }
  const { version } = act.row.body as Saved
  const mine = valuesOf(act.row.body as Row)
  if (act.row.state !== 'refused' || version === row.version) return { values: mine, version, base }
  const { merged, clashes } = merge(base, mine, start)
  return { values: merged, version: row.version, base: start, open: clashes.length > 0 ? { clashes, theirs: start } : undefined }
}

/** One plan or workout being built: its values with their steps back, its draft, its saving, and two who change the same. */
export function useBuild<V extends Built, Row extends Saved & RowRef>(wishes: Wishes<V, Row>) {
  const { create, edit, row, also, draft: name, named, valuesOf, merge, onDone } = wishes
  const [first] = useState(() => begin(wishes))
  const begun = first.values
  const building = useBuilding(begun)
  const version = useRef(first.version)
  const base = useRef(first.base)
  const [open, setOpen] = useState(first.open)
  const [problems, setProblems] = useState<ReadonlyMap<string, string>>(new Map())
  const [said, setSaid] = useState<string>()
  const [busy, setBusy] = useState(false)
  const draft = useFormDraft(name)
  const save = useSaving<Row>({ create, edit }, row, named, {
    base: () => base.current,
    onArrived: act => {
      base.current = valuesOf(act.body as Row)
    },
  })
  const touched = !equal(building.now, begun)
  useDirty(touched)
  useTouched(touched || busy || open !== undefined)

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

  /** Changes that somebody else saved join those that were made here; true where nobody has to be asked about it. */
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
      await draft.clear()
      onDone(answer, body)
    } catch (problem) {
      if (!(problem instanceof CallError))
        return setSaid('Das liess sich hier nicht speichern. Prüfe den freien Speicher und versuch es nochmals.')
      const current = problem.code === 'stale' ? (problem.current as Row | undefined) : undefined
      if (!current || current.version === version.current) return setSaid(Object.values(problem.fields ?? {})[0] ?? problem.message)
      const merged = joined(values, current, base.current)
      if (merged) await submitted(merged)
    }
  }

  const settle = useCallback(() => setOpen(undefined), [])
  const take = (clash: MergeClash) => {
    if (!open) return
    building.change(now => takeTheirs(now, open.theirs, clash))
    const clashes = open.clashes.filter(other => other !== clash)
    setOpen(clashes.length > 0 ? { ...open, clashes } : undefined)
  }
  return { ...building, submit, busy, problems, said, open, take, settle, offered, takeDraft, dropDraft: draft.clear }
}

export type Build = Pick<
  ReturnType<typeof useBuild<Built, Saved & RowRef>>,
  'submit' | 'busy' | 'problems' | 'said' | 'offered' | 'takeDraft' | 'dropDraft' | 'changed' | 'back'
>
