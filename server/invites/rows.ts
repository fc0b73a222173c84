import { randomInt } from 'node:crypto'
import { and, count, desc, eq, gt, gte, inArray, isNull, lt, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { CallBody } from '#contract/call.ts'
import { makeCode, readCode } from '#contract/codes.ts'
import { addDays } from '#contract/days.ts'
import { foldLetters } from '#contract/fold.ts'
import { allStudios, type InviteFilter, type InviteRow, type invites } from '#contract/invites/calls.ts'
import type { PageQuery } from '#contract/page.ts'
import { Refusal } from '#contract/refusals.ts'
import { inviteDays, mayInvite, mostInvites } from '#contract/rules/invites/states.ts'
import { dayMs } from '#contract/time.ts'
import type { Acting } from '#server/kit/acting.ts'
import type { Tx } from '#server/kit/database.ts'
import { gone, leaves } from '#server/kit/left.ts'
import { paged } from '#server/kit/page.ts'
import { reachConditionOf, studiosWithAny } from '#server/kit/reach.ts'
import { mustBeSeen } from '#server/kit/row.ts'
import { instantOf } from '#server/kit/zone.ts'
import { visibleTo as leadsOf } from '#server/leads/rules.ts'
import { lead } from '#server/leads/tables.ts'
import { actorOf, type Who } from '#server/serve/serve.ts'
import { person } from '#server/shared/auth/tables.ts'
import { invite } from './tables.ts'

export type InviteRecord = typeof invite.$inferSelect

const rights = ['af_view', 'af_edit', 'u_search'] as const
const member = alias(person, 'member')
const mostFound = 200

/** Invitations of the studios in which the caller sees them. */
const visibleTo = (who: Pick<Who, 'grants'>) => reachConditionOf(invite.studio, studiosWithAny(rights, who))

const invitePersonNameOf = (one: { vorname: string; nachname: string | null } | null) =>
  one && ([one.vorname, one.nachname].filter(Boolean).join(' ') || null)

/** The user of an invitation is told to whoever reads leads in that lead's studio (V01). */
async function read({ tx, who }: Pick<Acting, 'tx' | 'who'>, where: SQL | undefined, limit = 5000): Promise<InviteRow[]> {
  const rows = await tx
    .select({ row: invite, member, lead })
    .from(invite)
    .leftJoin(member, eq(member._id, invite.member))
    .leftJoin(lead, and(eq(lead._id, invite.lead), leadsOf(who)))
    .where(where)
    .orderBy(desc(invite.at), desc(invite._id))
    .limit(limit)
  return rows.map(({ row: { state, ...row }, member: giver, lead: asked }) => ({
    ...row,
    lead: asked?._id ?? null,
    status: state,
    member: invitePersonNameOf(giver),
    leadName: invitePersonNameOf(asked),
  }))
}

/** One as it stands, for who has just written it. */
async function present(given: Pick<Acting, 'tx' | 'who'>, _id: string): Promise<InviteRow> {
  const [row] = await read(given, eq(invite._id, _id), 1)
  return row as InviteRow
}

export async function studioInvitesOf(given: Acting, { filter, studio }: { filter: InviteFilter; studio: string }, query: PageQuery) {
  const inState = filter === 'all' ? undefined : eq(invite.state, filter)
  const inStudio = studio === allStudios ? undefined : eq(invite.studio, studio)
  const rows = await read(given, and(visibleTo(given.who), inState, inStudio))
  return paged(rows, { ...query, sort: query.sort ?? '-at' }, wordsOf, 'at')
}

const wordsOf = ({ code, guest, member: giver, leadName }: InviteRow) => [code, guest, giver, leadName].filter(Boolean).join(' ')

export async function search(given: Acting, { q, studios, from, to }: CallBody<(typeof invites)['search']>) {
  const rows = await read(
    given,
    and(
      visibleTo(given.who),
      studios.length > 0 ? inArray(invite.studio, studios) : undefined,
      from ? gte(invite.at, instantOf(from, '00:00')) : undefined,
      to ? lt(invite.at, instantOf(addDays(to, 1), '00:00')) : undefined,
    ),
  )
  const words = foldLetters(q ?? '')
  return rows.filter(row => foldLetters(wordsOf(row)).includes(words)).slice(0, mostFound)
}

/** A fresh invitation; the same id again is the same one. */
export async function born(
  tx: Tx,
  wish: Pick<InviteRecord, '_id' | 'studio' | 'member' | 'author' | 'guest'>,
): Promise<InviteRecord | undefined> {
  const at = new Date().toISOString()
  const until = new Date(Date.now() + inviteDays * dayMs).toISOString()
  const [row] = await tx
    .insert(invite)
    .values({ ...wish, code: makeCode(randomInt), at, until })
    .onConflictDoNothing()
    .returning()
  return row
}

/** Refuses a member who has three open ones already; the member's row is locked, so that two at once are counted. */
export async function mustHaveRoom(tx: Tx, _id: string) {
  await tx.select({ _id: person._id }).from(person).where(eq(person._id, _id)).for('no key update')
  const [open] = await tx
    .select({ count: count() })
    .from(invite)
    .where(and(eq(invite.member, _id), eq(invite.state, 'open'), gt(invite.until, new Date().toISOString())))
  if ((open?.count ?? 0) >= mostInvites) throw new Refusal('invite-most')
}

/** One of the studio that the call names and in which the caller sees them, locked. */
async function lockInvite({ tx, who }: Acting, _id: string, studio: string | null | undefined): Promise<InviteRecord> {
  const [row] = await tx
    .select()
    .from(invite)
    .where(and(eq(invite._id, _id), studio ? eq(invite.studio, studio) : isNull(invite.studio), visibleTo(who)))
    .for('update')
  if (!row) throw new Refusal('missing')
  return row
}

/** Puts one into another state as the table says; the one that it has is no news. */
async function putInviteState(
  given: Pick<Acting, 'tx' | 'who'>,
  row: InviteRecord,
  status: InviteRecord['state'],
  guest: string | null = row.guest,
) {
  if (row.state !== status && !mayInvite(row.state, status)) throw new Refusal('invite-state', undefined, await present(given, row._id))
  if (row.state !== 'open' && status === 'open' && row.until < new Date().toISOString())
    throw new Refusal('invite-state', undefined, await present(given, row._id))
  if (row.state === status && row.guest === guest) return
  const used = status === 'used' ? (row.used ?? new Date().toISOString()) : null
  await given.tx
    .update(invite)
    .set({
      state: status,
      guest,
      used,
      over: status === 'open' ? null : (row.over ?? new Date().toISOString()),
      ...(status === 'open' && { lead: null }),
      version: row.version + 1,
    })
    .where(eq(invite._id, row._id))
}

/** Makes one of the studio, or edits that of the id (V19). */
export async function update(
  given: Acting,
  { _id, studio, status, guest, version }: CallBody<(typeof invites)['update']>,
): Promise<InviteRow> {
  const { tx, who } = given
  if (version === undefined) {
    const made = await born(tx, { _id, studio, guest, member: null, author: actorOf(who) })
    if (made) leaves(tx, gone, made.version)
    const row = made ?? (await lockInvite(given, _id, studio))
    if (!made && (row.guest !== guest || row.member !== null)) throw new Refusal('taken')
    return present(given, _id)
  }
  const row = await lockInvite(given, _id, studio)
  const isSame = row.state === status && row.guest === guest
  if (row.version !== version) mustBeSeen(row, version, isSame, await present(given, _id))
  await putInviteState(given, row, status, guest)
  return present(given, _id)
}

/** Withdraws one; done again it changes nothing. */
export async function withdraw(given: Acting, _id: string, { studio, version }: { studio?: string; version: number }) {
  const row = await lockInvite(given, _id, studio)
  if (row.version !== version) mustBeSeen(row, version, row.state === 'withdrawn', await present(given, _id))
  await putInviteState(given, row, 'withdrawn')
}

/** A member takes one of their own back. */
export async function withdrawOwn(given: Acting, _id: string) {
  const [row] = await given.tx
    .select()
    .from(invite)
    .where(and(eq(invite._id, _id), eq(invite.member, given.who._id)))
    .for('update')
  if (!row) throw new Refusal('missing')
  await putInviteState(given, row, 'withdrawn')
}

/** The open invitation of a code, locked; an unknown, used or expired one is as good as none. */
export async function openOf(tx: Tx, written: string): Promise<InviteRecord | undefined> {
  const code = readCode(written)
  if (!code) return undefined
  const [row] = await tx
    .select()
    .from(invite)
    .where(and(eq(invite.code, code), eq(invite.state, 'open'), gt(invite.until, new Date().toISOString())))
    .for('update')
  return row
}
