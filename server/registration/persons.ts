import { createHmac, randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { Refusal } from '#contract/refusals.ts'
import { defaultCountry, type GenerateForm } from '#contract/registration.ts'
import { type EventInvitation, invitedTo, signUpNewcomer } from '#server/events/newcomer.ts'
import type { Tx } from '#server/kit/database.ts'
import type { House, WithSettings } from '#server/kit/house.ts'
import { jobOf, orderJob } from '#server/kit/jobs/jobs.ts'
import { addMeasure } from '#server/measurements/addMeasure.ts'
import { recordOffersTold, wish } from '#server/newsletter/rules.ts'
import { inviteNewcomer } from '#server/referrals/invite.ts'
import type { Who } from '#server/serve/serve.ts'
import { sign } from '#server/shared/agreements/sign.ts'
import { giveRoles } from '#server/shared/auth/grants.ts'
import { isInUse } from '#server/shared/auth/mailAddress.ts'
import { issueKey } from '#server/shared/auth/mailedKeys.ts'
import { orderMail, passwordLink } from '#server/shared/auth/signInMails.ts'
import { person } from '#server/shared/auth/tables.ts'
import { keepFile } from '#server/shared/files/keptFiles.ts'
import type { Prepared } from './prepare.ts'
import { registration } from './tables.ts'

type Row = typeof person.$inferSelect

/** The employee who made an account for somebody else, if one did, and the studio that it belongs to. */
export type MadeBy = Partial<Pick<Who, '_id'>> & Pick<Who, 'studio'>

/**
 * Makes the account with everything that belongs to it; the same registration sent again changes nothing. Refuses `duplicate` for a taken
 * address.
 */
export async function createPerson(
  tx: Tx,
  house: House,
  prepared: Prepared,
  madeBy?: MadeBy,
): Promise<{ row: Row; invited: EventInvitation | null }> {
  const { _id, form, passwordHash, picture } = prepared
  const row = { ...rowOf(form), _id, passwordHash, studioCode: madeBy?.studio ?? null }
  const isTaken = await isInUse(tx, form.email, _id)
  const [added] = isTaken ? [] : await tx.insert(person).values(row).onConflictDoNothing().returning()
  if (!added) return { row: await findSameRegistration(tx, house, prepared), invited: await invitedOf(tx, _id, form) }
  await giveRoles(tx, _id, ['member'])
  await tx.insert(registration).values({
    person: _id,
    madeBy: madeBy?._id,
    newsletterAccepted: form.newsletterAccepted ?? false,
    eventId: form.eventId,
    asked: hashedAddressOf(house, form.email),
    at: added.created,
  })
  if (form.newsletterAccepted && form.newsletterCenter) {
    const { newsletterCenter } = form
    const said = { what: 'newsletter' as const, on: true, newsletterCenter, at: added.created, by: madeBy?._id }
    await wish({ tx, house }, _id, said, 'Registrierung')
  }
  // Only who typed the address themselves has read it.
  if (form.offersTold && !madeBy) await recordOffersTold({ tx, house }, _id, { source: 'Registrierung', at: added.created })
  if (picture) {
    const name = await keepFile(tx, house, { ...picture, owner: _id, kind: 'pfp' })
    await tx.update(person).set({ bild: name }).where(eq(person._id, _id))
  }
  await consent(tx, _id, form)
  if (form.gewicht) await orderJob(tx, { kind: firstWeight, key: `${firstWeight}.${_id}`, payload: { person: _id, weight: form.gewicht } })
  if (form.ref) await inviteNewcomer(tx, house, form.ref, added)
  if (passwordHash === null) await sendPasswordMail(tx, house, added)
  return { row: added, invited: form.eventId ? await signUpNewcomer(tx, house, _id, form.eventId) : null }
}

const invitedOf = async (tx: Tx, _id: string, { eventId }: GenerateForm) => (eventId ? invitedTo(tx, _id, eventId) : null)

const rowOf = (form: GenerateForm) => ({
  email: form.email,
  vorname: form.vorname.trim(),
  nachname: form.nachname.trim(),
  adresse1: form.adresse_1.trim(),
  adresse2: form.adresse_2?.trim() || null,
  plz: form.plz,
  stadt: form.stadt.trim(),
  land: form.land?.trim() || defaultCountry,
  telefon: form.telefon,
  geschlecht: form.geschlecht,
  geburtstag: form.geburtstag,
  groesse: form.groesse ?? null,
  newsletterCenter: form.newsletterAccepted ? (form.newsletterCenter ?? null) : null,
  keepKey: randomBytes(32).toString('base64'),
  rulesAcceptedAt: form.rulesAccepted ? new Date().toISOString() : null,
  created: new Date().toISOString(),
})

/** Answers the same registration sent again, whose first answer was lost; refuses an address or id that is somebody else's. */
async function findSameRegistration(tx: Tx, house: House, { _id, form, typed }: Prepared): Promise<Row> {
  const [known] = await tx
    .select({ person, asked: registration.asked })
    .from(person)
    .leftJoin(registration, eq(registration.person, person._id))
    .where(eq(person._id, _id))
  if (!known) throw new Refusal('duplicate')
  if (![form.email, typed].some(email => known.asked === hashedAddressOf(house, email))) throw new Refusal('key-reused')
  return known.person
}

/** The address of a registration as `asked` keeps it. */
export const hashedAddressOf = ({ settings }: WithSettings, email: string) =>
  createHmac('sha256', settings.secrets.token)
    .update(JSON.stringify(['registration', email]))
    .digest('base64url')

async function consent(tx: Tx, _id: string, { consentDeclarationSignature: signature, consentVersion, signedAt, guardian }: GenerateForm) {
  if (signature) await sign(tx, { person: _id, kind: 'health', signature, textVersion: consentVersion, signedAt, guardian })
}

async function sendPasswordMail(tx: Tx, house: House, { _id, email, vorname, studioCode }: Row) {
  const link = passwordLink(house, await issueKey(tx, _id, 'set-password'), email)
  await orderMail(tx, house, {
    to: email,
    person: _id,
    studio: studioCode,
    template: 'set-password',
    data: { vorname, link },
    key: `registered.${_id}`,
  })
}

const firstWeight = 'first-weight'

/** Enters the weight given at the registration as the first measurement, where every later one is too. */
export const firstWeightJob = jobOf<{ person: string; weight: number }>(firstWeight, async (house, { person: _id, weight }) => {
  await addMeasure(house, _id, 'weight', { value: weight, key: 'registration' })
})
