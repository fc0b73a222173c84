import type { House, WithSettings } from '#server/kit/house.ts'
import type { NewsletterAccess } from '#server/kit/settings.ts'
import { newsletterRelays } from '#server/outside/plugs.ts'
import type { Newsletters } from './port.ts'
import { writeSignedMail } from './signedMail.ts'
import { openLine } from './smtpLine.ts'

/** True where the sandbox's relay stands in for the mail server of mailings. */
export const isNewsletterSandbox = ({ settings }: WithSettings) => settings.newsletter === undefined

async function accessOf(house: House): Promise<NewsletterAccess> {
  const access = house.settings.newsletter ?? (await newsletterRelays.one(house)?.(house))
  if (!access) throw new Error('There is neither a mail server for mailings nor its sandbox')
  return access
}

/** The address that mailings come from. */
export const newsletterSender = ({ settings }: WithSettings) =>
  settings.newsletter?.from ?? `newsletter@${new URL(settings.publicUrl).hostname}`

/** The mail server of mailings: the real one where `NEWSLETTER_SMTP_URL` is set, else the sandbox's relay on loopback. The same port speaks to both. */
export async function newslettersOf(house: House): Promise<Newsletters> {
  const access = await accessOf(house)
  const { url, from, rate } = access
  return { from, rate, write: letter => writeSignedMail(letter, access), connect: () => openLine(url) }
}
