import { sql } from 'drizzle-orm'
import type { Tx } from '#server/kit/database.ts'

/**
 * Whoever writes referrals, or what comes of them, waits for whoever does so already: who is the same person is seen by two things, which no lock
 * of one holds. It is taken before any row is.
 */
export const lockReferrals = (tx: Tx) => tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('referral', 0))`)
