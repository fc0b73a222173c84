import { and, eq, ne } from 'drizzle-orm'
import type { PersonCard, PersonForm } from '#contract/people.ts'
import { Refusal } from '#contract/refusals.ts'
import { orderMail } from '#server/auth/mails.ts'
import { person } from '#server/auth/tables.ts'
import type { Tx } from '#server/database.ts'
import type { House } from '#server/house.ts'
import { actorOf, type Who } from '#server/serve.ts'
import { cardOf } from './card.ts'
import { recordEvent } from './events.ts'
import { mayChange, type PersonRow, seenPerson } from './rules.ts'

const nullable = ['telefon', 'geburtstag', 'adresse1', 'adresse2', 'plz', 'stadt', 'land'] as const

/** The person's data as staff entered them; what the form does not send stays. */
export async function editPerson(tx: Tx, house: Pick<House, 'settings'>, who: Who, _id: string, form: PersonForm): Promise<PersonCard> {
  const before = await seenPerson(tx, who, _id)
  await mayChange(tx, who, _id)
  if (before.version !== form.version) throw new Refusal('stale', undefined, await cardOf(tx, who, before))
  const email = form.email.toLowerCase()
  // One's own address goes by the profile: an open app in somebody else's hands must not become a way to the account.
  if (_id === actorOf(who) && email !== before.email) throw new Refusal('forbidden')
  await refuseTaken(tx, _id, email)
  const { vorname, nachname } = form
  const rest = Object.fromEntries(nullable.filter(name => form[name] !== undefined).map(name => [name, form[name]]))
  const next = { vorname, nachname, email, ...rest }
  const changed = Object.keys(next).filter(name => next[name as 'email'] !== before[name as 'email'])
  if (changed.length === 0) return cardOf(tx, who, before)
  const [row] = await tx
    .update(person)
    // Nobody has shown yet that the new address is theirs.
    .set({ ...next, version: before.version + 1, emailVerifiedAt: email === before.email ? before.emailVerifiedAt : null })
    .where(and(eq(person._id, _id), eq(person.version, form.version)))
    .returning()
  if (!row) throw new Refusal('stale', undefined, await cardOf(tx, who, await seenPerson(tx, who, _id)))
  await recordEvent(tx, { person: _id, kind: 'edited', by: actorOf(who), data: { fields: changed } })
  // Whoever reads an account's mails sets its password, so it must not get another address unnoticed.
  if (email !== before.email)
    await orderMail(tx, house, {
      to: before.email,
      person: _id,
      template: 'email-changed',
      data: { vorname: before.vorname },
      studio: before.studioCode,
    })
  return cardOf(tx, who, row as PersonRow)
}

async function refuseTaken(tx: Tx, _id: string, email: string) {
  const [other] = await tx
    .select({ _id: person._id })
    .from(person)
    .where(and(eq(person.email, email), ne(person._id, _id)))
  if (other) throw new Refusal('invalid', { email: 'Diese E-Mail Adresse ist bereits vergeben' })
}
