import { and, eq, isNull } from 'drizzle-orm'
import { v5 } from 'uuid'
import { profilePath } from '#contract/mendScreens.ts'
import { paperInput } from '#server/contracts/contractPaper.ts'
import { type ContractRecord as Contract, decidersIn } from '#server/contracts/rules.ts'
import type { Within } from '#server/kit/acting.ts'
import { orderMail } from '#server/shared/auth/signInMails.ts'
import { person } from '#server/shared/auth/tables.ts'
import { dayText } from '#server/shared/exports/words.ts'
import { notify } from '#server/shared/notifications/notify.ts'
import { studio } from '#server/shared/studios/tables.ts'
import type { UpgradeRecord } from './rules.ts'

const namespace = 'c2c9fd0e-9f0b-4b6d-8a40-4c6a4d7d7b11'
const noticeId = ({ _id, version }: UpgradeRecord, what: string) => v5(`${_id} ${what} ${version}`, namespace)

interface UpgradeNews {
  row: UpgradeRecord
  left: Contract
  /** The contract that began with it. */
  next?: Contract
}

/** Tells whoever decides in the studio that an upgrade waits. */
export async function tellDeciders({ tx, house }: Within, { row, left }: UpgradeNews) {
  const [place] = await tx.select({ name: studio.name }).from(studio).where(eq(studio.code, row.studio))
  await notify(tx, house, {
    _id: noticeId(row, 'created'),
    people: await decidersIn(tx, row.studio),
    title: `Ein Vertragswechsel wartet auf die Annahme: ${left.title} zu ${row.title}, ${place?.name ?? row.studio}.`,
    link: `/dashboard/contract/upgrade/created?wechsel=${row._id}`,
  })
}

function letterOf({ row: { start, title, reason }, left, next }: UpgradeNews) {
  if (next)
    return {
      subject: `Dein Wechsel zu ${title}`,
      text: `Dein Wechsel ist angenommen: «${left.title}» endet, und ab ${dayText(start)} gilt «${title}». Im Anhang findest du, was du unterschrieben hast.`,
    }
  return {
    subject: `Dein Wechsel zu ${title}`,
    text: `Dein Studio hat den Wechsel von «${left.title}» zu «${title}» nicht angenommen. Dein Vertrag läuft weiter wie bisher.${reason ? ` Der Grund: ${reason}` : ''}`,
  }
}

/** Mails the member what became of their upgrade, an accepted one with its paper; nobody is written to whose account is gone. */
export async function tellMember({ tx, house }: Within, told: UpgradeNews) {
  const { row, next } = told
  const [member] = await tx
    .select({ email: person.email, vorname: person.vorname })
    .from(person)
    .where(and(eq(person._id, row.person), isNull(person.deletedAt)))
  if (!member) return
  const { subject, text } = letterOf(told)
  await orderMail(tx, house, {
    to: member.email,
    person: row.person,
    studio: row.studio,
    template: 'plain',
    key: `upgrade.${row._id}.${row.state}`,
    data: {
      subject,
      text: [`Hallo ${member.vorname}`, text],
      act: { label: 'Mein Abo ansehen', link: `${house.settings.publicUrl}${profilePath('contract')}` },
    },
    papers: next ? [{ name: `Vertrag ${next.number}.pdf`, work: 'contract' as const, input: await paperInput(tx, house, next) }] : [],
  })
  const bell = next ? `${subject} ist angenommen.` : `${subject} ist nicht angenommen.`
  await notify(tx, house, { _id: noticeId(row, row.state), people: [row.person], title: bell, link: profilePath('contract') })
}
