import { sql } from 'drizzle-orm'

/** The instant so many years before `now`, in SQL. */
export const yearsBefore = (now: Date, years: number) => sql`${now.toISOString()}::timestamptz - make_interval(years => ${years})`
