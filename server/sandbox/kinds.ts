import { desc, eq } from 'drizzle-orm'
import type { SandboxEntry } from '#contract/sandbox.ts'
import type { House } from '#server/kit/house.ts'
import { type SandboxKind, sandboxes } from '#server/outside/plugs.ts'
import { sandboxMail } from '#server/outside/tables.ts'

export const sandboxesOf = (house: House) =>
  sandboxes
    .all(house)
    .flatMap(kinds => Object.entries(kinds))
    .filter(([, kind]) => kind.isSandbox(house))

const mailEntryOf = ({ _id, to, subject, at }: Pick<typeof sandboxMail.$inferSelect, '_id' | 'to' | 'subject' | 'at'>): SandboxEntry => ({
  _id,
  to,
  title: subject,
  at,
})

export const mailSandbox: SandboxKind = {
  title: 'E-Mails',
  isSandbox: ({ settings }) => !settings.smtpUrl,
  async list({ db }) {
    const { _id, to, subject, at } = sandboxMail
    return (await db.select({ _id, to, subject, at }).from(sandboxMail).orderBy(desc(at)).limit(200)).map(mailEntryOf)
  },
  async one({ db }, _id) {
    const [row] = await db.select().from(sandboxMail).where(eq(sandboxMail._id, _id))
    return row && { ...mailEntryOf(row), from: row.from, text: row.text, html: row.html }
  },
}
