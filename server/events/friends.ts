import { and, sql } from 'drizzle-orm'
import type { Tx } from '#server/kit/database.ts'
import { person } from '#server/shared/auth/tables.ts'
import { friendIdsOf } from '#server/social/pair.ts'
import { peopleFor } from '#server/social/rules.ts'
import { socialProfile } from '#server/social/tables.ts'
import { eventSignup } from './tables.ts'

const mostNamed = 50

/** Names of somebody's friends who have places in an event and let their sign-ups be seen (K19). */
export async function friendsIn(tx: Tx, who: string, _id: string): Promise<string[]> {
  const isFriend = sql`${person._id} in (select f from ${friendIdsOf(who)} as own(f))`
  const comes = sql`exists (select 1 from ${eventSignup} s where s.event = ${_id} and s.person = ${person._id} and s.state = 'booked')`
  const found = await peopleFor(tx, who, and(socialProfile.sharesSignups, isFriend, comes) ?? comes, { limit: mostNamed })
  return found.map(({ vorname, nachname }) => `${vorname} ${nachname}`.trim())
}
