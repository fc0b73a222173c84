import { desc, eq } from 'drizzle-orm'
import type { SandboxKind } from '#server/outside/plugs.ts'
import { sandboxPush } from '#server/outside/tables.ts'

type Row = typeof sandboxPush.$inferSelect
const pushEntryOf = ({ _id, to, title, at }: Row) => ({ _id, to, title, at })

export const pushSandbox: SandboxKind = {
  title: 'Push-Nachrichten',
  isSandbox: ({ settings }) => !settings.vapid?.subject,
  async list({ db }) {
    return (await db.select().from(sandboxPush).orderBy(desc(sandboxPush.at)).limit(200)).map(pushEntryOf)
  },
  async one({ db }, _id) {
    const [row] = await db.select().from(sandboxPush).where(eq(sandboxPush._id, _id))
    return row && { ...pushEntryOf(row), text: `${row.title}\n\nÖffnet ${row.path}\n${row.kind === 'web' ? 'Browser' : 'Native App'}` }
  },
}
