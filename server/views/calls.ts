import { and, eq } from 'drizzle-orm'
import { views } from '#contract/views.ts'
import { serve } from '#server/serve.ts'
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
    await tx
      .insert(tableView)
      .values({ person: who._id, name: params.table, views })
      .onConflictDoUpdate({ target: [tableView.person, tableView.name], set: { views } })
    return views
  },
})
