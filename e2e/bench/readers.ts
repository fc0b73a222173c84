import { sql } from 'drizzle-orm'
import type { Database } from '#server/kit/database.ts'

/** What the readers have said yes to. */
export const newsletter = 'newsletter:Frauenfeld'

/** So many people more who said yes to the newsletter, with addresses that begin so. */
export async function addReaders(db: Database, name: string, many: number) {
  await db.execute(sql`insert into consent_address (_id, channel, address, changed)
    select gen_random_uuid(), 'email', ${name}::text || i || '@gross.formkurve.example', now() from generate_series(1, ${many}::int) i`)
  await db.execute(sql`insert into consent_state (address, purpose, state)
    select _id, ${newsletter}, 'yes' from consent_address where address like ${`${name}%`}`)
  await db.execute(sql`analyze consent_address, consent_state`)
}
