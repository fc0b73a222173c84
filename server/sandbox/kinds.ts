import { desc, eq } from 'drizzle-orm'
import type { SandboxEntry } from '#contract/sandbox.ts'
import type { House } from '#server/kit/house.ts'
import { sandboxMail } from '#server/outside/tables.ts'

export interface Shown extends SandboxEntry {
  from?: string
  text: string
  html?: string
}

/** The messages of one outside service's sandbox, as /sandbox shows them. */
export interface SandboxKind {
  title: string
  /** False where the service is a real one; then there is nothing to show. */
  isSandbox(house: House): boolean
  /** Newest first, at most 200. */
  list(house: House): Promise<SandboxEntry[]>
  one(house: House, _id: string): Promise<Shown | undefined>
}

export const sandboxesOf = (house: House) =>
  house.domains.flatMap(({ sandboxes = {} }) => Object.entries(sandboxes)).filter(([, kind]) => kind.isSandbox(house))

const entryOf = ({ _id, to, subject, at }: Pick<typeof sandboxMail.$inferSelect, '_id' | 'to' | 'subject' | 'at'>): SandboxEntry => ({
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
    return (await db.select({ _id, to, subject, at }).from(sandboxMail).orderBy(desc(at)).limit(200)).map(entryOf)
  },
  async one({ db }, _id) {
    const [row] = await db.select().from(sandboxMail).where(eq(sandboxMail._id, _id))
    return row && { ...entryOf(row), from: row.from, text: row.text, html: row.html }
  },
}
