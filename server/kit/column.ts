import { customType } from 'drizzle-orm/pg-core'

/** A moment: `timestamptz(3)` in the record, ISO text in UTC (2026-11-20T16:42:00.000Z) everywhere else. */
export const instant = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamp(3) with time zone',
  fromDriver: value => new Date(value).toISOString(),
})

/** Words by which PostgreSQL searches; a column that is generated out of a text by `wordsSql`. */
export const searchWords = customType<{ data: string }>({ dataType: () => 'tsvector' })
