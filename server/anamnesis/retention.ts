import { sql } from 'drizzle-orm'
import type { House } from '#server/kit/house.ts'
import { yearsBefore } from '#server/kit/years.ts'

const dayMs = 86_400_000
const idleDays = 30

/** Forgets drafts that rested for 30 days, and after ten years what was finished (H43). */
export async function forgetAnamneses({ db }: Pick<House, 'db'>, now: Date) {
  const idle = new Date(now.getTime() - idleDays * dayMs).toISOString()
  await db.execute(sql`delete from anamnesis where status in ('draft', 'discarded') and changed_at < ${idle}`)
  await db.execute(sql`delete from anamnesis where changed_at < ${yearsBefore(now, 10)}`)
}
