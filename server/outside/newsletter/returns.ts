import { asc, eq } from 'drizzle-orm'
import { ImapFlow } from 'imapflow'
import type { House, WithDb, WithLog } from '#server/kit/house.ts'
import { sandboxReturn } from '#server/outside/tables.ts'
import { isNewsletterSandbox } from './newsletter.ts'

/** The most bytes of a mail that are looked at. */
export const mostReturned = 1_000_000
const atOnce = 200

/** Takes one mail in; it is off the mailbox once that has happened, and may come again where it failed. */
type Take = (_id: string, raw: string) => Promise<unknown>

async function fromSandbox({ db }: WithDb, take: Take) {
  const rows = await db.select().from(sandboxReturn).orderBy(asc(sandboxReturn.at)).limit(atOnce)
  for (const { _id, raw } of rows) {
    await take(_id, raw)
    await db.delete(sandboxReturn).where(eq(sandboxReturn._id, _id))
  }
}

async function fromMailbox({ log }: WithLog, url: string, take: Take) {
  const { hostname, port, protocol, username, password, pathname } = new URL(url)
  const secure = protocol === 'imaps:'
  const auth = { user: decodeURIComponent(username), pass: decodeURIComponent(password) }
  const client = new ImapFlow({ host: hostname, port: Number(port) || (secure ? 993 : 143), secure, auth, logger: false })
  // A connection that breaks off between two commands says so here alone: unheard it would end the process.
  client.on('error', error => log.warn({ err: error }, 'the mailbox of bounces broke off'))
  await client.connect()
  const box = decodeURIComponent(pathname.slice(1)) || 'INBOX'
  const lock = await client.getMailboxLock(box)
  try {
    const unseen = ((await client.search({ seen: false }, { uid: true })) || []).slice(0, atOnce)
    for (const uid of unseen) {
      const found = await client.fetchOne(String(uid), { source: { maxLength: mostReturned } }, { uid: true })
      const source = found ? found.source : undefined
      if (source) await take(`${box}.${client.mailbox ? client.mailbox.uidValidity : ''}.${uid}`, source.toString('latin1'))
      await client.messageFlagsAdd(String(uid), ['\\Seen'], { uid: true })
    }
  } finally {
    lock.release()
    await client.logout()
  }
}

/** Hands over what came back of mailings: from the mailbox of `BOUNCE_IMAP_URL`, or from the sandbox. */
export async function readReturns(house: House, take: Take) {
  const { bounceImapUrl } = house.settings
  if (bounceImapUrl) await fromMailbox(house, bounceImapUrl, take)
  else if (isNewsletterSandbox(house)) await fromSandbox(house, take)
}
