import { and, asc, eq, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { allows } from '#contract/access.ts'
import type { CallBody } from '#contract/call.ts'
import type { promotions } from '#contract/campaigns/promotions.ts'
import type { OwnPart } from '#contract/campaigns/shapes.ts'
import { Refusal } from '#contract/refusals.ts'
import { everyStudio } from '#contract/rights.ts'
import { studioRules } from '#server/courses/rules.ts'
import type { Acting, Within } from '#server/kit/acting.ts'
import type { Tx } from '#server/kit/database.ts'
import type { WithBus } from '#server/kit/house.ts'
import { actorOf, type Who } from '#server/serve/serve.ts'
import { seenPerson } from '#server/shared/auth/rules.ts'
import { person } from '#server/shared/auth/tables.ts'
import { notify } from '#server/shared/notifications/notify.ts'
import { studio } from '#server/shared/studios/tables.ts'
import { type CampaignRecord, lockedOpen, mustRun } from './rules.ts'
import { hasAnswered } from './survey.ts'
import { campaign, campaignEntry, campaignSignup } from './tables.ts'

type Signup = typeof campaignSignup.$inferSelect

const inState = (row: Pick<CampaignRecord, '_id'>, state: Signup['state']) =>
  and(eq(campaignSignup.campaign, row._id), eq(campaignSignup.state, state))

export const bookedIn = (tx: Tx, row: Pick<CampaignRecord, '_id'>) => tx.$count(campaignSignup, inState(row, 'booked'))

async function signupOf(tx: Tx, row: Pick<CampaignRecord, '_id'>, who: string): Promise<Signup | undefined> {
  const [found] = await tx
    .select()
    .from(campaignSignup)
    .where(and(eq(campaignSignup.campaign, row._id), eq(campaignSignup.person, who)))
  return found
}

/** The place in the waiting list, the first one being 1. */
const placeOf = async (tx: Tx, { campaign: of, receipt, _id }: Signup) =>
  1 +
  (await tx.$count(
    campaignSignup,
    and(inState({ _id: of }, 'waiting'), sql`(${campaignSignup.receipt}, ${campaignSignup._id}) < (${receipt}::timestamptz, ${_id}::uuid)`),
  ))

/** The part that somebody has had in a campaign so far; of somebody else their place alone, never whether they have answered (V34). */
export async function partOf({ tx, house, who }: Acting, row: Pick<CampaignRecord, '_id'>, of = actorOf(who)): Promise<OwnPart> {
  const signup = await signupOf(tx, row, of)
  const place = { state: signup?.state ?? null, place: signup?.state === 'waiting' ? await placeOf(tx, signup) : null }
  if (of !== actorOf(who)) return { ...place, days: [], answered: false }
  const entered = await tx
    .select({ day: campaignEntry.day })
    .from(campaignEntry)
    .where(and(eq(campaignEntry.campaign, row._id), eq(campaignEntry.person, of)))
    .orderBy(campaignEntry.day)
  return { ...place, days: entered.map(({ day }) => day), answered: await hasAnswered({ tx, house }, row._id, of) }
}

/** True where somebody may sign others up in this studio; without one, in all. */
const actsFor = (who: Who, code: string | null | undefined) => allows(['mk_campaigns', 'm_signupUser'], who, code ?? everyStudio)

async function studioMeant(tx: Tx, row: CampaignRecord, code: string | null | undefined) {
  if (!code) return null
  if ((await tx.$count(studio, eq(studio.code, code))) === 0)
    throw new Refusal('invalid', { studio_id: 'Dieses Studio gibt es nicht mehr.' })
  if (row.studios.length > 0 && !row.studios.includes(code))
    throw new Refusal('invalid', { studio_id: 'In diesem Studio gibt es die Aktion nicht.' })
  return code
}

/** The studio in which somebody trains, where the campaign is for it. */
async function homeOf(tx: Tx, row: CampaignRecord, _id: string) {
  const [known] = await tx.select({ code: person.studioCode }).from(person).where(eq(person._id, _id))
  const code = known?.code ?? null
  return code && (row.studios.length === 0 || row.studios.includes(code)) ? code : null
}

/** Free, or a place in the waiting list, by the studio's rules for courses. */
async function stateFor(tx: Tx, row: CampaignRecord, code: string | null): Promise<'booked' | 'waiting'> {
  if (row.capacity === null || (await bookedIn(tx, row)) < row.capacity) return 'booked'
  const { mostWaiting } = await studioRules(tx, code ?? row.studios[0] ?? '')
  if ((await tx.$count(campaignSignup, inState(row, 'waiting'))) >= mostWaiting) throw new Refusal('campaign-full')
  return 'waiting'
}

/** Signs somebody up under the campaign's lock; whoever is in, or waits, stays so. */
export async function signUp(given: Acting, id: string, { user_id, studio_id }: CallBody<(typeof promotions)['signUp']>): Promise<OwnPart> {
  const { tx, who } = given
  const actor = actorOf(who)
  const of = user_id ?? actor
  if (of !== actor && !actsFor(who, studio_id)) throw new Refusal('forbidden')
  const row = await lockedOpen(tx, id)
  // Name and address of whoever takes part are shown: an account of another studio is nobody's to learn by its id.
  if (of !== actor) await seenPerson(tx, who, of, ['u_search', 'mk_campaigns', 'm_signupUser'])
  const known = await signupOf(tx, row, of)
  if (known && known.state !== 'off') return partOf(given, row, of)
  mustRun(row, Date.now())
  if (row.kind !== 'action') throw new Refusal('campaign-closed')
  const code = (await studioMeant(tx, row, studio_id)) ?? (await homeOf(tx, row, of))
  const state = await stateFor(tx, row, code)
  const values = { state, studio: code, receipt: new Date().toISOString(), by: of === actor ? null : actor }
  if (known) await tx.update(campaignSignup).set(values).where(eq(campaignSignup._id, known._id))
  else await tx.insert(campaignSignup).values({ ...values, _id: v7(), campaign: row._id, person: of })
  return partOf(given, row, of)
}

/** Gives a place back; given back already it changes nothing. */
export async function signOff(given: Acting, id: string, { user_id }: CallBody<(typeof promotions)['signOff']>): Promise<OwnPart> {
  const { tx, who } = given
  const actor = actorOf(who)
  const of = user_id ?? actor
  const row = await lockedOpen(tx, id)
  const known = await signupOf(tx, row, of)
  if (of !== actor && !actsFor(who, known?.studio)) throw new Refusal('forbidden')
  if (!known || known.state === 'off') return partOf(given, row, of)
  await tx.update(campaignSignup).set({ state: 'off' }).where(eq(campaignSignup._id, known._id))
  if (known.state === 'booked') await moveUp(given, row)
  return partOf(given, row, of)
}

/** Fills what is free from the waiting list in turn, while the campaign runs; its row is locked. */
export async function moveUp({ tx, house }: Within<WithBus>, row: CampaignRecord) {
  const ends = Date.parse(row.to) <= Date.now() || row.removedAt !== null
  if (ends || !row.live) return
  const free = row.capacity === null ? 100_000 : row.capacity - (await bookedIn(tx, row))
  if (free <= 0) return
  const up = await tx
    .select()
    .from(campaignSignup)
    .where(inState(row, 'waiting'))
    .orderBy(asc(campaignSignup.receipt), asc(campaignSignup._id))
    .limit(free)
  for (const { _id } of up) await tx.update(campaignSignup).set({ state: 'booked' }).where(eq(campaignSignup._id, _id))
  const people = up.flatMap(({ person: each }) => each ?? [])
  if (people.length > 0)
    await notify(tx, house, { people, title: `Du bist dabei: ${row.title}`, link: `/aktionen/${row.slug}`, tone: 'ok' })
}

/** Gives back all places of somebody who leaves. */
export async function giveUpPlaces(tx: Tx, house: WithBus, _id: string) {
  const theirs = await tx
    .select({ campaign: campaignSignup.campaign })
    .from(campaignSignup)
    .where(and(eq(campaignSignup.person, _id), eq(campaignSignup.state, 'booked')))
    .orderBy(campaignSignup.campaign)
  for (const { campaign: of } of theirs) {
    const [row] = await tx.select().from(campaign).where(eq(campaign._id, of)).for('update')
    await tx
      .update(campaignSignup)
      .set({ state: 'off' })
      .where(and(eq(campaignSignup.campaign, of), eq(campaignSignup.person, _id)))
    if (row) await moveUp({ tx, house }, row)
  }
}
