import { randomInt } from 'node:crypto'
import { and, asc, desc, eq, inArray, isNull, lte, ne, or, type SQL, sql, TransactionRollbackError } from 'drizzle-orm'
import { v7 } from 'uuid'
import { cleanEmail } from '#contract/clean.ts'
import { makeCode, readCode } from '#contract/codes.ts'
import { dialled } from '#contract/phone.ts'
import { openStates } from '#contract/rules/referrals/states.ts'
import { dayMs } from '#contract/time.ts'
import type { Within } from '#server/kit/acting.ts'
import { isAddress, isSameAddress } from '#server/kit/addresses.ts'
import type { Tx } from '#server/kit/database.ts'
import type { WithBus, WithDomains } from '#server/kit/house.ts'
import { person } from '#server/shared/auth/tables.ts'
import { studio } from '#server/shared/studios/tables.ts'
import { referralLeads } from './plugs.ts'
import { tellMembers } from './referralNews.ts'
import { settingsOf } from './referralSettings.ts'
import { lockReferrals } from './rules.ts'
import { referral, referralCode } from './tables.ts'

export type Referral = typeof referral.$inferSelect
export type Member = Pick<typeof person.$inferSelect, '_id' | 'email' | 'telefon' | 'studioCode' | 'vorname' | 'nachname'>

interface Friend {
  _id?: string
  vorname: string
  nachname: string
  email?: string | null
  telefon?: string | null
  studio?: string | null
  note?: string | null
}

/** The member's code; made where there is none yet. */
export async function codeOf(tx: Tx, _id: string) {
  const own = tx.select().from(referralCode).where(eq(referralCode.person, _id))
  const [known] = await own
  if (known) return known
  await tx
    .insert(referralCode)
    .values({ person: _id, code: makeCode(randomInt), madeAt: new Date().toISOString() })
    .onConflictDoNothing()
  const [made] = await own
  return made as typeof referralCode.$inferSelect
}

const about = {
  _id: person._id,
  email: person.email,
  telefon: person.telefon,
  studioCode: person.studioCode,
  vorname: person.vorname,
  nachname: person.nachname,
}

/** The member whom a link names, by code or by address; one query either way, so that no answer takes longer than another. */
export async function memberOf(tx: Tx, ref: string): Promise<Member | undefined> {
  const named = ref.includes('@') ? isAddress(person.email, ref) : eq(referralCode.code, readCode(ref) ?? '')
  const [found] = await tx
    .select(about)
    .from(person)
    .leftJoin(referralCode, eq(referralCode.person, person._id))
    .where(and(named, isNull(person.deletedAt)))
    .orderBy(desc(eq(person.email, cleanEmail(ref))))
  return found
}

export async function memberById(tx: Tx, _id: string) {
  const [found] = await tx.select(about).from(person).where(eq(person._id, _id))
  return found as Member
}

/** True where somebody invites themselves: by their address or their number, however that is written. */
export const isSelf = (member: Member, { email, telefon }: Pick<Friend, 'email' | 'telefon'>) =>
  (!!email && isSameAddress(email, member.email)) || (!!telefon && !!member.telefon && dialled(telefon) === dialled(member.telefon))

type Reached = Pick<Referral, 'email' | 'telefon'>

/** Condition for referrals of the same person: by the address, or by the number where either has no address. A couple may share a number. */
function samePerson({ email, telefon }: Reached): SQL | undefined {
  const byNumber = telefon === null ? undefined : eq(referral.telefon, telefon)
  if (email === null) return byNumber
  return or(isAddress(referral.email, email), byNumber && and(isNull(referral.email), byNumber))
}

const open = inArray(referral.state, [...openStates])

/** True where another referral of the same person counts. */
export const isBehind = async (tx: Tx, { _id, ...who }: Reached & { _id: string }) =>
  (await tx.$count(referral, and(samePerson(who), referral.counts, ne(referral._id, _id)))) > 0

/** The oldest referral of a person that still runs counts once the one before it no longer does; one without a member comes last. */
export async function letNextCount(tx: Tx, before: Reached, now = new Date().toISOString()) {
  const waiting = await tx
    .select()
    .from(referral)
    .where(and(samePerson(before), open, sql`not ${referral.counts}`, sql`${referral.until} > ${now}`))
    .orderBy(isNull(referral.member), asc(referral.at), asc(referral._id))
  for (const row of waiting)
    if (!(await isBehind(tx, row))) await tx.update(referral).set({ counts: true }).where(eq(referral._id, row._id))
}

