import { and, desc, eq, isNull } from 'drizzle-orm'
import type { InfoForm, NewsletterForm, Profile, ProfileForm } from '#contract/account.ts'
import type { WishForm } from '#contract/newsletter/shapes.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Within } from '#server/kit/acting.ts'
import type { Tx } from '#server/kit/database.ts'
import type { WithBus, WithSettings } from '#server/kit/house.ts'
import { leaves } from '#server/kit/left.ts'
import { wish } from '#server/newsletter/rules.ts'
import { recordEvent, tellProfile } from '#server/shared/auth/profileEvents.ts'
import { person, personEvent } from '#server/shared/auth/tables.ts'
import { pictureOf } from './user.ts'

type Row = typeof person.$inferSelect

/** Columns by field of the form. */
const columns = {
  vorname: 'vorname',
  nachname: 'nachname',
  adresse_1: 'adresse1',
  adresse_2: 'adresse2',
  plz: 'plz',
  stadt: 'stadt',
  land: 'land',
  telefon: 'telefon',
  geburtstag: 'geburtstag',
  geschlecht: 'geschlecht',
  groesse: 'groesse',
  newsletterCenter: 'newsletterCenter',
  streakGoal: 'streakGoal',
} as const satisfies Record<string, keyof Row>
type Field = keyof typeof columns

/** Fields that stay as they are where a form doesn't hold them. */
const apart: readonly Field[] = ['geburtstag', 'newsletterCenter', 'streakGoal']

async function rowOf(tx: Tx, _id: string): Promise<Row> {
  const [row] = await tx
    .select()
    .from(person)
    .where(and(eq(person._id, _id), isNull(person.deletedAt)))
  if (!row) throw new Refusal('missing')
  return row
}

const ownProfileOf = (row: Row): Profile => ({
  ...(Object.fromEntries(Object.entries(columns).map(([field, column]) => [field, row[column]])) as Pick<Profile, Field>),
  _id: row._id,
  email: row.email,
  emailVerifiedAt: row.emailVerifiedAt,
  bild: pictureOf(row),
  hasPassword: !!row.passwordHash,
  created: row.created,
  version: row.version,
})

/** A birthday that is set stays with its owner: age opens and closes what others may, so only staff change it. */
export function maySetBirthday({ geburtstag }: Pick<Row, 'geburtstag'>) {
  if (geburtstag !== null) throw new Refusal('birthday-set', { geburtstag: 'Das ändert nur der Empfang deines Studios.' })
}

/** The last edit and its author, for a device that meets another state than its own. */
async function lastEdit(tx: Tx, _id: string) {
  const [last] = await tx
    .select({ at: personEvent.at, by: personEvent.by })
    .from(personEvent)
    .where(and(eq(personEvent.person, _id), eq(personEvent.kind, 'edited')))
    .orderBy(desc(personEvent.at))
    .limit(1)
  return last && { editedAt: last.at, editedByStudio: last.by !== null && last.by !== _id }
}

export const loadProfile = async (tx: Tx, _id: string) => ({ ...ownProfileOf(await rowOf(tx, _id)), ...(await lastEdit(tx, _id)) })

/** Saves the whole form: fields that it leaves out are emptied. */
export const saveProfile = (tx: Tx, house: WithBus & WithSettings, _id: string, form: Partial<ProfileForm> & { version: number }) =>
  save(
    { tx, house },
    { _id, version: form.version, wanted: field => form[field as keyof ProfileForm] ?? (apart.includes(field) ? undefined : null) },
  )

/** Saves single fields: those left out stay. */
export const saveInfo = (tx: Tx, house: WithBus & WithSettings, _id: string, form: InfoForm) =>
  save({ tx, house }, { _id, version: form.version, wanted: field => form[field] })

interface Saving {
  _id: string
  version: number
  /** The value that a field is meant to have; undefined where it stays. */
  wanted: (field: Field) => unknown
}

async function save({ tx, house }: Within<WithBus & WithSettings>, { _id, version, wanted }: Saving): Promise<Profile> {
  const before = await rowOf(tx, _id)
  if (before.version !== version) throw new Refusal('stale', undefined, ownProfileOf(before))
  const changed = (Object.keys(columns) as Field[]).filter(field => {
    const value = wanted(field)
    return value !== undefined && value !== before[columns[field]]
  })
  if (changed.length === 0) return ownProfileOf(before)
  if (changed.includes('geburtstag')) maySetBirthday(before)
  const [row] = await tx
    .update(person)
    .set({
      ...Object.fromEntries(changed.map(field => [columns[field], wanted(field)])),
      ...(changed.includes('newsletterCenter') && { newsletterAt: new Date().toISOString() }),
      version: version + 1,
    })
    .where(and(eq(person._id, _id), eq(person.version, version)))
    .returning()
  if (!row) throw new Refusal('stale', undefined, ownProfileOf(await rowOf(tx, _id)))
  if (changed.includes('newsletterCenter')) {
    const { newsletterCenter } = row
    await wish({ tx, house }, _id, chosen(newsletterCenter, new Date().toISOString()))
  }
  await recordEvent(tx, { person: _id, kind: 'edited', data: { fields: changed.map(field => columns[field]) } })
  await tellProfile(tx, house, _id)
  return ownProfileOf(row)
}

const chosen = (newsletterCenter: string | null, at: string) =>
  ({ what: 'newsletter', on: newsletterCenter !== null, newsletterCenter, at }) as WishForm

/** Orders the newsletter or ends it, unless that was chosen later on another device; an end is always noted. */
export async function chooseNewsletter(
  { tx, house }: Within<WithBus & WithSettings>,
  _id: string,
  { newsletterCenter, at }: NewsletterForm,
) {
  const [before] = await tx.select().from(person).where(eq(person._id, _id)).for('no key update')
  if (!before) throw new Refusal('missing')
  const now = new Date().toISOString()
  const newsletterAt = at < now ? at : now
  const isEarlier = before.newsletterAt !== null && before.newsletterAt >= newsletterAt
  if (isEarlier && newsletterCenter !== null) return loadProfile(tx, _id)
  await wish({ tx, house }, _id, chosen(newsletterCenter, at))
  const { newsletterCenter: center } = await rowOf(tx, _id)
  const version = before.version + (before.newsletterCenter === center ? 0 : 1)
  await tx
    .update(person)
    .set({ version, ...(!isEarlier && { newsletterAt }) })
    .where(eq(person._id, _id))
  if (version === before.version) return loadProfile(tx, _id)
  leaves(tx, before.version, version)
  await recordEvent(tx, { person: _id, kind: 'edited', data: { fields: ['newsletterCenter'] } })
  await tellProfile(tx, house, _id)
  return loadProfile(tx, _id)
}
