import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { v5 } from 'uuid'
import { cleanEmail } from '#contract/clean.ts'
import { everyStudio } from '#contract/rights.ts'
import { isOpen, mayBecome, memberStateOf, type ReferralState, referralStates } from '#contract/rules/referrals/states.ts'
import type { Acting } from '#server/kit/acting.ts'
import { isAddress } from '#server/kit/addresses.ts'
import type { Tx } from '#server/kit/database.ts'
import type { WithBus, WithDomains } from '#server/kit/house.ts'
import { jobOf, orderJob } from '#server/kit/jobs/jobs.ts'
import { actorOf, type Who } from '#server/serve/serve.ts'
import { holdersOf } from '#server/shared/auth/holders.ts'
import { person } from '#server/shared/auth/tables.ts'
import { notify } from '#server/shared/notifications/notify.ts'
import { secondWordOf } from '#server/shared/twoPeople.ts'
import { isBehind, letNextCount, type Referral } from './invite.ts'
import { referralLeads } from './plugs.ts'
import { tellMembers } from './referralNews.ts'
import { visibleTo } from './rows.ts'
import { lockReferrals } from './rules.ts'
import { referral } from './tables.ts'

const namespace = '0b7e4c1a-6f52-4a5c-9c0e-1f6d3a8e2b47'
/** How long a step can be taken back before the member hears of it. */
const breathMs = 60_000

const ends = (state: ReferralState) => state === 'declined' || state === 'expired'

/** The friend's account, by the address that they proved. */
async function accountOf(tx: Tx, { email }: Referral) {
  if (!email) return null
  const [found] = await tx
    .select({ _id: person._id })
    .from(person)
    .where(and(isAddress(person.email, email), sql`${person.emailVerifiedAt} is not null`, isNull(person.deletedAt)))
    .orderBy(desc(eq(person.email, cleanEmail(email))))
  return found?._id ?? null
}

/** Puts one in a state; answers whether it went there. */
export async function moveOne(tx: Tx, row: Referral, state: ReferralState, by: string | null): Promise<boolean> {
  if (!mayBecome(row.state, state, row.until <= new Date().toISOString())) return false
  const counts = !ends(state)
  if (counts && !row.counts && (await isBehind(tx, row))) return false
  const friend = isOpen(state) || ends(state) ? null : (row.friend ?? (await accountOf(tx, row)))
  if (friend && friend === row.member) return false
  const version = row.version + 1
  await tx
    .update(referral)
    .set({ state, counts, friend, version, since: new Date().toISOString(), rewardedBy: state === 'rewarded' ? by : null })
    .where(eq(referral._id, row._id))
  if (!counts) await letNextCount(tx, row)
  if (row.member && (state === 'joined' || state === 'rewarded')) await orderTold(tx, row._id, state, version)
  return true
}

/** Says whether somebody may confirm a reward: nobody their own, but where nobody else could (as S08). */
const mayReward = async (tx: Tx, who: Who, { member, studio }: Referral) =>
  (await secondWordOf({ who, first: [member], deciders: () => holdersOf(tx, 'af_edit', studio ?? everyStudio) })) !== undefined

/** Puts these in a state, those of them that can go there. */
export async function move({ tx, house, who }: Acting<WithBus & WithDomains>, ids: readonly string[], state: ReferralState) {
  const mine = and(inArray(referral._id, [...ids]), visibleTo(who, ['af_edit']))
  await lockReferrals(tx)
  const rows = await tx.select().from(referral).where(mine).orderBy(referral.at, referral._id)
  const moved: { _id: string; from: ReferralState }[] = []
  const by = actorOf(who)
  for (const row of rows) {
    if (state === 'rewarded' && !(await mayReward(tx, who, row))) continue
    if (!(await moveOne(tx, row, state, by))) continue
    moved.push({ _id: row._id, from: row.state })
    await referralLeads.one(house)?.moved({ tx, house }, row, { to: state, by })
  }
  const seen = rows.filter(row => memberStateOf(row.state) !== memberStateOf(state) && moved.some(({ _id }) => _id === row._id))
  await tellMembers(tx, house, [...new Set(seen.flatMap(({ member }) => member ?? []))])
  const there = rows.filter(row => row.state === state).length
  return { moved, left: ids.length - moved.length - there }
}

const orderTold = (tx: Tx, _id: string, state: ReferralState, version: number) =>
  orderJob(tx, {
    kind: 'referral',
    key: `referral:${_id}:${version}`,
    payload: { _id, state },
    due: new Date(Date.now() + breathMs).toISOString(),
  })

const referralMessageOf = (row: Referral) =>
  row.state === 'joined'
    ? `${row.vorname} ist dabei: Danke für deine Empfehlung.`
    : `Deine Empfehlung von ${row.vorname} ist belohnt: ${row.rewardText}`

/** Tells the member a minute after the step; what was taken back meanwhile is told to nobody, and nothing twice. */
export const tellJob = jobOf<{ _id: string; state: ReferralState }>('referral', async (house, { _id, state }, { finish }) => {
  await house.db.transaction(async tx => {
    if (!(await finish(tx))) return
    const [row] = await tx.select().from(referral).where(eq(referral._id, _id))
    if (!row?.member || row.state !== state) return
    await notify(tx, house, {
      _id: v5(`${_id} ${state}`, namespace),
      people: [row.member],
      title: referralMessageOf(row),
      about: row.friend,
      link: '/referral',
      tone: 'ok',
    })
  })
})

/** How many stand where, in the order of the states. */
export async function funnel(tx: Tx, who: Who, studio: string[] | undefined) {
  const rows = await tx
    .select({ state: referral.state, count: sql<number>`count(*)::int` })
    .from(referral)
    .where(and(visibleTo(who), studio?.length ? inArray(referral.studio, studio) : undefined))
    .groupBy(referral.state)
  return referralStates.map(state => ({ state, count: rows.find(each => each.state === state)?.count ?? 0 }))
}
