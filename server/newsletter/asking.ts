import { and, eq } from 'drizzle-orm'
import { brandOf, firstBrand } from '#contract/brand.ts'
import type { NewsletterConfirmation } from '#contract/newsletter/shapes.ts'
import { centerIn, maskedEmail, purposeWords } from '#contract/newsletter/words.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Within } from '#server/kit/acting.ts'
import type { Tx } from '#server/kit/database.ts'
import type { House, WithSettings } from '#server/kit/house.ts'
import { jobOf, orderJob } from '#server/kit/jobs/jobs.ts'
import { takeOfDay } from '#server/shared/auth/guard.ts'
import type { LetterWords } from '#server/shared/auth/letters.ts'
import { orderMail } from '#server/shared/auth/signInMails.ts'
import { linkKeyOf, rowIn } from '#server/shared/publicForms/link.ts'
import { type Address, addressIn, record, statesOf } from './ledger.ts'
import { aboutOf } from './newsletterSettings.ts'
import { showCenter } from './ownWishes.ts'
import { consentAddress, consentEvent, consentState } from './tables.ts'
import { listUnsubscribe } from './unsubscribeKeys.ts'

const kind = 'newsletter-ask'
const link = 'newsletter confirmation'

interface ConsentRequest {
  purpose: string
  wording: number | null
  address: Address
  state?: typeof consentState.$inferSelect
}

/** The consent that an event asked for, with its address locked; nothing where it was something else. */
async function askedBy(tx: Tx, event: string): Promise<ConsentRequest | undefined> {
  const [found] = await tx
    .select({ purpose: consentEvent.purpose, wording: consentEvent.wording, address: consentAddress })
    .from(consentEvent)
    .innerJoin(consentAddress, eq(consentAddress._id, consentEvent.address))
    .where(and(eq(consentEvent._id, event), eq(consentEvent.kind, 'asked')))
    .for('update')
  if (!found) return undefined
  const [state] = await tx
    .select()
    .from(consentState)
    .where(and(eq(consentState.address, found.address._id), eq(consentState.purpose, found.purpose)))
  return { ...found, state }
}

const isOpen = ({ state }: ConsentRequest) => !!state?.until && state.until >= new Date().toISOString()

/** A studio whose brand a purpose's mails wear. */
function studioOf(purpose: string) {
  const code = centerIn(purpose)?.toLowerCase()
  if (code !== undefined) return code
  return purpose === 'offers:toess' ? firstBrand[0] : undefined
}

const aboutTextOf = (tx: Tx, purpose: string) => aboutOf(tx, brandOf(studioOf(purpose)))

/** Somebody wants mails of a purpose, said to the staff: theirs is no yes, so a mail asks the address itself (V05). */
export async function askFor(
  given: Within<WithSettings>,
  { email, ...asked }: { email: string; purpose: string; source: string; actor: string },
) {
  const address = await addressIn(given, { channel: 'email', address: email })
  if ((await statesOf(given.tx, address._id)).get(asked.purpose)?.state === 'yes') return
  await orderAsking(given.tx, await record(given.tx, address, { ...asked, kind: 'asked' }))
}

/** Orders the mail that asks for a confirmation; a job looks up later what is known of the address, so nothing here can tell. */
export const orderAsking = (tx: Tx, event: string) => orderJob(tx, { kind, key: `${kind}.${event}`, payload: { event } })

export const askingJob = jobOf<{ event: string }>(kind, (house, { event }, { finish }) =>
  house.db.transaction(async tx => {
    if (!(await finish(tx))) return
    const asked = await askedBy(tx, event)
    if (!asked || asked.address.address.startsWith('#')) return
    const { address: to } = asked.address
    if (!(await takeOfDay(tx, house, { what: 'newsletter confirmation', who: to, most: 1 }))) return
    const given = { tx, house }
    if (asked.state?.state === 'yes') return welcome(given, asked, alreadyLetter)
    if (!isOpen(asked)) return
    const data = askLetter({
      what: purposeWords(asked.purpose),
      about: await aboutTextOf(tx, asked.purpose),
      link: `${house.settings.publicUrl}/danke?bestaetigen=${linkKeyOf(house, link, event)}`,
    })
    await orderMail(tx, house, { to, template: 'plain', data, studio: studioOf(asked.purpose), key: `newsletter.${event}` })
  }),
)

/** Mails that it holds, with the way to end it. */
async function welcome({ tx, house }: Within<WithSettings>, { address, purpose }: ConsentRequest, letter: PurposeLetter) {
  const { page, headers } = await listUnsubscribe({ tx, house }, address._id, purpose)
  const data = letter({ what: purposeWords(purpose), about: await aboutTextOf(tx, purpose), link: page })
  await orderMail(tx, house, { to: address.address, template: 'plain', data, studio: studioOf(purpose), headers })
}

async function confirmationOf(tx: Tx, asked: ConsentRequest): Promise<NewsletterConfirmation> {
  return {
    address: maskedEmail(asked.address.address),
    what: purposeWords(asked.purpose),
    about: await aboutTextOf(tx, asked.purpose),
    state: asked.state?.state === 'yes' ? 'done' : isOpen(asked) ? 'open' : 'over',
  }
}

async function behind({ tx, house }: Within<WithSettings>, key: string) {
  const event = rowIn(house, link, key)
  const asked = await askedBy(tx, event)
  if (!asked || asked.address.address.startsWith('#')) throw new Refusal('missing')
  return { event, asked }
}

/** The consent that a mailed link would confirm. */
export const mailed = async (given: Within<House>, key: string) => confirmationOf(given.tx, (await behind(given, key)).asked)

/** Confirms it; what is over, or was ended meanwhile, stays so. */
export async function confirm(given: Within<House>, key: string) {
  const { event, asked } = await behind(given, key)
  if (asked.state?.state === 'yes' || !isOpen(asked)) return confirmationOf(given.tx, asked)
  const { purpose, wording } = asked
  await record(given.tx, asked.address, { purpose, kind: 'confirmed', source: 'Link in der Bestätigungsmail', wording })
  await showCenter(given, asked.address.person)
  await welcome(given, asked, welcomeLetter)
  return confirmationOf(given.tx, (await askedBy(given.tx, event))!)
}

type PurposeLetter = (of: { what: string; about: string; link: string }) => LetterWords

const askLetter: PurposeLetter = ({ what, about, link }) => ({
  subject: `Bestätige: ${what}`,
  text: ['Hallo', `Für diese Adresse wurde bestellt: ${what}. Bestätige es innert 7 Tagen, dann bekommst du ihn.`, about],
  act: { label: 'Bestätigen', link },
  small: ['Du hast das nicht bestellt? Dann lass diese E-Mail liegen: Ohne Bestätigung schicken wir dir nichts.'],
})

const welcomeLetter: PurposeLetter = ({ what, about, link }) => ({
  subject: `Du bist dabei: ${what}`,
  text: ['Hallo', `Ab jetzt bekommst du: ${what}.`, about],
  act: { label: 'Abmelden', link },
  small: ['Abmelden kannst du dich jederzeit, in jeder Mail mit einem Klick.'],
})

const alreadyLetter: PurposeLetter = ({ what, about, link }) => ({
  subject: `Du bekommst ihn schon: ${what}`,
  text: ['Hallo', `Diese Adresse ist schon dabei: ${what}. Du musst nichts tun.`, about],
  act: { label: 'Abmelden', link },
  small: ['Abmelden kannst du dich jederzeit, in jeder Mail mit einem Klick.'],
})
