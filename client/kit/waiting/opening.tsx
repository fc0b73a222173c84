import { type ReactNode, useMemo } from 'react'
import { useActsKnown, useOutboxActs } from '#client/data/outboxActs.ts'
import { type AnyCall, rowNames, seenIn } from '#contract/call.ts'
import { type MergeClash, type Merged, mergeFields } from '#contract/rules/merge.ts'
import { isSealed } from '#contract/wears.ts'
import type { OutboxRow } from '#sync/client/types.ts'
import { seenVersionIn, useBase } from './bases.ts'
import { Editing, useLastKnown } from './Editing.tsx'

type FormValues = Record<string, unknown>

/** An edit as its form begins: what is in the fields, what it is made from, and what has to be asked. */
export interface Opening {
  values: FormValues
  version: unknown
  /** The row's values that the edit is made from; undefined where nobody knows them any more. */
  base?: FormValues
  /** Fields that this device and somebody else set otherwise, with the row as it stands. */
  clashes?: { open: readonly MergeClash[]; theirs: FormValues }
  again?: { row: OutboxRow }
}

/** A control's empty text is a field without a value. */
const emptyToNull = (values: object): FormValues =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value === '' ? null : value]))

/** Values typed here and those at the studio in one; of a field that neither the row nor the base tells, mine stands. */
export function joinValues(base: object | undefined, mine: FormValues, theirs: FormValues, names: readonly string[]): Merged<FormValues> {
  const clashes: MergeClash[] = []
  // An answer may leave out what is empty.
  const told = names.filter(name => name in theirs || (base && name in base))
  const [own, other] = [emptyToNull(mine), emptyToNull(theirs)]
  const merged = mergeFields<FormValues>(
    told,
    { base: base && emptyToNull(base), mine: own, theirs: other },
    clash => void clashes.push(clash),
  )
  const taken = told.filter(name => merged[name] !== own[name])
  return { merged: { ...mine, ...Object.fromEntries(taken.map(name => [name, theirs[name]])) }, clashes }
}

/** Fields of the row that a call hands back where it refuses an edit as stale; undefined where it does not say which. */
export function toldBy({ current, reply }: AnyCall): readonly string[] | undefined {
  const { fields } = (current ?? reply) as { fields?: object }
  return fields && Object.keys(fields)
}

/** Calls whose body says in `version` what was seen of the row that they change. */
export const isEdit = (call: AnyCall) => call.offline === true && call.row !== undefined && seenIn(call)?.join('.') === 'body.version'

interface OpeningInput {
  rest?: object
  start?: object
  also?: object
  again?: { row: OutboxRow }
}

/** This device's acts of the call on the row, by its name: the one that is unsent, and the last that arrived and is not in what was loaded yet. */
function useOwnActs(call: AnyCall, { rest, also, again }: OpeningInput) {
  const [name] = rowNames(call, { ...rest, body: also })
  const acts = useOutboxActs(useMemo(() => ({ edit: call }), [call])).filter(({ row }) => rowNames(call, row)[0] === name)
  const isHere = (row: OutboxRow) => row.state !== 'done' && Object.keys(row.body ?? {}).some(name => name !== '_id')
  const same = again && acts.find(({ row }) => row.key === again.row.key)
  // A form of something sealed is one of several that make the same call: which act it writes anew says who draws it.
  const unsent = isSealed(call) ? undefined : acts.findLast(({ row }) => isHere(row))
  const version = (also as { version?: unknown } | undefined)?.version
  const last = isSealed(call) ? undefined : acts.findLast(({ row }) => row.state === 'done' && seenVersionIn(call, row) === version)
  if (again && !same && acts.length === 0) return { unsent: again, last }
  return { unsent: same && isHere(same.row) ? same : isSealed(call) ? again : unsent, last }
}

/** Whole bodies: what one does not say is empty. */
const wholeBodyOf = (names: readonly string[], start: object | undefined, body: unknown): FormValues => ({
  ...start,
  ...Object.fromEntries(names.map(name => [name, (body as FormValues)[name]])),
})

function open(call: AnyCall, given: OpeningInput, names: readonly string[], { unsent, last, base }: RowActs): Opening {
  const { version } = given.also as { version: unknown }
  const start = last && !unsent ? wholeBodyOf(names, given.start, last.row.body) : { ...given.start }
  if (!unsent) return { values: start, version, base: start }
  const again = { row: unsent.row }
  const seen = seenVersionIn(call, unsent.row)
  const mine = wholeBodyOf(names, start, unsent.row.body)
  if (unsent.row.state !== 'refused' || seen === undefined || seen === version)
    return { values: mine, version: seen ?? version, base: base as FormValues | undefined, again }
  const { merged, clashes } = joinValues(base, mine, start, names)
  return { values: merged, version, base: start, again, clashes: clashes.length > 0 ? { open: clashes, theirs: start } : undefined }
}

interface RowActs {
  unsent: { row: OutboxRow } | undefined
  last: { row: OutboxRow } | undefined
  base?: object
}

interface OpenedProps extends OpeningInput {
  call: AnyCall
  /** Fields of the form's shape that may be joined. */
  names: readonly string[]
  children: (opening: Opening) => ReactNode
}

/**
 * Opens the form of an edit once this device knows what it has unsent of the row: a form that was drawn before would hold the row as the
 * studio had it, and its saving would take the place of what waits.
 */
export function OpenedForm({ call, names, children, ...given }: OpenedProps) {
  const actsKnown = useActsKnown()
  const { unsent, last } = useOwnActs(call, given)
  const base = useBase(call, unsent?.row)
  const { version } = given.also as { version: unknown }
  const isKnown = actsKnown && base.known
  const known = useLastKnown(
    isKnown
      ? {
          now: open(call, given, names, { unsent, last, base: base.base }),
          as: [version, unsent?.row.key, unsent?.row.state].join(' '),
        }
      : undefined,
  )
  return known ? <Editing {...known}>{children}</Editing> : null
}
