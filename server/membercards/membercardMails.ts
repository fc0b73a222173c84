import { and, eq, isNotNull } from 'drizzle-orm'
import type { CallBody } from '#contract/call.ts'
import type { membercards } from '#contract/membercards/calls.ts'
import { cardPurpose } from '#contract/newsletter/words.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Acting } from '#server/kit/acting.ts'
import type { House } from '#server/kit/house.ts'
import { jobOf, orderJob } from '#server/kit/jobs/jobs.ts'
import { isSame } from '#server/kit/row.ts'
import { mayAdvertise, wayOut } from '#server/newsletter/rules.ts'
import { actorOf } from '#server/serve/serve.ts'
import { orderMail } from '#server/shared/auth/signInMails.ts'
import { membercardConditionOf } from './rows.ts'
import { membercard, membercardMail } from './tables.ts'

const kind = 'membercard-mail'

/**
 * Writes to those of a studio who have a card that counts and said yes to mails about it. Whether an address still says so is asked once more as its
 * mail is ordered. Sent again under its id it is the same mail.
 */
export async function writeToHolders(given: Acting, { _id, studio, subject, text }: CallBody<(typeof membercards)['newsletter']>) {
  const { tx, house, who } = given
  const [known] = await tx.select().from(membercardMail).where(eq(membercardMail._id, _id))
  if (known && !isSame(known, { studio, subject, text })) throw new Refusal('taken')
  if (known) return { sent: known.sent, left: known.left }
  const cards = await tx
    .select({ _id: membercard._id, email: membercard.email })
    .from(membercard)
    .where(and(membercardConditionOf({ studio: [studio], state: ['issued', 'active'] }), isNotNull(membercard.email)))
    .orderBy(membercard.asked, membercard._id)
  // An address with more than one card gets its last one: the name on it stands in the mail.
  const cardOf = new Map(cards.map(({ email, _id: card }) => [email!, card]))
  const all = [...cardOf.keys()]
  const yes: string[] = []
  for (const email of all)
    if (await mayAdvertise({ tx, house }, { channel: 'email', address: email, purpose: cardPurpose })) yes.push(email)
  const counts = { sent: yes.length, left: all.length - yes.length }
  await tx.insert(membercardMail).values({ _id, studio, subject, text, at: new Date().toISOString(), by: actorOf(who), ...counts })
  for (const card of yes.map(email => cardOf.get(email)!))
    await orderJob(tx, { kind, key: `${kind}.${_id}.${card}`, payload: { mail: _id, card } })
  return counts
}

export const mailJob = jobOf<{ mail: string; card: string }>(kind, (house: House, { mail, card }, { finish }) =>
  house.db.transaction(async tx => {
    if (!(await finish(tx))) return
    const [letter] = await tx.select().from(membercardMail).where(eq(membercardMail._id, mail))
    const [row] = await tx.select().from(membercard).where(eq(membercard._id, card))
    if (!letter || !row?.email) return
    const target = { channel: 'email' as const, address: row.email, purpose: cardPurpose }
    if (!(await mayAdvertise({ tx, house }, target))) return
    const { page, headers } = await wayOut({ tx, house }, target)
    const data = {
      subject: letter.subject,
      text: [`Hallo ${row.vorname}`, ...letter.text.split('\n').filter(Boolean)],
      act: { label: 'Abmelden', link: page },
      small: ['Du bekommst diese Mail zu deinen 11 Tagen. Abmelden kannst du dich jederzeit, mit einem Klick.'],
    }
    await orderMail(tx, house, { to: row.email, template: 'plain', data, studio: letter.studio, headers, key: `${kind}.${mail}.${card}` })
  }),
)
