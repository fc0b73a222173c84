import { type ReactNode, useMemo } from 'react'
import { useActsKnown, useOutboxActs } from '#client/data/outboxActs.ts'
import { type AnyCall, idIn, isSealed, seenIn } from '#contract/call.ts'
import { type Clash, type Merged, mergeFields } from '#contract/rules/merge.ts'
import type { OutboxRow } from '#sync/client/types.ts'
import { seenBy, useBase } from './bases.ts'
import { Editing, useLastKnown } from './Editing.tsx'

type Values = Record<string, unknown>

/** An edit as its form begins: what is in the fields, what it is made from, and what has to be asked. */
export interface Opening {
  values: Values
  version: unknown
  /** The row's values that the edit is made from; undefined where nobody knows them any more. */
  base?: Values
  /** Fields that this device and somebody else set otherwise, with the row as it stands. */
  clashes?: { open: readonly Clash[]; theirs: Values }
  again?: { row: OutboxRow }
}

/** A control's empty text is a field without a value. */
const plain = (values: object): Values =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value === '' ? null : value]))

/** What was typed here and what stands at the studio in one; of a field that neither the row nor the base tells, mine stands. */
export function joined(base: object | undefined, mine: Values, theirs: Values, names: readonly string[]): Merged<Values> {
  const clashes: Clash[] = []
  // An answer may leave out what is empty.
  const told = names.filter(name => name in theirs || (base && name in base))
  const [own, other] = [plain(mine), plain(theirs)]
  const merged = mergeFields<Values>(told, { base: base && plain(base), mine: own, theirs: other }, clash => void clashes.push(clash))
  const taken = told.filter(name => merged[name] !== own[name])
  return { merged: { ...mine, ...Object.fromEntries(taken.map(name => [name, theirs[name]])) }, clashes }
}

/** Calls whose body says in `version` what was seen of the row that they change. */
export const isEdit = (call: AnyCall) => call.offline === true && call.row !== undefined && seenIn(call)?.join('.') === 'body.version'

interface Given {
  rest?: object
  start?: object
  also?: object
  again?: { row: OutboxRow }
}

/** This device's acts of the call on the row: the one that is unsent, and the last that arrived and is not in what was loaded yet. */
function useOwnActs(call: AnyCall, { rest, also, again }: Given) {
  const id = idIn({ ...rest, body: also })
  const acts = useOutboxActs(useMemo(() => ({ edit: call }), [call])).filter(act => act.id === id)
  const isHere = (row: OutboxRow) => row.state !== 'done' && Object.keys(row.body ?? {}).some(name => name !== '_id')
  const same = again && acts.find(({ row }) => row.key === again.row.key)
  // Of what is sealed a form is one of several that make the same call: which act it writes anew says who draws it.
  const unsent = isSealed(call) ? undefined : acts.findLast(({ row }) => isHere(row))
  const version = (also as { version?: unknown } | undefined)?.version
  const last = isSealed(call) ? undefined : acts.findLast(({ row }) => row.state === 'done' && seenBy(call, row) === version)
  if (again && !same && acts.length === 0) return { unsent: again, last }
  return { unsent: same && isHere(same.row) ? same : isSealed(call) ? again : unsent, last }
}

/** Whole bodies: what one does not say is empty. */
const wholeOf = (names: readonly string[], start: object | undefined, body: unknown): Values => ({
  ...start,
  ...Object.fromEntries(names.map(name => [name, (body as Values)[name]])),
})

function open(call: AnyCall, given: Given, names: readonly string[], { unsent, last, base }: Known): Opening {
  const { version } = given.also as { version: unknown }
  const start = last && !unsent ? wholeOf(names, given.start, last.row.body) : { ...given.start }
  if (!unsent) return { values: start, version, base: start }
  const again = { row: unsent.row }
  const seen = seenBy(call, unsent.row)
  const mine = wholeOf(names, start, unsent.row.body)
  if (unsent.row.state !== 'refused' || seen === undefined || seen === version)
    return { values: mine, version: seen ?? version, base: base as Values | undefined, again }
  const { merged, clashes } = joined(base, mine, start, names)
  return { values: merged, version, base: start, again, clashes: clashes.length > 0 ? { open: clashes, theirs: start } : undefined }
}

interface Known {
  unsent: { row: OutboxRow } | undefined
  last: { row: OutboxRow } | undefined
  base?: object
}

interface OpenedProps extends Given {
  call: AnyCall
  /** Fields of the form's shape that may be joined. */
  names: readonly string[]
  children: (opening: Opening) => ReactNode
}

/**
 * Opens the form of an edit once this device knows what it has unsent of the row: a form that was drawn before would hold the row as the
 * studio had it, and its saving would take the place of what waits.
 */
export function Opened({ call, names, children, ...given }: OpenedProps) {
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
