import { and, eq, inArray, or, sql } from 'drizzle-orm'
import { Refusal } from '#contract/refusals.ts'
import { communityConsent } from '#contract/rules/social/consent.ts'
import type { SocialProfile, SocialProfileForm } from '#contract/social/calls.ts'
import type { Acting } from '#server/kit/acting.ts'
import type { Tx } from '#server/kit/database.ts'
import type { WithBus, WithDomains } from '#server/kit/house.ts'
import { gone, leaves } from '#server/kit/left.ts'
import { isSame } from '#server/kit/row.ts'
import { rememberGone } from '#server/moderation/gone.ts'
import { mayWrite } from '#server/moderation/silence.ts'
import type { Who } from '#server/serve/serve.ts'
import { person } from '#server/shared/auth/tables.ts'
import { file } from '#server/shared/files/tables.ts'
import { ofPerson } from './pair.ts'
import { instructorsIn } from './posts/rules.ts'
import { post, postComment, postPictures } from './posts/tables.ts'
import { rememberQuiet } from './quiet.ts'
import { isMinor, mustKnow, type RelatedPerson } from './rules.ts'
import { changedBetween, publishSocialChange } from './socialNews.ts'
import { relationship, socialProfile } from './tables.ts'

/** Somebody's own profile; the same shape before joining. */
export async function ownProfile(tx: Tx, _id: string): Promise<SocialProfile & { person: RelatedPerson | null }> {
  const [row] = await tx
    .select({ person, profile: socialProfile, leads: sql<boolean>`${person._id} in ${instructorsIn(sql`${person.studioCode}`)}` })
    .from(person)
    .leftJoin(socialProfile, eq(socialProfile.person, person._id))
    .where(eq(person._id, _id))
  if (!row) throw new Refusal('missing')
  const { profile, leads } = row
  const { vorname, nachname, bild, studioCode: studio } = row.person
  const minor = isMinor(row.person.geburtstag)
  const self = { _id, vorname, nachname, bild, studio, friend: 'none', partner: 'none', findable: false, minor } as const
  return {
    joined: profile !== null,
    person: profile && self,
    text: profile?.text ?? null,
    own: {
      version: profile?.version ?? 0,
      findable: profile?.findable ?? false,
      sharesFriends: profile?.sharesFriends ?? false,
      sharesSignups: profile?.sharesSignups ?? false,
      sharesPresence: profile?.sharesPresence ?? false,
      consent: profile?.consent ?? null,
      joinedAt: profile?.joinedAt ?? null,
      minor,
      asMinor: minor || profile?.asMinor === true,
      leads,
    },
  }
}

/** Somebody else's profile: what they show to people whom they know or are found by. */
export async function profileOf(tx: Tx, who: string, other: string) {
  const known = await mustKnow(tx, who, other)
  const [row] = await tx.select({ text: socialProfile.text }).from(socialProfile).where(eq(socialProfile.person, other))
  return { joined: true, person: known, text: row?.text ?? null, own: null }
}

type Saving = Acting<WithBus & WithDomains, Pick<Who, '_id' | 'roles' | 'employee'>>

/** Joins, changes or leaves. Leaving takes the profile and all relationships; who is blocked stays so. */
export async function saveProfile(given: Saving, { version, joined, consent, ...choices }: SocialProfileForm) {
  const { tx, house, who } = given
  // The person's row orders two devices that both join.
  const [{ geburtstag } = { geburtstag: null }] = await tx.select().from(person).where(eq(person._id, who._id)).for('no key update')
  const [row] = await tx.select().from(socialProfile).where(eq(socialProfile.person, who._id))
  const seen = row?.version ?? 0
  const same = joined ? row !== undefined && isSame(row, choices) : row === undefined
  if (version !== seen && !same) throw new Refusal('stale', undefined, await ownProfile(tx, who._id))
  if (same && version !== seen) return ownProfile(tx, who._id)
  // At a studio's tablet the roles are the employee's.
  if (who.roles.includes('studio') || who.employee) throw new Refusal('forbidden')
  if (joined && choices.text && choices.text !== row?.text) await mayWrite(tx, who._id)
  if (!joined) await leaveCommunity(given)
  else if (row) await changeProfile(tx, who._id, { ...choices, asMinor: isMinor(geburtstag), version: seen + 1 })
  else await join(tx, who._id, { ...choices, asMinor: isMinor(geburtstag), consent })
  await publishSocialChange(tx, house, [who._id])
  const now = await ownProfile(tx, who._id)
  leaves(tx, seen, now.own?.version ?? gone)
  return now
}

type Row = typeof socialProfile.$inferInsert

const changeProfile = (tx: Tx, who: string, fields: Partial<Row>) =>
  tx.update(socialProfile).set(fields).where(eq(socialProfile.person, who))

function join(tx: Tx, who: string, { consent, ...fields }: Omit<Row, 'person' | 'joinedAt' | 'consent'> & { consent: string | null }) {
  if (consent !== communityConsent.version) throw new Refusal('invalid', { consent: 'Lies zuerst, wozu du Ja sagst.' })
  return tx.insert(socialProfile).values({ ...fields, person: who, consent, joinedAt: new Date().toISOString() })
}

async function leaveCommunity({ tx, house, who }: Saving) {
  await rememberQuiet(tx, who._id)
  await tx.delete(file).where(and(eq(file.person, who._id), eq(file.kind, postPictures)))
  const relationships = await tx.select({ low: relationship.low, high: relationship.high }).from(relationship).where(ofPerson(who._id))
  const ownPosts = tx.select({ _id: post._id }).from(post).where(eq(post.author, who._id))
  await rememberGone(tx, 'post', await tx.select().from(post).where(eq(post.author, who._id)))
  await rememberGone(
    tx,
    'comment',
    await tx
      .select()
      .from(postComment)
      .where(or(eq(postComment.author, who._id), inArray(postComment.post, ownPosts))),
  )
  await tx.delete(socialProfile).where(eq(socialProfile.person, who._id))
  const others = [...new Set(relationships.flatMap(({ low, high }) => [low, high]))]
  for (let from = 0; from < others.length; from += 100) await publishSocialChange(tx, house, others.slice(from, from + 100))
  for (const other of others) await changedBetween({ tx, house }, { one: who._id, other, told: true })
}
