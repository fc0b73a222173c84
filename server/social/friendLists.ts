import { and, asc, eq, gt, inArray, lt, or, sql } from 'drizzle-orm'
import { Temporal } from 'temporal-polyfill'
import { fold, foldWide } from '#contract/fold.ts'
import { Refusal } from '#contract/refusals.ts'
import type { TrainingState } from '#contract/rules/social/moves.ts'
import type { RequestKind } from '#contract/social/calls.ts'
import { visibleToAll } from '#server/courses/rules.ts'
import { course, courseExecution, courseSignup } from '#server/courses/tables.ts'
import type { Tx } from '#server/kit/database.ts'
import { foldedSql, joinedSql, widelyFoldedSql } from '#server/kit/words.ts'
import { person } from '#server/shared/auth/tables.ts'
import { matches } from '#server/shared/people/search.ts'
import { friendIdsOf, ofPerson, otherThan } from './pair.ts'
import { isFindableFor, isNear, mustKnow, peopleFor, type RelatedPerson } from './rules.ts'
import { relationship, socialProfile, trainingRequest } from './tables.ts'
import { stateOf } from './trainings.ts'

const isFriendOf = (who: string) => sql`${person._id} in ${friendIdsOf(sql`${who}::uuid`)}`

/** Somebody's friends by name, with the moment since which they are. */
export async function friendsWithDates(tx: Tx, who: string) {
  const relationships = await tx
    .select({ other: otherThan(who), at: relationship.at })
    .from(relationship)
    .where(and(ofPerson(who), eq(relationship.kind, 'friend'), eq(relationship.state, 'agreed')))
  const since = new Map(relationships.map(({ other, at }) => [other, at]))
  return (await peopleFor(tx, who, isFriendOf(who))).map(known => ({ ...known, since: since.get(known._id) as string }))
}

/** One's own friends; those of a friend who shows them, of whom one sees only whom one knows oneself. */
export async function friendsOf(tx: Tx, who: string, whose: string): Promise<RelatedPerson[]> {
  if (whose === who) return peopleFor(tx, who, isFriendOf(who))
  const { friend } = await mustKnow(tx, who, whose)
  const [profile] = await tx.select().from(socialProfile).where(eq(socialProfile.person, whose))
  if (friend !== 'agreed' || !profile?.sharesFriends) throw new Refusal('missing')
  return (await peopleFor(tx, who, isFriendOf(whose))).filter(known => known._id !== who && isNear(known))
}

const names = `vorname || ' ' || nachname`
const nameWords = sql.raw(`(' ' || ${foldedSql(names)} || ' ' || ${widelyFoldedSql(names)} || ' ' || ${joinedSql(`(${names})`)})`)
const literally = (text: string) => text.replace(/[\\%_]/g, '\\$&')

/** Each word of the search begins a word of the name; email and phone are never looked at (K16). Condition on `person`. */
export function nameBegins(text: string) {
  const readings = [...new Set([fold(text.trim()), foldWide(text.trim())])]
  const each = (reading: string) =>
    and(...reading.split(/[\s|,;]+/).flatMap(word => (word ? [sql`${nameWords} like ${`% ${literally(word)}%`}`] : [])))
  return or(...readings.map(each))
}

/** People in reach who made themselves findable. */
export const searchFor = (tx: Tx, who: string, text: string) =>
  peopleFor(tx, who, and(matches(text), nameBegins(text), isFindableFor(who))!, { limit: 20 })

interface ListedRequest {
  _id: string
  kind: RequestKind
  way: 'in' | 'out'
  other: string
  text: string | null
  at: string
  state: TrainingState
  training: { at: string | null; studio: string | null; course: { _id: string; title: string } | null } | null
}

