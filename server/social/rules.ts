import { and, eq, type SQL, sql } from 'drizzle-orm'
import { Temporal } from 'temporal-polyfill'
import { Refusal } from '#contract/refusals.ts'
import { type RelationshipState, type RelationshipWord, seenBy } from '#contract/rules/social/moves.ts'
import { zone } from '#contract/time.ts'
import type { Tx } from '#server/kit/database.ts'
import { person } from '#server/shared/auth/tables.ts'
import { friendIdsOf, stanceOf } from './pair.ts'
import { relationship, socialBlock, socialProfile } from './tables.ts'

/** True where either of the two has blocked the other; holds for people who have not joined too. */
export const isBlocked = (a: SQL | string, b: SQL | string) =>
  sql<boolean>`exists (select 1 from ${socialBlock} where (${socialBlock.person} = ${a} and ${socialBlock.blocked} = ${b})
    or (${socialBlock.person} = ${b} and ${socialBlock.blocked} = ${a}))`

/** True where `me` has blocked the other, whatever the other has done. */
export const hasBlocked = (me: SQL | string, other: SQL | string) =>
  sql<boolean>`exists (select 1 from ${socialBlock} where ${socialBlock.person} = ${me} and ${socialBlock.blocked} = ${other})`

/** The day on which somebody was born who turns 18 today in Zurich. */
export const adultBirth = (now = Date.now()) =>
  Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(zone).toPlainDate().subtract({ years: 18 }).toString()

/** Under age by the birthday; so is everybody whose birthday is not known (K17). */
export const isMinor = (geburtstag: string | null, now = Date.now()) => geburtstag === null || geburtstag > adultBirth(now)

const minorNow = (now?: number) => sql`(${person.geburtstag} is null or ${person.geburtstag} > ${adultBirth(now)}::date)`

const hasJoined = (who: SQL | string) => sql`exists (select 1 from ${socialProfile} own where own.person = ${who})`

/** Condition on `person` joined with `social_profile`: those who are there at all for somebody. Both have joined and neither blocks the other. */
export const existsFor = (who: SQL | string) =>
  and(sql`${person.deletedAt} is null`, hasJoined(who), sql`not ${isBlocked(who, sql`${person._id}`)}`) as SQL

/** The same: those who made themselves findable and are in reach (K16); people under age only for those known to be so (K17): who gave no birthday is
 * treated as a minor where that protects them, never where it opens others. */
export const isFindableFor = (who: string, now?: number) =>
  sql<boolean>`(${socialProfile.findable} and ${person._id} <> ${who}
    and (exists (select 1 from ${person} me where me._id = ${who} and me.studio_code = ${person.studioCode})
      or ${person._id} in (select f from ${friendIdsOf(who)} as own(id), lateral ${friendIdsOf(sql`own.id`)} as theirs(f)))
    and (not (${socialProfile.asMinor} or ${minorNow(now)})
      or exists (select 1 from ${person} me where me._id = ${who} and me.geburtstag > ${adultBirth(now)}::date)))`

const friendRelationship = sql.raw('friend_relationship')
const partnerRelationship = sql.raw('partner_relationship')
const relationshipJoin = (name: SQL, kind: 'friend' | 'partner', who: string) =>
  sql`left join ${relationship} ${name} on ${name}.low = least(${person._id}, ${who}::uuid) and ${name}.high = greatest(${person._id}, ${who}::uuid) and ${name}.kind = ${kind}`

/** Somebody as they exist for somebody else, and what the two are to each other. */
export interface RelatedPerson {
  _id: string
  vorname: string
  nachname: string
  bild: string | null
  studio: string | null
  friend: RelationshipWord
  partner: RelationshipWord
  findable: boolean
  minor: boolean
}

interface RelatedPersonRow extends Omit<RelatedPerson, 'friend' | 'partner'> {
  friend_state: RelationshipState | null
  friend_asker: string
  partner_state: RelationshipState | null
  partner_asker: string
}

const wordOf = (state: RelationshipState | null, asker: string, who: string) => seenBy[stanceOf(state ? { state, asker } : undefined, who)]

/** People who are there for somebody, of those that the condition means. */
export async function peopleFor(
  tx: Tx,
  who: string,
  where: SQL,
  { limit = 10_000, now }: { limit?: number; now?: number } = {},
): Promise<RelatedPerson[]> {
  const { rows } = await tx.execute<RelatedPersonRow & Record<string, unknown>>(sql`
    select ${person._id} as _id, ${person.vorname} as vorname, ${person.nachname} as nachname, ${person.bild} as bild,
      ${person.studioCode} as studio, ${isFindableFor(who, now)} as findable,
      (${socialProfile.asMinor} or ${minorNow(now)}) as minor,
      ${friendRelationship}.state as friend_state, ${friendRelationship}.asker as friend_asker,
      ${partnerRelationship}.state as partner_state, ${partnerRelationship}.asker as partner_asker
    from ${person} join ${socialProfile} on ${socialProfile.person} = ${person._id}
      ${relationshipJoin(friendRelationship, 'friend', who)} ${relationshipJoin(partnerRelationship, 'partner', who)}
    where ${and(existsFor(who), where)}
    order by ${person}.sort_name collate "C", ${person._id} limit ${limit}`)
  return rows.map(({ friend_state, friend_asker, partner_state, partner_asker, ...row }) => ({
    ...row,
    friend: wordOf(friend_state, friend_asker, who),
    partner: wordOf(partner_state, partner_asker, who),
  }))
}

/** Friends, those with a request between them, and those in reach who made themselves findable. */
export const isNear = ({ friend, findable }: RelatedPerson) => findable || friend === 'agreed' || friend === 'asked' || friend === 'asks'

/** Those of these people whom somebody knows: friends, those with a request between them, and those who made themselves findable. */
export async function knownAmong(tx: Tx, who: string, others: readonly string[]): Promise<Map<string, RelatedPerson>> {
  if (others.length === 0) return new Map()
  const rows = await peopleFor(tx, who, sql`${person._id} in ${[...others]}`)
  return new Map(rows.filter(row => row._id !== who && isNear(row)).map(row => [row._id, row]))
}

/**
 * `b` as `a` knows them, or nothing: somebody who has not joined, is blocked either way, is out of reach or does not exist is all the same. The one
 * rule behind everything social: search, profile, pictures, requests, chat.
 */
export const knows = async (tx: Tx, a: string, b: string): Promise<RelatedPerson | undefined> => (await knownAmong(tx, a, [b])).get(b)

/** The same; refuses `missing`. */
export async function mustKnow(tx: Tx, a: string, b: string): Promise<RelatedPerson> {
  const known = await knows(tx, a, b)
  if (!known) throw new Refusal('missing')
  return known
}

/** Somebody who is there for `who`, known or not; refuses `missing`. */
export async function mustExist(tx: Tx, who: string, other: string): Promise<RelatedPerson> {
  const [row] = who === other ? [] : await peopleFor(tx, who, eq(person._id, other))
  if (!row) throw new Refusal('missing')
  return row
}
