import { sql } from 'drizzle-orm'
import { zurich } from './zone.ts'

/** The instant so many years before `now`, in SQL. */
export const yearsBefore = (now: Date, years: number) => sql`${now.toISOString()}::timestamptz - make_interval(years => ${years})`

/** The beginning of the business year whose books have to be kept still (OR 958f): ten years after the end of the ones before. In SQL. */
export const booksOver = (now: Date) => sql`date_trunc('year', ${yearsBefore(now, 10)}, ${zurich})`
