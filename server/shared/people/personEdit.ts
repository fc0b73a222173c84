import { and, eq } from 'drizzle-orm'
import type { PersonCard, PersonForm } from '#contract/people.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Acting } from '#server/kit/acting.ts'
import { isSameAddress } from '#server/kit/addresses.ts'
import type { Tx } from '#server/kit/database.ts'
import type { WithBus, WithDomains, WithSettings } from '#server/kit/house.ts'
import { actorOf, type Who } from '#server/serve/serve.ts'
import { dropWaiting, isInUse, orderAddress, waitingAddress } from '#server/shared/auth/mailAddress.ts'
import { recordEvent, tellProfile } from '#server/shared/auth/profileEvents.ts'
import { mayChange, type PersonRow, seenPerson } from '#server/shared/auth/rules.ts'
import { person } from '#server/shared/auth/tables.ts'
import { trace } from '#server/shared/health/trace.ts'
import { cardOf } from './personCard.ts'
import { birthdays } from './plugs.ts'

const nullable = ['telefon', 'geburtstag', 'adresse1', 'adresse2', 'plz', 'stadt', 'land'] as const

/** Saves a person's data as staff enter them; fields that the form does not send stay. */
export async function editPerson(
  { tx, house, who }: Acting<WithSettings & WithBus & WithDomains>,
  _id: string,
  form: PersonForm,
): Promise<PersonCard> {
  const before = await seenPerson(tx, who, _id)
  await mayChange(tx, who, _id)
  if (before.version !== form.version) throw new Refusal('stale', undefined, await cardOf(tx, who, before))
  const { email } = form
  const wanted = (await waitingAddress(tx, _id))?.email ?? before.email
  const isOther = !isSameAddress(email, wanted)
  // Nobody changes their own address here but by the profile: an open app in somebody else's hands must not become a way to the account.
  if (_id === actorOf(who) && isOther && !isSameAddress(email, before.email)) throw new Refusal('forbidden')
  // Nor their own birthday once it is set: somebody else of the studio looks at their papers.
  const isDated = form.geburtstag !== undefined && form.geburtstag !== before.geburtstag
  if (_id === actorOf(who) && isDated && before.geburtstag !== null)
    throw new Refusal('birthday-set', { geburtstag: 'Das eigene ändert jemand anders vom Studio.' })
  const { vorname, nachname } = form
  const rest = Object.fromEntries(nullable.filter(name => form[name] !== undefined).map(name => [name, form[name]]))
  const next = { vorname, nachname, ...rest }
  const changed = Object.keys(next).filter(name => next[name as 'vorname'] !== before[name as 'vorname'])
  if (isOther) changed.push('email')
  if (changed.length === 0) return cardOf(tx, who, before)
  const [row] = await tx
    .update(person)
    .set({ ...next, version: before.version + 1 })
    .where(and(eq(person._id, _id), eq(person.version, form.version)))
    .returning()
  if (!row) throw new Refusal('stale', undefined, await cardOf(tx, who, await seenPerson(tx, who, _id)))
  await recordEvent(tx, { person: _id, kind: 'edited', by: actorOf(who), data: { fields: changed } })
  if (isOther) await changeAddress(tx, house, { who, row, email })
  if (row.geburtstag !== before.geburtstag) {
    const dates = { before: before.geburtstag, after: row.geburtstag }
    for (const right of birthdays.all(house)) await right(tx, house, _id, dates)
  }
  await tellProfile(tx, house, _id)
  return cardOf(tx, who, row)
}

async function changeAddress(tx: Tx, house: WithSettings, { who, row, email }: { who: Who; row: PersonRow; email: string }) {
  await trace(tx, who, row._id, 'E-Mail-Adresse geändert')
  if (isSameAddress(email, row.email)) return void (await dropWaiting(tx, row._id))
  if (await isInUse(tx, email, row._id)) throw new Refusal('invalid', { email: 'Diese E-Mail Adresse ist bereits vergeben' })
  await orderAddress(tx, house, row, email)
}
