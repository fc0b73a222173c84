import { eq } from 'drizzle-orm'
import type { Within } from '#server/kit/acting.ts'
import type { WithSettings } from '#server/kit/house.ts'
import { orderMail } from '#server/shared/auth/signInMails.ts'
import { linkKeyOf } from '#server/shared/publicForms/link.ts'
import { type AppointmentDetail, appointmentKey, calledOf } from './appointmentDetails.ts'
import { textOf } from './appointmentEntry.ts'
import { appointment } from './tables.ts'

type MailKind = 'booked' | 'moved' | 'cancelled' | 'tomorrow'

const said: Readonly<Record<MailKind, (called: string) => readonly [subject: string, text: string]>> = {
  booked: called => [`Dein Termin: ${called}`, `Dein Termin ist bestätigt: ${called}.`],
  moved: called => [`Neue Zeit: ${called}`, `Dein Termin ist verschoben. Die neue Zeit: ${called}.`],
  cancelled: called => [`Abgesagt: ${called}`, `Dein Termin ist abgesagt: ${called}.`],
  tomorrow: called => [`Morgen: ${called}`, `Wir freuen uns auf dich: ${called}.`],
}

/** The page on which an appointment is seen, moved and given up. */
const pageOf = ({ settings }: WithSettings, _id: string) =>
  `${settings.publicUrl}/danke?termin=${linkKeyOf({ settings }, appointmentKey, _id)}`

/** Mails whoever comes, with the calendar file and the link that moves or gives up; the first one counts as the confirmation. */
export async function mailTo({ tx, house }: Within<WithSettings>, one: AppointmentDetail, kind: MailKind) {
  const { row, email, studioName, address, trainerName } = one
  if (!email) return
  const [subject, text] = said[kind](calledOf(row))
  const isOver = kind === 'cancelled'
  const mit = trainerName ? [`Mit ${trainerName}.`] : []
  await orderMail(tx, house, {
    to: email,
    template: 'plain',
    studio: row.studio,
    key: `appointment.${row._id}.${row.version}.${kind}`,
    until: row.endsAt,
    ...(row.person && { person: row.person }),
    // Without the name: whoever fills a form in with a stranger's address chooses it.
    data: {
      subject,
      text: ['Hallo', text, `Studio ${studioName}, ${address}.`, ...mit],
      ...(isOver ? {} : { act: { label: 'Verschieben oder absagen', link: pageOf(house, row._id) } }),
    },
    texts: [{ name: 'Termin.ics', text: textOf(one, house.settings) }],
  })
  if (kind === 'booked' && !row.confirmedAt)
    await tx.update(appointment).set({ confirmedAt: new Date().toISOString() }).where(eq(appointment._id, row._id))
}