/** Ends what is over among these; until it ends it counts. */
async function expireWhere(tx: Tx, where: SQL | undefined, now: string) {
  const ended = await tx
    .update(referral)
    .set({ state: 'expired', counts: false, since: now, version: sql`${referral.version} + 1` })
    .where(and(where, open, lte(referral.until, now)))
    .returning()
  for (const row of ended) await letNextCount(tx, row, now)
}

/** Ends these that are over. */
export async function expire(tx: Tx, ids: readonly string[], now: string) {
  await lockReferrals(tx)
  await expireWhere(tx, inArray(referral._id, [...ids]), now)
}

/** A friend who came by a link that is nobody's keeps no member from counting. */
const giveWay = (tx: Tx, who: Reached) =>
  tx
    .update(referral)
    .set({ counts: false })
    .where(and(samePerson(who), open, referral.counts, isNull(referral.member)))

/** Those of these studios that there are. */
async function knownOf(tx: Tx, codes: readonly (string | null | undefined)[]) {
  const rows = await tx
    .select({ code: studio.code })
    .from(studio)
    .where(inArray(studio.code, [...codes.map(code => code ?? '')]))
  return (code: string | null | undefined) => rows.find(each => each.code === code)?.code
}

interface Inviting {
  member: Member | undefined
  friend: Friend
  source: Referral['source']
  at?: string
}

/**
 * Writes down an invited person with the reward as it stands now. Where another member's referral of the same person counts already, this
 * one waits behind it: nothing in the answer tells. The same act again is no news.
 */
export async function invite(given: Within<WithBus & WithDomains>, inviting: Inviting): Promise<string> {
  const { tx } = given
  const { member, friend, source, at = new Date().toISOString() } = inviting
  const { _id = v7(), vorname, nachname, note = null } = friend
  const email = friend.email ?? null
  const telefon = friend.telefon ? dialled(friend.telefon) : null
  await lockReferrals(tx)
  const [{ rewardText, rewardRappen, days, version: settings }] = await settingsOf(tx)
  await expireWhere(tx, samePerson({ email, telefon }), at)
  if (member) await giveWay(tx, { email, telefon })
  const counts = !(await isBehind(tx, { _id, email, telefon }))
  const until = new Date(Date.parse(at) + days * dayMs).toISOString()
  const known = await knownOf(tx, [friend.studio, member?.studioCode])
  const [made] = await tx
    .insert(referral)
    .values({
      _id,
      member: member?._id ?? null,
      vorname: vorname.trim(),
      nachname: nachname.trim(),
      email,
      telefon,
      contact: email ?? (telefon as string),
      studio: known(friend.studio) ?? known(member?.studioCode) ?? null,
      counts,
      source,
      rewardText,
      rewardRappen,
      settings,
      at,
      until,
      since: at,
      note,
    })
    .onConflictDoNothing({ target: referral._id })
    .returning()
  if (made) await referralLeads.one(given.house)?.made(given, made)
  return _id
}

/** A rollback on purpose is no failure. */
export const unlessUndone = (error: unknown) => {
  if (!(error instanceof TransactionRollbackError)) throw error
}

interface Newcomer extends Friend {
  email: string
  /** When their account was made. */
  created: string
}

/**
 * Somebody made an account by a member's link: written down as if they had filled in the invitation's form, unless they have already. A link
 * that is nobody's, or their own, is as good as none: what was written is undone rather than left out, so that the time tells nobody whose it is.
 */
export async function inviteNewcomer(tx: Tx, house: WithBus & WithDomains, ref: string, newcomer: Newcomer) {
  const member = await memberOf(tx, ref)
  await lockReferrals(tx)
  const { vorname, nachname, email, telefon } = newcomer
  const same = samePerson({ email, telefon: telefon ? dialled(telefon) : null })
  const before = await tx.$count(referral, and(same, open, member && eq(referral.member, member._id)))
  await tx
    .transaction(async inner => {
      // It began with the account, which therefore is none that they had before.
      await invite({ tx: inner, house }, { member, friend: { vorname, nachname, email, telefon }, source: 'form', at: newcomer.created })
      if (member) await tellMembers(inner, house, [member._id])
      if (!member || before > 0 || isSelf(member, newcomer)) inner.rollback()
    })
    .catch(unlessUndone)
}
