import { type AnyCall, touchOf } from '#contract/call.ts'
import type { Tx } from '#server/kit/database.ts'
import type { House } from '#server/kit/house.ts'
import type { Checked } from './input.ts'
import { actorOf, type Who } from './serve.ts'

/** True of a call that only shows health data, whatever its method: its answer is never remembered, because it holds them. */
export const onlyShows = (call: AnyCall) => {
  const touch = touchOf(call)
  return touch === 'read' || touch === 'disclosed' || touch === 'taken'
}

/** Leaves the traces of a call, in its transaction; without a domain that keeps them the call fails. */
export async function leave(
  { domains }: Pick<House, 'domains'>,
  { call, who }: { call: AnyCall; who?: Who },
  input: Checked,
  reply: unknown,
  tx: Tx,
) {
  const { health } = call
  if (!health) return
  const keep = domains.find(({ traces }) => traces)?.traces
  if (!keep || !who) throw new Error(`Nobody keeps the traces of ${call.path}`)
  const { what, whose, daily = false, reason } = health
  const people = whose(input, reply as never)
  await keep(tx, { people, reader: actorOf(who), kind: touchOf(call)!, what, reason: reason?.(input) ?? null, daily })
}