/** Open requests to be friends or partners; a declined one still looks open to who sent it. */
async function relationshipRequests(tx: Tx, who: string): Promise<ListedRequest[]> {
  const open = or(eq(relationship.state, 'requested'), and(eq(relationship.state, 'declined'), eq(relationship.asker, who)))
  const rows = await tx
    .select({ row: relationship, other: otherThan(who) })
    .from(relationship)
    .where(and(ofPerson(who), open))
  return rows.map(({ row, other }) => {
    const way = row.asker === who ? ('out' as const) : ('in' as const)
    return { _id: other, kind: row.kind, way, other, text: row.text, at: row.askedAt, state: 'open', training: null }
  })
}

async function trainings(tx: Tx, who: string): Promise<ListedRequest[]> {
  const rows = await tx
    .select({ row: trainingRequest, course: { _id: courseExecution._id, title: course.title } })
    .from(trainingRequest)
    .leftJoin(courseExecution, eq(courseExecution._id, trainingRequest.execution))
    .leftJoin(course, eq(course._id, courseExecution.course))
    .where(
      and(or(eq(trainingRequest.from, who), eq(trainingRequest.to, who)), inArray(trainingRequest.state, ['open', 'accepted', 'declined'])),
    )
  return rows.flatMap(({ row, course: found }) => {
    const [way, other] = row.from === who ? (['out', row.to] as const) : (['in', row.from] as const)
    const state = stateOf(row)
    if (state !== 'open' && state !== 'accepted') return []
    const named = found?._id && found.title ? { _id: found._id, title: found.title } : null
    const training = { at: row.trainingAt, studio: row.studio, course: named }
    return [{ _id: row._id, kind: 'training' as const, way, other, text: row.text, at: row.asked, state, training }]
  })
}

/** Every open request of somebody, and trainings to come, the newest first; only of people who are there for them. */
export async function requestsOf(tx: Tx, who: string) {
  const rows = [...(await relationshipRequests(tx, who)), ...(await trainings(tx, who))]
  if (rows.length === 0) return []
  const people = await peopleFor(tx, who, sql`${person._id} in ${[...new Set(rows.map(({ other }) => other))]}`)
  const byId = new Map(people.map(known => [known._id, known]))
  return rows
    .flatMap(({ other, ...row }) => (byId.has(other) ? [{ ...row, person: byId.get(other) as RelatedPerson }] : []))
    .sort((a, b) => (a.at < b.at ? 1 : -1))
}

/** Numbers of open requests by kind and way. */
export async function summaryOf(tx: Tx, who: string) {
  const open = (await requestsOf(tx, who)).filter(({ state }) => state === 'open')
  const count = (kind: RequestKind) => ({
    in: open.filter(row => row.kind === kind && row.way === 'in').length,
    out: open.filter(row => row.kind === kind && row.way === 'out').length,
  })
  return { friend: count('friend'), partner: count('partner'), training: count('training') }
}

/** Courses of the next 14 days for which friends are booked who show that (K26). */
export async function signupsOf(tx: Tx, who: string, now = Date.now()) {
  const until = Temporal.Instant.fromEpochMilliseconds(now)
    .add({ hours: 14 * 24 })
    .toString()
  const sharing = and(isFriendOf(who), eq(socialProfile.sharesSignups, true))!
  const people = new Map((await peopleFor(tx, who, sharing)).map(known => [known._id, known]))
  if (people.size === 0) return []
  const rows = await tx
    .select({
      who: courseSignup.person,
      execution: courseExecution._id,
      title: course.title,
      studio: courseExecution.studio,
      startsAt: courseExecution.startsAt,
    })
    .from(courseSignup)
    .innerJoin(courseExecution, eq(courseExecution._id, courseSignup.execution))
    .innerJoin(course, eq(course._id, courseExecution.course))
    .where(
      and(
        inArray(courseSignup.person, [...people.keys()]),
        eq(courseSignup.state, 'booked'),
        visibleToAll,
        sql`${courseExecution.cancelledAt} is null`,
        gt(courseExecution.startsAt, new Date(now).toISOString()),
        lt(courseExecution.startsAt, until),
      ),
    )
    .orderBy(asc(courseExecution.startsAt), asc(courseSignup._id))
  return rows.map(({ who: friend, ...row }) => ({ ...row, person: people.get(friend as string) as RelatedPerson }))
}
