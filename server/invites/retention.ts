import { and, eq, lt, ne, sql } from 'drizzle-orm'
import { dayMs } from '#contract/time.ts'
import type { WithDb } from '#server/kit/house.ts'
import { invite } from './tables.ts'

/** Days for which an invitation is known once it is over (V42). */
const keptDays = 90

/** Ends what has run out, also where nobody looked. */
export const expireInvites = ({ db }: WithDb, now = new Date()) =>
  db
    .update(invite)
    .set({ state: 'expired', over: sql`${invite.until}`, version: sql`${invite.version} + 1` })
    .where(and(eq(invite.state, 'open'), lt(invite.until, now.toISOString())))

/** Forgets those that are over for so long; of one of before it is not known when that was, at the latest when it would have run out. */
export async function forgetInvites(house: WithDb, now: Date) {
  await expireInvites(house, now)
  const long = new Date(now.getTime() - keptDays * dayMs).toISOString()
  await house.db
    .delete(invite)
    .where(and(ne(invite.state, 'open'), sql`coalesce(${invite.over}, ${invite.used}, ${invite.until}) < ${long}`))
}
