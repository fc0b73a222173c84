import { and, eq, isNull } from 'drizzle-orm'
import type { Tone } from '#contract/live.ts'
import type { Within } from '#server/kit/acting.ts'
import type { WithBus, WithSettings } from '#server/kit/house.ts'
import { type Attached, orderMail } from '#server/shared/auth/mails.ts'
import { person } from '#server/shared/auth/tables.ts'
import { notify } from '#server/shared/notifications/notify.ts'

/** A change of something that is paid, as its payer hears of it. */
export interface News {
  title: string
  /** True of what completes something that the bell has told: it goes by mail alone. */
  quiet?: true
  tone: Tone
  /** `key` names the change among those of the thing, so that it is mailed once. */
  mail: { subject: string; key: string; text: string; paper?: 'receipt' | 'credit' }
}

/** Whom a change is told, and of what. */
export interface Concerns {
  person: string
  studio: string
  /** What the payer calls it, and the path of the screen on which they see it. */
  title: string
  link: string
  /** Names the thing among all mails, e.g. `payment.…`. */
  key: string
}

/** Tells a payer of a change by bell, push and mail, or of its end by mail alone; nobody is written to whose account is gone. */
export async function tellPayer(
  { tx, house }: Within<WithBus & WithSettings>,
  { person: _id, studio, title, link, key }: Concerns,
  { papers = [], ...news }: News & { papers?: Attached[] },
) {
  if (!news.quiet) await notify(tx, house, { people: [_id], title: news.title, link, tone: news.tone })
  const [payer] = await tx
    .select({ email: person.email, vorname: person.vorname })
    .from(person)
    .where(and(eq(person._id, _id), isNull(person.deletedAt)))
  if (!payer) return
  const { mail } = news
  await orderMail(tx, house, {
    to: payer.email,
    person: _id,
    studio,
    template: 'plain',
    papers,
    key: `${key}.${mail.key}`,
    data: {
      subject: `${mail.subject}: ${title}`,
      text: [`Hallo ${payer.vorname}`, mail.text],
      act: { label: 'Ansehen', link: `${house.settings.publicUrl}${link}` },
    },
  })
}
