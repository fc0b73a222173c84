import { and, eq, isNull } from 'drizzle-orm'
import { v5 } from 'uuid'
import { profilePath } from '#contract/mendScreens.ts'
import { paperInput } from '#server/contracts/contractPaper.ts'
import { type ContractRecord as Contract, decidersIn } from '#server/contracts/rules.ts'
import { tellOpen } from '#server/contracts/tellOpen.ts'
import type { Within } from '#server/kit/acting.ts'
import type { WithBus, WithDomains, WithSettings } from '#server/kit/house.ts'
import { type Attached, orderMail } from '#server/shared/auth/signInMails.ts'
import { person } from '#server/shared/auth/tables.ts'
import { dayText, moneyText } from '#server/shared/exports/words.ts'
import { notify } from '#server/shared/notifications/notify.ts'
import { handingPaper } from './handingPaper.ts'
import type { TransferRecord } from './rules.ts'

const namespace = '1b6a2a0e-7a44-4a59-9a55-0d3a6a3f7c41'
const noticeId = ({ _id, version }: TransferRecord, what: string) => v5(`${_id} ${what} ${version}`, namespace)

type Telling = Within<WithBus & WithSettings>

interface TransferMail {
  what: string
  title: string
  text: string
  /** The person whom the title names: it goes with them. */
  about?: string
  /** Papers that go along. */
  papers?: readonly Attached[]
}

/** Tells one of the two by bell and mail; nobody is written to whose account is gone. */
async function tellOne({ tx, house }: Telling, row: TransferRecord, who: string, { what, title, text, about, papers }: TransferMail) {
  const [found] = await tx
    .select({ email: person.email, vorname: person.vorname })
    .from(person)
    .where(and(eq(person._id, who), isNull(person.deletedAt)))
  if (!found) return
  await orderMail(tx, house, {
    to: found.email,
    person: who,
    studio: row.studio,
    template: 'plain',
    key: `transfer.${row._id}.${what}.${who}`,
    data: {
      subject: `Übertragung: ${row.handing.title}`,
      text: [`Hallo ${found.vorname}`, text],
      act: { label: 'Mein Abo ansehen', link: `${house.settings.publicUrl}${profilePath('contract')}` },
    },
    papers,
  })
  await notify(tx, house, { _id: noticeId(row, `${what} ${who}`), people: [who], title, about, link: profilePath('contract') })
}

/** Open pages of the studio and of the two show where it stands at once. */
export const tellMoved = (given: Within<WithBus & WithDomains>, { contract, studio, giver, taker }: TransferRecord) =>
  tellOpen(given, { _id: contract, studio }, [giver, taker])

/** Both are asked to sign. */
export async function tellStarted(given: Within, row: TransferRecord) {
  const { giver, taker, title, start, fee } = row.handing
  const costs = fee > 0 ? ` Die Gebühr von CHF ${moneyText(fee)} bezahlt, wer den Vertrag übernimmt.` : ''
  await tellOne(given, row, row.giver, {
    what: 'started',
    about: row.taker,
    title: `Du überträgst «${title}» an ${taker}: Bitte unterschreibe.`,
    text: `Ab ${dayText(start)} soll «${title}» ${taker} gehören. Unterschreibe in der App bei «Mein Abo», oder sag dort Nein.${costs}`,
  })
  await tellOne(given, row, row.taker, {
    what: 'started',
    about: row.giver,
    title: `${giver} überträgt dir «${title}»: Bitte unterschreibe.`,
    text: `${giver} überträgt dir ab ${dayText(start)} den Rest von «${title}». Sieh ihn dir in der App bei «Mein Abo» an und unterschreibe, oder sag dort Nein.${costs}`,
  })
}

/** Whoever decides in the studio hears that both have signed. */
export async function tellSigned({ tx, house }: Within, row: TransferRecord, left: Contract) {
  const { number, title } = row.handing
  await notify(tx, house, {
    _id: noticeId(row, 'signed'),
    people: await decidersIn(tx, row.studio),
    title: `Eine Übertragung wartet auf die Annahme: ${title}, Nummer ${number}.`,
    link: `/dashboard/contract/view/${left.person}/${left.index}`,
  })
}

export async function tellAccepted(given: Within, row: TransferRecord, next: Contract) {
  const { giver, taker, title, number, start, last } = row.handing
  const { tx, house } = given
  const handed = await handingPaper(tx, house, row)
  const signed = await paperInput(tx, house, next)
  await tellOne(given, row, row.giver, {
    what: 'accepted',
    about: row.taker,
    title: `«${title}» gehört ab ${dayText(start)} ${taker}.`,
    text: `Die Übertragung ist angenommen: Dein letzter Tag ist der ${dayText(last)}, ab ${dayText(start)} gehört «${title}» ${taker}. Im Anhang findest du, was du unterschrieben hast.`,
    papers: handed ? [{ name: `Übertragung ${number}.pdf`, work: 'handing', input: handed }] : [],
  })
  await tellOne(given, row, row.taker, {
    what: 'accepted',
    about: row.giver,
    title: `«${title}» von ${giver} gehört ab ${dayText(start)} dir.`,
    text: `Die Übertragung ist angenommen: Ab ${dayText(start)} gehört dir der Rest von «${title}». Im Anhang findest du, was du unterschrieben hast.`,
    papers: [{ name: `Vertrag ${next.number}.pdf`, work: 'contract', input: signed }],
  })
}

const ended = { declined: 'ist abgelehnt', rejected: 'ist nicht angenommen', deleted: 'ist zurückgezogen' } as const

/** It comes to nothing: the contract goes on as before. Whoever said no themselves is told nothing. */
export async function tellEnded(given: Telling, row: TransferRecord, by?: string) {
  const why = row.reason ? ` Der Grund: ${row.reason}` : ''
  const title = `Die Übertragung von «${row.handing.title}» ${ended[row.state as keyof typeof ended]}.`
  for (const who of [row.giver, row.taker])
    if (who !== by) await tellOne(given, row, who, { what: row.state, title, text: `${title} Der Vertrag läuft weiter wie bisher.${why}` })
}
