import { and, eq, notExists, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { WithDb } from '#server/kit/house.ts'
import { isOld } from './named.ts'
import { file } from './tables.ts'

interface Use {
  /** Kind of the upload. */
  kind: string
  /** The column in which rows name such a file. */
  named: PgColumn
}

/** Forgets files of a kind that no row names; their bytes go with the next sweep. */
export async function forgetUnused({ db }: WithDb, { kind, named }: Use, now: number) {
  const used = db
    .select({ one: sql`1` })
    .from(named.table as PgTable)
    .where(eq(named, file.name))
  await db.delete(file).where(and(isOld(db, kind, now), notExists(used)))
}
