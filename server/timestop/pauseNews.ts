import { and, eq, isNull } from 'drizzle-orm'
import { v5 } from 'uuid'
import { profilePath } from '#contract/mendScreens.ts'
import { decidersIn } from '#server/contracts/rules.ts'
import type { Within } from '#server/kit/acting.ts'
import type { House } from '#server/kit/house.ts'
import { orderMail } from '#server/shared/auth/signInMails.ts'
import { person } from '#server/shared/auth/tables.ts'
import { dayText, moneyText } from '#server/shared/exports/words.ts'
import { notify } from '#server/shared/notifications/notify.ts'
import { studioNames } from '#server/shared/studios/names.ts'
import type { Pause } from './rules.ts'
import { timestopNote } from './tables.ts'

const namespace = '0f6d4b0e-55c5-4d0c-8b3f-2f5a1b8c7d21'
const space = 'https://formkurve'

const pauseDaysTextOf = ({ from, to }: Pick<Pause, 'from' | 'to'>) => `vom ${dayText(from)} bis ${dayText(to)}`
const endOf = ({ newEnd }: Pause) => (newEnd ? ` Dein Vertrag läuft damit bis ${dayText(newEnd)}.` : '')
const feeOf = ({ fee }: Pause) => (fee > 0 ? ` Die Gebühr dafür beträgt CHF ${moneyText(fee)}.` : '')

/** Letters that the member reads; nothing of why it was asked for. */
const letters = {
  asked: (pause: Pause) => ({
    subject: 'Deine Pause ist angefragt',
    text: `Wir haben deine Anfrage für eine Pause ${pauseDaysTextOf(pause)} erhalten. Das Studio entscheidet darüber und meldet sich.`,
  }),
  entered: (pause: Pause) => ({
    subject: 'Deine Pause ist erfasst',
    text: `Dein Studio hat für dich eine Pause ${pauseDaysTextOf(pause)} erfasst. Über sie wird noch entschieden.`,
  }),
  accepted: (pause: Pause) => ({
    subject: 'Deine Pause ist angenommen',
    text: `Dein Vertrag ist ${pauseDaysTextOf(pause)} pausiert.${endOf(pause)}${feeOf(pause)}`,
  }),
  declined: (pause: Pause) => ({
    subject: 'Deine Pause ist abgelehnt',
    text: `Dein Studio hat die Pause ${pauseDaysTextOf(pause)} nicht angenommen.${pause.answer ? ` Der Grund: ${pause.answer}` : ''}`,
  }),
  cut: (pause: Pause) => ({
    subject: 'Deine Pause ist geändert',
    text:
      pause.to < pause.from
        ? `Deine Pause findet nicht statt: Dein Vertrag läuft weiter.${endOf(pause)}`
        : `Deine Pause endet nun am ${dayText(pause.to)}.${endOf(pause)}${feeOf(pause)}`,
  }),
  reminded: (pause: Pause) => ({
    subject: 'Zu deiner Pause fehlt noch etwas',
    text: `Für deine Pause ${pauseDaysTextOf(pause)} fehlt noch: ${pause.reminder}. Du kannst es in der App bei deinem Abo ergänzen oder im Studio abgeben.`,
  }),
} as const
type PauseLetter = keyof typeof letters

/** The person whom a pause is about, by account or by the address of a public form. */
async function reached({ tx }: Within<House>, { _id, person: account }: Pause) {
  if (account) {
    const [found] = await tx
      .select({ email: person.email, vorname: person.vorname })
      .from(person)
      .where(and(eq(person._id, account), isNull(person.deletedAt)))
    return found
  }
  const [form] = await tx
    .select({ email: timestopNote.email, name: timestopNote.name })
    .from(timestopNote)
    .where(eq(timestopNote.pause, _id))
  return form?.email ? { email: form.email, vorname: '' } : undefined
}

/** Tells the member by mail and bell what became of a pause; nobody is written to whose account is gone. */
export async function tellMember(within: Within<House>, pause: Pause, told: PauseLetter) {
  const { tx, house } = within
  const to = await reached(within, pause)
  if (!to) return
  const { subject, text } = letters[told](pause)
  const key = `${pause._id}.${told}.${told === 'reminded' ? pause.remindedOn : pause.version}`
  await orderMail(tx, house, {
    to: to.email,
    ...(pause.person && { person: pause.person }),
    studio: pause.studio,
    template: 'plain',
    key: `timestop.${key}`,
    data: {
      subject,
      text: [to.vorname ? `Hallo ${to.vorname}` : 'Hallo', text],
      ...(pause.person && { act: { label: 'Mein Abo ansehen', link: `${house.settings.publicUrl}${profilePath('contract')}` } }),
    },
  })
  if (pause.person)
    await notify(tx, house, {
      _id: v5(`${space}/${key}`, namespace),
      people: [pause.person],
      title: subject,
      link: profilePath('contract'),
    })
}

/** Tells whoever decides in its studio that a pause waits; nobody is named, and no reason. */
export async function tellWaiting({ tx, house }: Within<House>, pause: Pause, by: string | null) {
  const place = (await studioNames(tx)).get(pause.studio) ?? pause.studio
  await notify(tx, house, {
    _id: v5(`${space}/${pause._id}.waits`, namespace),
    people: (await decidersIn(tx, pause.studio)).filter(one => one !== by),
    title: `Eine Pause wartet auf den Entscheid: ${place}.`,
    link: '/dashboard/timestop',
  })
}
