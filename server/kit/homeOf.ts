import { inArray } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { idIn } from '#contract/call.ts'
import { isId } from '#contract/shapes.ts'
import type { Home } from './served.ts'

type OfStudio = PgTable & { _id: PgColumn; studio: PgColumn }

/**
 * Finds the studio of a row of these tables by the id that an input names, at `at` in its body or else where most name it. Of a list it is that of
 * the first row that is there.
 */
export const homeOf =
  (tables: readonly OfStudio[], at?: string): Home =>
  async (tx, { params, body }) => {
    const named = at && (body as Record<string, unknown> | null)?.[at]
    const ids = [named ?? idIn({ params: params as Record<string, string>, body })].flat().filter(isId)
    if (ids.length === 0) return 'none'
    for (const table of tables) {
      const [row] = await tx
        .select({ studio: table.studio })
        .from(table as PgTable)
        .where(inArray(table._id, ids))
        .limit(1)
      if (row) return row.studio as string | null
    }
    return undefined
  }
