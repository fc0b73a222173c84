import { and, desc, eq, gt, isNotNull, ne, or } from 'drizzle-orm'
import { Temporal } from 'temporal-polyfill'
import { cleanEmail } from '#contract/clean.ts'
import { fold } from '#contract/fold.ts'
import { cardRights } from '#contract/membercards/calls.ts'
import { dialled } from '#contract/phone.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Right } from '#contract/rights.ts'
import { likeness } from '#contract/rules/leads/likeness.ts'
import { cardMonths } from '#contract/rules/membercards/states.ts'
import type { Tx } from '#server/kit/database.ts'
import { reachConditionOf, studiosWithAny } from '#server/kit/reach.ts'
import { dayOf, instantOf } from '#server/kit/zone.ts'
import type { Who } from '#server/serve/serve.ts'
import { membercard } from './tables.ts'

export type Card = typeof membercard.$inferSelect

/** The holder of a card, in one spelling. */
export type MembercardHolder = Pick<Card, 'vorname' | 'nachname' | 'email' | 'telefon' | 'geburtstag'>

export const holderOf = ({
  vorname,
  nachname,
  email,
  telefon,
  geburtstag,
}: Partial<MembercardHolder> & Pick<Card, 'vorname' | 'nachname'>): MembercardHolder => ({
  vorname,
  nachname,
  email: email ? cleanEmail(email) : null,
  telefon: telefon ? dialled(telefon) : null,
  geburtstag: geburtstag ?? null,
})

/** Cards of the studios in which somebody holds one of these rights. */
export const visibleTo = (who: Pick<Who, 'grants'>, rights: readonly Right[] = cardRights) =>
  reachConditionOf(membercard.studio, studiosWithAny(rights, who))

/** A card of this studio, locked; any other is `missing`. */
export async function lockMembercard(tx: Tx, _id: string, studio: string): Promise<Card> {
  const [row] = await tx
    .select()
    .from(membercard)
    .where(and(eq(membercard._id, _id), eq(membercard.studio, studio)))
    .for('update')
  if (!row) throw new Refusal('missing')
  return row
}

const monthsBefore = (at: string) => instantOf(Temporal.PlainDate.from(dayOf(at)).subtract({ months: cardMonths }).toString(), '00:00')

/** The card that the same person had in the 12 months before, by V04's keys or by name and birth date; `_id` is not asked. */
export async function cardBefore(
  tx: Tx,
  one: MembercardHolder & { person?: string | null },
  at: string,
  _id: string,
): Promise<Card | undefined> {
  const { email, telefon, geburtstag, person } = one
  const keys = [
    email ? eq(membercard.email, email) : undefined,
    telefon ? eq(membercard.telefon, telefon) : undefined,
    geburtstag ? eq(membercard.geburtstag, geburtstag) : undefined,
    person ? eq(membercard.person, person) : undefined,
  ].filter(key => key !== undefined)
  if (keys.length === 0) return undefined
  const rows = await tx
    .select()
    .from(membercard)
    .where(and(or(...keys), ne(membercard._id, _id), isNotNull(membercard.issued), gt(membercard.issued, monthsBefore(at))))
    .orderBy(desc(membercard.issued))
  return rows.find(row => (person && row.person === person) || isOne(one, row))
}

const calledOf = ({ vorname, nachname }: MembercardHolder) => fold(`${vorname} ${nachname}`)

/** One person by V04's keys; beside them a name with its birth date is enough here. */
const isOne = (one: MembercardHolder, other: MembercardHolder) =>
  likeness(one, other) === 'same' || (one.geburtstag !== null && one.geburtstag === other.geburtstag && calledOf(one) === calledOf(other))
