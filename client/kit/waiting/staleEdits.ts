import type { Local } from '#client/data/local.ts'
import { CallError } from '#client/data/problem.ts'
import { send } from '#client/data/send.ts'
import type { AnyCall, Input } from '#contract/call.ts'
import type { Merged } from '#contract/rules/merge.ts'
import { isSealed } from '#contract/wears.ts'
import type { OutboxRow } from '#sync/client/types.ts'
import { baseOf, keepBase } from './bases.ts'
import { isEdit, joinValues, toldBy } from './opening.tsx'
import { shapeOf } from './rowInput.ts'

type RowValues = Record<string, unknown>
export type Joins = (base: object | undefined, mine: RowValues, theirs: RowValues) => Merged<RowValues>

/** True for an edit that was refused because somebody else was first, where this device can tell who changed what. */
export const isSettled = (call: AnyCall, { state, code }: OutboxRow) =>
  state === 'refused' && code === 'stale' && isEdit(call) && !isSealed(call)

/** Joins the fields of a form. What the answer never tells of is not empty there: mine stands. */
export function fieldsOf(call: AnyCall): Joins {
  const told = toldBy(call)
  const names = Object.keys(shapeOf(call).fields).filter(name => told?.includes(name) ?? true)
  return (base, mine, theirs) => joinValues(base, mine, theirs, names)
}

/** The row as it stands: the refusal of an edit hands it back. Undefined where nobody refused it, so that it is saved. */
async function findStandingRow(call: AnyCall, { params, query, body }: OutboxRow): Promise<RowValues | undefined> {
  try {
    await send(call, { params, query, body } as Input<AnyCall>)
    return undefined
  } catch (error) {
    if (error instanceof CallError && error.code === 'stale' && error.current) return error.current as RowValues
    throw error
  }
}

/** The body with what was joined; what is empty in it goes as what a form leaves out. */
function bodyWith(call: AnyCall, mine: RowValues, merged: RowValues, version: number): RowValues {
  const names = Object.keys(shapeOf(call).fields).filter(name => name in merged)
  const all = { ...mine, ...Object.fromEntries(names.map(name => [name, merged[name]])), version }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))
}

interface Ways {
  joins?: Joins
  /** True as long as whoever did the act is the one who acts here: nothing goes under another name. */
  isOwn?: () => boolean
}

/**
 * Sends a refused edit again over the newer row, where no field was set otherwise by both; else it stays, and its editor asks. It ends unsent only
 * where all that it held stands there already. One that was refused though it had seen the row as it stands stays too: going anew it would only
 * be refused again.
 */
export async function settleStaleEdit(
  local: Pick<Local, 'keep' | 'outbox'>,
  call: AnyCall,
  act: OutboxRow,
  { joins = fieldsOf(call), isOwn = () => true }: Ways = {},
) {
  const base = await baseOf(local, call, act)
  if (base === undefined || !isOwn()) return
  const mine = act.body as RowValues
  const theirs = await findStandingRow(call, act)
  if (theirs === undefined) return void (await local.outbox.discard(act.key))
  const { version } = theirs
  if (typeof version !== 'number' || version === mine.version) return
  // The version that was seen is no field that two can differ about.
  const { merged, clashes } = joins(base, { ...mine, version }, theirs)
  if (clashes.length > 0) return
  // Another tab may have settled it meanwhile, or a person written it anew.
  const where = ({ state }: OutboxRow) => state === 'refused' && isOwn()
  await keepBase(local, call, act, { version, values: theirs })
  await local.outbox.edit(act.key, bodyWith(call, mine, merged, version), { where })
}
