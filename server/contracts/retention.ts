import { and, eq, inArray, lt, notExists, or, sql } from 'drizzle-orm'
import { dayMs } from '#contract/time.ts'
import type { WithDb } from '#server/kit/house.ts'
import { yearsBefore } from '#server/kit/years.ts'
import { isOld } from '#server/shared/files/named.ts'
import { file } from '#server/shared/files/tables.ts'
import { countEarnings } from './earnings/keepEarnings.ts'
import { attachmentKind } from './rules.ts'
import { contract, contractAttachment } from './tables.ts'

/** Days for which drafts and offers without an answer are kept (C52). */
const days = { draft: 30, offered: 90 }

/** Contracts deleted in one transaction. */
const batch = 500

/** Forgets drafts and unanswered offers in time, what came to nothing after ten years, and contracts ten years after their end; files go with the next sweep. */
export async function forgetContracts({ db }: WithDb, now: Date) {
  const before = (kept: number) => new Date(now.getTime() - kept * dayMs).toISOString()
  const longAgo = yearsBefore(now, 10)
  const over = or(
    and(eq(contract.state, 'draft'), lt(contract.since, before(days.draft))),
    and(eq(contract.state, 'offered'), lt(contract.since, before(days.offered))),
    and(inArray(contract.state, ['deleted', 'expired', 'declined']), lt(contract.since, before(days.offered))),
    and(inArray(contract.state, ['rejected', 'withdrawn', 'temporary']), sql`${contract.since} < ${longAgo}`),
    and(eq(contract.state, 'accepted'), sql`${contract.finalEnd} < (${longAgo})::date`),
  )
  for (let gone = batch; gone === batch; )
    gone = await db.transaction(async tx => {
      const rows = await tx.select({ _id: contract._id }).from(contract).where(over).limit(batch).for('update', { skipLocked: true })
      const ids = rows.map(({ _id }) => _id)
      if (ids.length === 0) return 0
      await countEarnings(tx, ids)
      await tx.delete(contract).where(inArray(contract._id, ids))
      return ids.length
    })
  const used = db.select({ one: sql`1` }).from(contractAttachment).where(eq(contractAttachment.file, file.name))
  await db.delete(file).where(and(isOld(db, attachmentKind, now.getTime()), notExists(used)))
}
