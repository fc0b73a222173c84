import { desc, eq } from 'drizzle-orm'
import { simpleParser } from 'mailparser'
import { type RelayTrouble, relayTroubles } from '#contract/sandbox.ts'
import { isNewsletterSandbox } from '#server/outside/newsletter/newsletter.ts'
import type { SandboxKind } from '#server/outside/plugs.ts'
import { sandboxLetter } from '#server/outside/tables.ts'

export const isRelayTrouble = (kind: string): kind is RelayTrouble => (relayTroubles as readonly string[]).includes(kind)

/** Mailings as the relay took them. */
export const relaySandbox: SandboxKind = {
  title: 'Mailings',
  isSandbox: isNewsletterSandbox,
  async list({ db }) {
    const { _id, to, subject: title, at } = sandboxLetter
    return db.select({ _id, to, title, at }).from(sandboxLetter).orderBy(desc(at)).limit(200)
  },
  async one({ db }, _id) {
    const [row] = await db.select().from(sandboxLetter).where(eq(sandboxLetter._id, _id))
    if (!row) return undefined
    const { text = '', html, from, headerLines } = await simpleParser(Buffer.from(row.raw, 'latin1'), { skipImageLinks: true })
    const oneClick = headerLines.find(({ key }) => key === 'list-unsubscribe')?.line
    return {
      _id,
      to: row.to,
      at: row.at,
      title: row.subject,
      from: from?.text,
      text: [text, oneClick].join('\n\n'),
      html: html || undefined,
    }
  },
}
