import type { Tx } from '#server/kit/database.ts'
import { actorOf, type Who } from '#server/serve/serve.ts'
import { holdersOf } from '#server/shared/auth/holders.ts'
import type { shiftSwap } from './tables.ts'

/**
 * How somebody who plans a studio decides on a swap: as `another`, or `alone` on what they give or take themselves, which only an administrator does
 * and only where nobody else plans there (T04).
 */
export async function decidesOn(
  tx: Tx,
  who: Who,
  { giver, taker, studio }: Pick<typeof shiftSwap.$inferSelect, 'giver' | 'taker' | 'studio'>,
): Promise<'another' | 'alone' | undefined> {
  const concerned = [giver, taker]
  if (!concerned.includes(actorOf(who))) return 'another'
  if (!who.roles.includes('admin')) return undefined
  const others = (await holdersOf(tx, 'tt_office', studio)).filter(one => !concerned.includes(one))
  return others.length > 0 ? undefined : 'alone'
}
