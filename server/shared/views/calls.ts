import { and, eq, ne, sql } from 'drizzle-orm'
import { Refusal } from '#contract/refusals.ts'
import { mostTables, views } from '#contract/views.ts'
import { serve } from '#server/serve/serve.ts'
import { tableView } from './tables.ts'

export const viewCalls = serve(views, {
  list: async ({ who, tx, params }) => {
    const [row] = await tx
      .select({ views: tableView.views })
      .from(tableView)
      .where(and(eq(tableView.person, who._id), eq(tableView.name, params.table)))
    return row?.views ?? []
  },

  keep: async ({ who, tx, params, body: { views } }) => {
    await tx.execute(sql`select 1 from person where _id = ${who._id} for no key update`)
    const others = await tx.$count(tableView, and(eq(tableView.person, who._id), ne(tableView.name, params.table)))
    if (others >= mostTables) throw new Refusal('too-many-views')
    await tx
      .insert(tableView)
      .values({ person: who._id, name: params.table, views })
      .onConflictDoUpdate({ target: [tableView.person, tableView.name], set: { views } })
    return views
  },
})
