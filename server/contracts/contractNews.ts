import { and, eq, isNull } from 'drizzle-orm'
import { v5 } from 'uuid'
import { profilePath } from '#contract/mendScreens.ts'
import type { Within } from '#server/kit/acting.ts'
import type { Tx } from '#server/kit/database.ts'
import type { House } from '#server/kit/house.ts'
import { orderMail } from '#server/shared/auth/signInMails.ts'
import { person } from '#server/shared/auth/tables.ts'
import { dayText } from '#server/shared/exports/words.ts'
import { notify } from '#server/shared/notifications/notify.ts'
import { studio } from '#server/shared/studios/tables.ts'
import { paperInput } from './contractPaper.ts'
import { type ContractRecord, decidersIn } from './rules.ts'
import { openPaper } from './sealedContracts.ts'

const namespace = '2f4c1c7e-3a6b-4a55-9b0e-6d7e0f6f9a31'
const noticeId = ({ _id, version }: ContractRecord, what: string) => v5(`${_id} ${what} ${version}`, namespace)

const viewOf = ({ person, index }: ContractRecord) => `/dashboard/contract/view/${person}/${index}`

async function placeOf(tx: Tx, code: string) {
  const [found] = await tx.select({ name: studio.name }).from(studio).where(eq(studio.code, code))
  return found?.name ?? code
}

/** Tells whoever decides in the studio that a contract waits, and the offer's own addresses that one was closed (C34, C36). */
export async function tellClosed(tx: Tx, house: House, row: ContractRecord, { name, eMails }: { name: string; eMails: readonly string[] }) {
  const place = await placeOf(tx, row.studio)
  if (row.state === 'temporary')
    await notify(tx, house, {
      _id: noticeId(row, 'closed'),
      people: await decidersIn(tx, row.studio),
      title: `Ein Vertrag wartet auf die Annahme: ${row.title}, ${place}.`,
      link: viewOf(row),
    })
  for (const to of new Set(eMails))
    await orderMail(tx, house, {
      to,
      studio: row.studio,
      template: 'plain',
      // A job's key lies open; the address does not.
      key: `contract.${row._id}.closed.${v5(to, namespace)}`,
      data: {
        subject: `Abschluss ${row.number}: ${row.title}`,
        text: [
          `${name} hat in ${place} «${row.title}» abgeschlossen, mit Beginn am ${dayText(row.start)}.`,
          row.state === 'temporary' ? 'Der Vertrag wartet auf die Annahme.' : 'Der Vertrag ist angenommen.',
        ],
        act: { label: 'Vertrag ansehen', link: `${house.settings.publicUrl}${viewOf(row)}` },
      },
    })
}

const letters = {
  accepted: ({ title, start }: ContractRecord) => ({
    subject: `Dein Vertrag: ${title}`,
    text: `Dein Vertrag «${title}» ist angenommen und beginnt am ${dayText(start)}. Im Anhang findest du ihn, wie er unterschrieben wurde.`,
  }),
  rejected: ({ title }: ContractRecord, reason: string | null) => ({
    subject: `Dein Vertrag: ${title}`,
    text: `Dein Studio hat den Vertrag «${title}» nicht angenommen.${reason ? ` Der Grund: ${reason}` : ''}`,
  }),
  withdrawn: ({ title }: ContractRecord) => ({
    subject: `Widerruf: ${title}`,
    text: `Dein Vertrag «${title}» ist widerrufen. Du schuldest daraus nichts mehr.`,
  }),
} as const
export type ContractLetterKind = keyof typeof letters

/** The address at which the member reads of it: the account's, or the one that signed where the account has not proven it is theirs (C38). */
function readerOf(house: House, row: ContractRecord, member: { email: string; vorname: string }) {
  if (!row.marks.includes('unproven')) return { to: member.email, person: row.person, vorname: member.vorname }
  const { email, vorname } = openPaper(house, row).paper.data
  return { to: email, vorname }
}

/** Mails the member what became of their contract, an accepted one with its paper; nobody is written to whose account is gone. */
export async function tellMember(
  { tx, house }: Within<House>,
  row: ContractRecord,
  told: ContractLetterKind,
  reason: string | null = null,
) {
  const [member] = await tx
    .select({ email: person.email, vorname: person.vorname })
    .from(person)
    .where(and(eq(person._id, row.person), isNull(person.deletedAt)))
  if (!member) return
  const { vorname, ...reader } = readerOf(house, row, member)
  const { subject, text } = letters[told](row, reason)
  const papers =
    told === 'accepted' ? [{ name: `Vertrag ${row.number}.pdf`, work: 'contract' as const, input: await paperInput(tx, house, row) }] : []
  await orderMail(tx, house, {
    ...reader,
    studio: row.studio,
    template: 'plain',
    key: `contract.${row._id}.${told}`,
    data: {
      subject,
      text: [`Hallo ${vorname}`, text],
      act: { label: 'Mein Abo ansehen', link: `${house.settings.publicUrl}${profilePath('contract')}` },
    },
    papers,
  })
  // The mail goes to the address that signed; the bell would tell whoever has that account.
  if (!row.marks.includes('unproven'))
    await notify(tx, house, { _id: noticeId(row, told), people: [row.person], title: subject, link: profilePath('contract') })
}
