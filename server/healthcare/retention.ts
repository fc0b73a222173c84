import { sql } from 'drizzle-orm'
import { dayMs } from '#contract/time.ts'
import type { WithDb } from '#server/kit/house.ts'
import { yearsBefore } from '#server/kit/years.ts'

const healthcareCutoffOf = (now: Date, days: number) => new Date(now.getTime() - days * dayMs).toISOString()

/** Forgets confirmations after five years (H43), what never became one after 400 days, and runs after a month. */
export async function forgetRequests({ db }: WithDb, now: Date) {
  await db.execute(sql`delete from healthcare_request where since < ${yearsBefore(now, 5)}`)
  await db.execute(
    sql`delete from healthcare_request where status in ('rejected', 'withdrawn') and since < ${healthcareCutoffOf(now, 400)}`,
  )
  await db.execute(sql`delete from healthcare_run where at < ${healthcareCutoffOf(now, 30)}`)
}
