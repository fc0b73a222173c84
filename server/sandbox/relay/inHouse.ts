import { generateKeyPair } from 'node:crypto'
import { promisify } from 'node:util'
import { lt } from 'drizzle-orm'
import { dayMs } from '#contract/time.ts'
import type { House, WithDb } from '#server/kit/house.ts'
import type { NewsletterAccess } from '#server/kit/settings.ts'
import { newsletterSender } from '#server/outside/newsletter/newsletter.ts'
import { sandboxLetter, sandboxReturn } from '#server/outside/tables.ts'
import { openRelay } from './relay.ts'

const keepDays = 31
const rate = 6000

const pairOf = promisify(generateKeyPair)

async function open(house: House): Promise<NewsletterAccess> {
  const [{ url }, { privateKey }] = await Promise.all([openRelay(house), pairOf('rsa', { modulusLength: 2048 })])
  const from = newsletterSender(house)
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  return { url, from, rate, dkim: { domain: from.slice(from.indexOf('@') + 1), selector: 'sandbox', key } }
}

const opened = new WeakMap<House, Promise<NewsletterAccess>>()

/** The house's own relay, opened when it is first asked for; its signatures are of a key of this process. */
export function relayIn(house: House) {
  const found = opened.get(house) ?? open(house)
  opened.set(house, found)
  return found
}

/** Deletes mails that nobody looks at any longer. */
export async function forgetLetters({ db }: WithDb, now: Date) {
  const before = new Date(now.getTime() - keepDays * dayMs).toISOString()
  await db.delete(sandboxLetter).where(lt(sandboxLetter.at, before))
  await db.delete(sandboxReturn).where(lt(sandboxReturn.at, before))
}
