import { createHash } from 'node:crypto'
import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { openKinds } from '#contract/appointments/shapes.ts'
import { Refusal } from '#contract/refusals.ts'
import { isOpenLead } from '#contract/rules/leads/states.ts'
import { isId } from '#contract/shapes.ts'
import type { Acting, Within } from '#server/kit/acting.ts'
import { isAddress } from '#server/kit/addresses.ts'
import type { Tx } from '#server/kit/database.ts'
import type { House, WithDomains, WithSettings } from '#server/kit/house.ts'
import { reachConditionOf, studiosWith } from '#server/kit/reach.ts'
import { leadAppointments } from '#server/leads/plugs.ts'
import { lead } from '#server/leads/tables.ts'
import { takeOfDay } from '#server/shared/auth/guard.ts'
import { visibleTo } from '#server/shared/auth/rules.ts'
import { orderMail } from '#server/shared/auth/signInMails.ts'
import { person } from '#server/shared/auth/tables.ts'
import { linkKeyOf, rowIn } from '#server/shared/publicForms/link.ts'
import { studio } from '#server/shared/studios/tables.ts'
import type { Whose } from './appointmentActs.ts'
import { appointmentTime } from './tables.ts'

/** Purposes of the keys by which somebody chooses a time without an account. */
const [leadKey, personKey] = ['slot of a lead', 'slot of a person']

const linkOf = (house: WithSettings, what: string, _id: string) => `${house.settings.publicUrl}/danke?key=${linkKeyOf(house, what, _id)}`

/** Studios in which people choose a time by themselves. */
async function studiosOpen(tx: Tx) {
  return tx
    .selectDistinct({ code: studio.code, name: studio.name })
    .from(appointmentTime)
    .innerJoin(studio, eq(studio.code, appointmentTime.studio))
    .where(and(isNull(appointmentTime.removedAt), inArray(appointmentTime.kind, [...openKinds])))
    .orderBy(asc(studio.name))
}

/** The link for a lead; nothing where no time can be chosen. */
export async function linkForLead({ tx, house }: Within<House>, { _id, studio: code }: { _id: string; studio: string | null }) {
  const open = await studiosOpen(tx)
  return open.some(one => code === null || one.code === code) ? linkOf(house, leadKey, _id) : undefined
}

function rowBehind(house: WithSettings, what: string, key: string) {
  try {
    return rowIn(house, what, key)
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}

/** The owner of a key: of a mailed link, or of the device that sent an enquiry. Refuses `missing` for any other. */
export async function whoseIs({ tx, house }: Within<WithSettings & WithDomains>, key: string): Promise<Whose> {
  const sent = isId(key) ? await leadAppointments.one(house)?.ofAct(tx, key) : undefined
  if (sent) return { lead: sent, person: null, act: createHash('sha256').update(`appointment ${key}`).digest('base64url') }
  const asked = rowBehind(house, leadKey, key)
  if (asked) return { lead: asked, person: null }
  const member = rowBehind(house, personKey, key)
  if (!member) throw new Refusal('missing')
  return { lead: null, person: member }
}

/** Studios where the owner of a key can choose. A device's key tells nothing of whom we know by that address. */
export async function openedBy(given: Within<WithSettings & WithDomains>, key: string) {
  const { tx } = given
  const whose = await whoseIs(given, key)
  const studios = await studiosOpen(tx)
  if (isId(key)) return { studio: null, studios }
  const [row] = whose.lead
    ? await tx.select({ studio: lead.studio }).from(lead).where(eq(lead._id, whose.lead))
    : await tx
        .select({ studio: person.studioCode })
        .from(person)
        .where(and(eq(person._id, whose.person as string), isNull(person.deletedAt)))
  if (!row) throw new Refusal('missing')
  return { studio: studios.some(({ code }) => code === row.studio) ? row.studio : null, studios }
}

/** The member or lead of an address whom the caller may see. */
async function knownBy({ tx, who }: Pick<Acting, 'tx' | 'who'>, email: string) {
  const [member] = await tx
    .select({ _id: person._id, studio: person.studioCode })
    .from(person)
    .where(and(isAddress(person.email, email), visibleTo(who, ['u_search'])))
    .limit(1)
  if (member) return { ...member, what: personKey, person: member._id }
  const leads = await tx
    .select({ _id: lead._id, studio: lead.studio, state: lead.state })
    .from(lead)
    .where(and(isAddress(lead.email, email), isNull(lead.mergedInto), reachConditionOf(lead.studio, studiosWith('u_search', who))))
    .orderBy(asc(lead.received))
  const open = leads.filter(({ state }) => isOpenLead(state)).at(-1)
  return open && { ...open, what: leadKey, person: undefined }
}

/** Sends the link to a first consultation, once a day, to whom we know (V19). The answer tells nothing of it. */
export async function inviteConsultation(given: Acting, email: string) {
  const { tx, house } = given
  const known = await knownBy(given, email)
  const isFirst = await takeOfDay(tx, house, { what: 'consultation link', who: email, most: 1 })
  if (!known || !isFirst) return
  await orderMail(tx, house, {
    to: email,
    template: 'plain',
    studio: known.studio,
    ...(known.person && { person: known.person }),
    data: {
      subject: 'Dein Termin bei uns',
      text: ['Hallo', 'Wir nehmen uns Zeit für dich: Wähl, wann es dir passt.'],
      act: { label: 'Termin wählen', link: linkOf(house, known.what as string, known._id) },
    },
  })
}

/** Mails a lead that their trial is on, with the way to a time. */
export async function mailTrialLink(given: Within<House>, row: { _id: string; studio: string | null; email: string | null }) {
  const { tx, house } = given
  if (!row.email) return
  const link = await linkForLead(given, row)
  const isFirst = await takeOfDay(tx, house, { what: 'trial link', who: row._id, most: 1 })
  if (!isFirst) return
  await orderMail(tx, house, {
    to: row.email,
    template: 'plain',
    studio: row.studio,
    data: {
      subject: 'Dein Probetraining',
      text: ['Hallo', 'Dein Probetraining ist bestätigt: Wir freuen uns auf dich.'],
      ...(link && { act: { label: 'Termin wählen', link } }),
    },
  })
}
