import { randomInt } from 'node:crypto'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { makeCode, readCode } from '#contract/codes.ts'
import { openStates } from '#contract/referrals/states.ts'
import { person } from '#server/auth/tables.ts'
import type { Tx } from '#server/kit/database.ts'
import { studio } from '#server/studios/tables.ts'
import { settingsOf } from './settings.ts'
import { referral, referralCode } from './tables.ts'

const day = 86_400_000

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
  ...{ _id: person._id, email: person.email, telefon: person.telefon, studioCode: person.studioCode },
  ...{ vorname: person.vorname, nachname: person.nachname },
}

/** The member whom a link names, by code or by address; one query either way, so that no answer takes longer than another. */
export async function memberOf(tx: Tx, ref: string): Promise<Member | undefined> {
  const named = ref.includes('@') ? eq(person.email, ref.trim().toLowerCase()) : eq(referralCode.code, readCode(ref) ?? '')
  const [found] = await tx
    .select(about)
    .from(person)
    .leftJoin(referralCode, eq(referralCode.person, person._id))
    .where(and(named, isNull(person.deletedAt)))
  return found
}

export async function memberById(tx: Tx, _id: string) {
  const [found] = await tx.select(about).from(person).where(eq(person._id, _id))
  return found as Member
}

/** True where somebody invites themselves: by their address or their number. */
export const isSelf = (member: Member, { email, telefon }: Pick<Friend, 'email' | 'telefon'>) =>
  email?.toLowerCase() === member.email || (!!telefon && telefon === member.telefon)

/** Whoever writes referrals of one person waits for whoever does so already. */
export const lockContact = (tx: Tx, contact: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`referral ${contact}`}, 0))`)

const ofContact = (contact: string) => eq(referral.contact, contact)
const open = inArray(referral.state, [...openStates])

/** The oldest referral of a person that still runs counts once the one before it no longer does. */
export async function letNextCount(tx: Tx, contact: string, now = new Date().toISOString()) {
  await tx.execute(sql`
    update ${referral} set counts = true where _id = (
      select _id from ${referral} where contact = ${contact} and not counts and state in ${[...openStates]} and until > ${now}
      order by at, _id limit 1
    ) and not exists (select 1 from ${referral} where contact = ${contact} and counts)`)
}

/** Ends what is over; until it ends it counts. */
export async function expire(tx: Tx, contact: string, now = new Date().toISOString()) {
  await tx
    .update(referral)
    .set({ state: 'expired', counts: false, since: now, version: sql`${referral.version} + 1` })
    .where(and(ofContact(contact), open, sql`${referral.until} <= ${now}`))
  await letNextCount(tx, contact, now)
}

/** The studio's code, where there is such a studio. */
async function known(tx: Tx, code: string | null | undefined) {
  if (!code) return null
  const [found] = await tx.select({ code: studio.code }).from(studio).where(eq(studio.code, code))
  return found?.code ?? null
}

/**
 * Writes down an invited person with the reward as it stands now. Where another member's referral of the same person counts already, this
 * one waits behind it: nothing in the answer tells. The same act again is no news.
 */
export async function invite(tx: Tx, member: Member | undefined, friend: Friend, source: Referral['source']): Promise<string> {
  const { _id = v7(), vorname, nachname, telefon = null, note = null } = friend
  const email = friend.email?.toLowerCase() ?? null
  const contact = email ?? (telefon as string)
  await lockContact(tx, contact)
  const [{ rewardText, rewardRappen, days, version: settings }] = await settingsOf(tx)
  const at = new Date().toISOString()
  await expire(tx, contact, at)
  const counting = await tx.$count(referral, and(ofContact(contact), referral.counts))
  const until = new Date(Date.parse(at) + days * day).toISOString()
  const wished = await known(tx, friend.studio)
  const home = await known(tx, member?.studioCode)
  await tx
    .insert(referral)
    .values({
      ...{ _id, member: member?._id ?? null, vorname: vorname.trim(), nachname: nachname.trim(), email, telefon, contact },
      ...{ studio: wished ?? home, counts: counting === 0, source, rewardText, rewardRappen, settings, at, until, since: at, note },
    })
    .onConflictDoNothing({ target: referral._id })
  return _id
}
