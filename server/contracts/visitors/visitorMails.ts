import { eq } from 'drizzle-orm'
import { v5 } from 'uuid'
import type { SignedPerson } from '#contract/contracts/personShapes.ts'
import { profilePath } from '#contract/mendScreens.ts'
import { paperInput } from '#server/contracts/contractPaper.ts'
import type { ContractRecord } from '#server/contracts/rules.ts'
import type { Within } from '#server/kit/acting.ts'
import type { House, WithSettings } from '#server/kit/house.ts'
import { orderMail } from '#server/shared/auth/signInMails.ts'
import { dayText } from '#server/shared/exports/words.ts'
import { notify } from '#server/shared/notifications/notify.ts'
import { studio } from '#server/shared/studios/tables.ts'
import { offerAddress, visitAddress } from './links.ts'

const namespace = '0b0f6f5e-6f0e-4c55-8d54-2f4f9c1f7a11'

/** Days after which what was signed is forgotten where its link was never opened (C36). */
export const visitDays = 7

interface HeldVisitMail {
  _id: string
  studio: string
  email: string
  title: string
}

/** Asks whoever reads this address to confirm what was signed with it; says no more of them than they typed no other's name into. */
export const mailHeld = ({ tx, house }: Within<WithSettings>, { _id, studio: code, email, title }: HeldVisitMail) =>
  orderMail(tx, house, {
    to: email,
    studio: code,
    template: 'plain',
    key: `contract.${_id}.held`,
    data: {
      subject: `Bestätige deinen Vertrag: ${title}`,
      text: [
        'Hallo',
        `Mit dieser Adresse wurde «${title}» unterschrieben. Bestätige, dass du es warst: Dann geht der Vertrag ins Studio, und du bekommst ihn als PDF.`,
      ],
      act: { label: 'Vertrag bestätigen', link: visitAddress(house, _id) },
      small: [`Du warst es nicht? Dann lass diese E-Mail liegen: Nach ${visitDays} Tagen ist alles vergessen.`],
    },
  })

interface Received {
  data: Pick<SignedPerson, 'vorname' | 'email'>
  /** The account with this address was never proven. */
  unproven: boolean
}

/** Mails what was signed to whoever signed it, once the studio has it. */
export async function mailReceived({ tx, house }: Within<House>, row: ContractRecord, { data, unproven }: Received) {
  const proves =
    'Zu dieser Adresse gibt es ein Konto, das sie noch nie bestätigt hat. Melde dich an und bestätige sie in deinem Profil: Vorher kann das Studio den Vertrag nicht annehmen.'
  await orderMail(tx, house, {
    to: data.email,
    person: row.person,
    studio: row.studio,
    template: 'plain',
    key: `contract.${row._id}.received.${row.version}`,
    data: {
      subject: `Dein Vertrag: ${row.title}`,
      text: [
        `Hallo ${data.vorname}`,
        `Dein Vertrag «${row.title}» mit Beginn am ${dayText(row.start)} ist im Studio. Er gilt, sobald das Studio ihn annimmt; du hörst davon. Im Anhang findest du, was du unterschrieben hast.`,
        ...(unproven ? [proves] : []),
      ],
      act: { label: 'Mein Abo ansehen', link: `${house.settings.publicUrl}${profilePath('contract')}` },
    },
    papers: [{ name: `Vertrag ${row.number}.pdf`, work: 'contract', input: await paperInput(tx, house, row) }],
  })
}

interface Offering {
  to: { email: string; vorname: string }
  until: string
  note: string | null
}

/** Mails an offer with the link that signs or declines it. */
export async function mailOffer({ tx, house }: Within<WithSettings>, row: ContractRecord, { to, until, note }: Offering) {
  const [place] = await tx.select({ name: studio.name }).from(studio).where(eq(studio.code, row.studio))
  await orderMail(tx, house, {
    to: to.email,
    person: row.person,
    studio: row.studio,
    template: 'plain',
    key: `contract.${row._id}.offered`,
    data: {
      subject: `Deine Offerte: ${row.title}`,
      text: [
        `Hallo ${to.vorname}`,
        `${place?.name ?? row.studio} hat für dich eine Offerte: «${row.title}» mit Beginn am ${dayText(row.start)}.`,
        ...(note ? [note] : []),
        `Über diesen Link siehst du Preis und Bedingungen und kannst sie unterschreiben oder ablehnen. Er gilt bis am ${dayText(until)}.`,
      ],
      act: { label: 'Offerte ansehen', link: offerAddress(house, row) },
      small: ['Der Link ist für dich allein: Gib ihn nicht weiter.'],
    },
  })
}

/** Tells whoever sent an offer that it was declined. */
export const tellDeclined = ({ tx, house }: Within<House>, row: ContractRecord) =>
  row.seller === null
    ? undefined
    : notify(tx, house, {
        _id: v5(`${row._id} declined`, namespace),
        people: [row.seller],
        title: `Eine Offerte wurde abgelehnt: ${row.title}.`,
        link: `/dashboard/contract/view/${row.person}/${row.index}`,
      })
