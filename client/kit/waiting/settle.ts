import { CallError } from '#client/data/calls.ts'
import type { Local } from '#client/data/local.ts'
import { send } from '#client/data/send.ts'
import type { AnyCall, Input } from '#contract/call.ts'
import type { Merged } from '#contract/rules/merge.ts'
import type { OutboxRow } from '#sync/client/types.ts'
import { baseOf, keepBase } from './bases.ts'
import { isEdit, joined } from './opening.tsx'
import { pick, shapeOf } from './rowInput.ts'

type Values = Record<string, unknown>
export type Joins = (base: object | undefined, mine: Values, theirs: Values) => Merged<Values>

/** True for an edit that was refused because somebody else was first, where this device can tell who changed what. */
export const isSettled = (call: AnyCall, { state, code }: OutboxRow) =>
  state === 'refused' && code === 'stale' && isEdit(call) && !call.health

/** Joins the fields of a form. */
export const fieldsOf =
  (call: AnyCall): Joins =>
  (base, mine, theirs) =>
    joined(base, mine, theirs, Object.keys(shapeOf(call).fields))

/** The row as it stands: the refusal of an edit hands it back. Undefined where nobody refused it, so that it is saved. */
async function standing(call: AnyCall, { params, query, body }: OutboxRow): Promise<Values | undefined> {
  try {
    await send(call, { params, query, body } as Input<AnyCall>)
    return undefined
  } catch (error) {
    if (error instanceof CallError && error.code === 'stale' && error.current) return error.current as Values
    throw error
  }
}

/**
 * Sends a refused edit again over the newer row, where no field was set otherwise by both; else it stays, and its editor asks. It ends unsent only
 * where all that it held stands there already.
 */
export async function settle(local: Pick<Local, 'keep' | 'outbox'>, call: AnyCall, act: OutboxRow, joins: Joins = fieldsOf(call)) {
  const base = await baseOf(local, call, act)
  if (base === undefined) return
  const mine = act.body as Values
  const theirs = await standing(call, act)
  if (theirs === undefined) return void (await local.outbox.discard(act.key))
  // What was seen is no field that two can differ about.
  const { merged, clashes } = joins(base, { ...mine, version: theirs.version }, theirs)
  if (clashes.length > 0) return
  await local.outbox.edit(act.key, { ...mine, ...pick(call.body, merged), version: theirs.version })
  await keepBase(local, call, act, { version: theirs.version, values: theirs })
}
