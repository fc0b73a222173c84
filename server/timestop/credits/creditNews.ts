import { and, eq, isNull } from 'drizzle-orm'
import { v5 } from 'uuid'
import { profilePath } from '#contract/mendScreens.ts'
import type { Within } from '#server/kit/acting.ts'
import type { House } from '#server/kit/house.ts'
import { orderMail } from '#server/shared/auth/signInMails.ts'
import { person } from '#server/shared/auth/tables.ts'
import { dayText } from '#server/shared/exports/words.ts'
import { notify } from '#server/shared/notifications/notify.ts'
import { timestopCredit as credit } from '#server/timestop/tables.ts'

const namespace = 'b3f0d0a6-6f0c-4f2b-9a53-0c1e2d7a4f18'
type Row = typeof credit.$inferSelect

const days = (many: number) => (many === 1 ? 'Ein Tag' : `${many} Tage`)
const closed = ({ from, to }: Row) => `für die Schliessung vom ${dayText(from)} bis ${dayText(to)}`

const letters = {
  open: (row: Row) => ({
    subject: 'Deine Gutschrift ist angefragt',
    text: `Wir haben deine Anfrage ${closed(row)} erhalten. Das Studio entscheidet darüber und meldet sich.`,
  }),
  granted: (row: Row) => ({
    subject: 'Deine Tage sind gutgeschrieben',
    text: `${days(row.days)} ${row.days === 1 ? 'ist' : 'sind'} deinem Vertrag gutgeschrieben, ${closed(row)}.`,
  }),
  declined: (row: Row) => ({
    subject: 'Deine Gutschrift ist abgelehnt',
    text: `Dein Studio hat die Gutschrift ${closed(row)} nicht gegeben.${row.answer ? ` Der Grund: ${row.answer}` : ''}`,
  }),
} as const

/** Tells by mail and bell where a credit stands; nobody is written to whose account is gone. */
export async function tellAsked({ tx, house }: Within<House>, _id: string) {
  const [row] = await tx.select().from(credit).where(eq(credit._id, _id))
  if (!row) return
  const [account] = row.person
    ? await tx
        .select({ email: person.email, vorname: person.vorname })
        .from(person)
        .where(and(eq(person._id, row.person), isNull(person.deletedAt)))
    : []
  const to = row.person ? account?.email : row.email
  if (!to) return
  const { subject, text } = letters[row.state](row)
  const key = `credit.${_id}.${row.state}`
  await orderMail(tx, house, {
    to,
    ...(row.person && { person: row.person }),
    studio: row.studio,
    template: 'plain',
    key,
    data: {
      subject,
      text: [account ? `Hallo ${account.vorname}` : 'Hallo', text],
      ...(row.person && { act: { label: 'Mein Abo ansehen', link: `${house.settings.publicUrl}${profilePath('contract')}` } }),
    },
  })
  if (row.person) await notify(tx, house, { _id: v5(key, namespace), people: [row.person], title: subject, link: profilePath('contract') })
}
