import { and, eq, isNull } from 'drizzle-orm'
import type { Tone } from '#contract/live.ts'
import type { Within } from '#server/kit/acting.ts'
import type { Tx } from '#server/kit/database.ts'
import type { WithBus, WithSettings } from '#server/kit/house.ts'
import { type Attached, orderMail } from '#server/shared/auth/signInMails.ts'
import { person } from '#server/shared/auth/tables.ts'
import { notify } from '#server/shared/notifications/notify.ts'

/** Names the one row of whoever pays at a desk and has no account. */
const nobodyId = '01930000-0000-7000-8000-00006e6f6f6e'
const never = '2000-01-01T00:00:00.000Z'

/** The payer of what somebody without an account pays at the desk: a row of a person that names nobody, made with the first such payment. */
export async function nobody(tx: Tx): Promise<string> {
  const row = {
    _id: nobodyId,
    email: `${nobodyId}@deleted.invalid`,
    vorname: '',
    nachname: 'Ohne Konto',
    keepKey: '',
    created: never,
    deletedAt: never,
  }
  await tx.insert(person).values(row).onConflictDoNothing()
  return nobodyId
}

/** A change of something that is paid, as its payer hears of it. */
export interface News {
  title: string
  /** True of what completes something that the bell has told: it goes by mail alone. */
  quiet?: true
  tone: Tone
  /** `key` names the change among those of the thing, so that it is mailed once. */
  mail: { subject: string; key: string; text: string; paper?: 'receipt' | 'credit' }
}

/** The person who is told of a change, and its subject. */
export interface Concerns {
  person: string
  studio: string
  /** The payer's word for it, and the path of the screen on which they see it. */
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
