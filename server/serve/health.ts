import type { AnyCall } from '#contract/call.ts'
import { touchOf } from '#contract/wears.ts'
import type { Within } from '#server/kit/acting.ts'
import type { Tx } from '#server/kit/database.ts'
import type { WithDomains } from '#server/kit/house.ts'
import type { Checked } from './input.ts'
import { consents, type Touch, traces } from './plugs.ts'
import { actorOf, type Who } from './serve.ts'

/** True of a call that only shows health data, whatever its method: its answer is never remembered, because it holds them. */
export const onlyShows = (call: AnyCall) => {
  const touch = touchOf(call)
  return touch === 'read' || touch === 'disclosed' || touch === 'taken'
}

interface Done {
  call: AnyCall
  who?: Who
  input: Checked
  reply: unknown
}

/**
 * The touch of a call on health data, to leave its traces. Refuses `no-consent` to the staff where the data are of somebody who took their consent
 * back (H10): people keep their own, and a call that deletes stays open.
 */
export async function touchedBy({ tx, house }: Within<WithDomains>, { call, who, input, reply }: Done): Promise<Touch | undefined> {
  const { health } = call
  if (!health) return undefined
  const mustConsent = consents.one(house)
  if (!mustConsent || !who) throw new Error(`Nobody asks for the consent of ${call.path}`)
  const { what, whose, daily = false, reason, staysOpen } = health
  const [people, reader, kind] = [whose(input, reply as never), actorOf(who), touchOf(call)!]
  const others = people.filter(person => person !== reader)
  if (!staysOpen && kind !== 'deleted' && others.length > 0) await mustConsent(tx, others)
  return { people, reader, kind, what, reason: reason?.(input) ?? null, daily }
}

/** Leaves the traces of a call, in its transaction; without a domain that keeps them the call fails. */
export async function leave(house: WithDomains, touch: Touch | undefined, tx: Tx) {
  if (!touch) return
  const keep = traces.one(house)
  if (!keep) throw new Error(`Nobody keeps the traces of «${touch.what}»`)
  await keep(tx, touch)
}
