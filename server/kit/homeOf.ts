import { eq } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { idIn } from '#contract/call.ts'
import { isId } from '#contract/shapes.ts'
import type { Home } from './served.ts'

type OfStudio = PgTable & { _id: PgColumn; studio: PgColumn }

/** Finds the studio of a row of these tables by the id that an input names, at `at` in its body or else where most name it. */
export const homeOf =
  (tables: readonly OfStudio[], at?: string): Home =>
  async (tx, { params, body }) => {
    const named = at && (body as Record<string, unknown> | null)?.[at]
    const _id = named ?? idIn({ params: params as Record<string, string>, body })
    if (!isId(_id)) return 'none'
    for (const table of tables) {
      const [row] = await tx
        .select({ studio: table.studio })
        .from(table as PgTable)
        .where(eq(table._id, _id))
      if (row) return row.studio as string | null
    }
    return undefined
  }
