import { and, desc, eq, gt, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { dayMs } from '#contract/time.ts'
import type { BusMessage } from '#server/kit/bus.ts'
import type { Tx } from '#server/kit/database.ts'
import type { House, WithBus, WithDomains } from '#server/kit/house.ts'
import { sessionEnds, waysIn } from './plugs.ts'
import { person, session } from './tables.ts'
import { inGrace, lifetimeDays, signToken, wholeDays } from './token.ts'

/** True of a session that can still be renewed: not ended, not left unused, not too old. */
export const stands = () => and(isNull(session.endedAt), gt(session.seen, daysAgo(lifetimeDays)), gt(session.begun, daysAgo(wholeDays)))
const daysAgo = (days: number) => new Date(Date.now() - days * dayMs).toISOString()

type Reason = Extract<BusMessage, { kind: 'session' }>['reason']

/** Writes the row of a session that begins; without a person it is a screen's. */
export async function addSession(tx: Tx, { person: whose, device }: { person: string | null; device: string }): Promise<string> {
  const _id = v7()
  const now = new Date().toISOString()
  await tx.insert(session).values({ _id, person: whose, device, begun: now, seen: now })
  return _id
}

/** The most sessions that an account has at once. */
const mostSessions = 50

/** Ends sessions for which there is no more room beside one that begins: those that were not used for longest. */
async function makeRoom(tx: Tx, house: WithBus & WithDomains, who: string) {
  // The second of two sign-ins at once sees the first's session.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`sessions ${who}`}, 0))`)
  const over = await tx
    .select({ _id: session._id })
    .from(session)
    .where(and(eq(session.person, who), stands()))
    .orderBy(desc(session.seen), desc(session._id))
    .offset(mostSessions - 1)
  for (const { _id } of over) await endSessions(tx, house, { session: _id }, 'ended')
}

/** Begins a session and makes its first token. */
export async function beginSession(tx: Tx, house: House, who: string, device: string): Promise<string> {
  await makeRoom(tx, house, who)
  const _id = await addSession(tx, { person: who, device })
  return signToken(house.settings.secrets.token, { sub: who, sid: _id, gen: 1 })
}

/**
 * Hands out the next token of a session. Asked twice before that token is used it hands out the same generation, so a lost answer and two
 * tabs do no harm. During a forerunner's last minute it hands out the token in use, because a second renewal would cut that minute short.
 */
export async function renewSession(
  tx: Tx,
  { settings }: House,
  who: { _id: string; session: string; generation: number },
): Promise<string | undefined> {
  const [row] = await tx
    .select()
    .from(session)
    .where(and(eq(session._id, who.session), isNull(session.endedAt)))
    .for('update')
  if (!row) return undefined
  const gen = inGrace(row.rotatedAt) || who.generation < row.generation ? row.generation : row.generation + 1
  if (gen > row.generation)
    await tx.update(session).set({ nextGeneration: gen, seen: new Date().toISOString() }).where(eq(session._id, row._id))
  return signToken(settings.secrets.token, { sub: who._id, sid: who.session, gen })
}

/** One session, or all of a person, perhaps but the caller's own. */
export type Which = { session: string } | { person: string; except?: string }

/** Ends sessions, and the rows of other domains that hang on them; REST, live channel and sync follow within a second of the commit. */
export async function endSessions(tx: Tx, house: WithBus & WithDomains, which: Which, reason: Reason): Promise<number> {
  const named: SQL | undefined = 'session' in which ? eq(session._id, which.session) : eq(session.person, which.person)
  const kept = 'except' in which && which.except ? ne(session._id, which.except) : undefined
  const ended = await tx
    .update(session)
    .set({ endedAt: new Date().toISOString(), endedReason: reason })
    .where(and(named, kept, isNull(session.endedAt)))
    .returning({ _id: session._id })
  const { bus } = house
  if ('person' in which) for (const end of sessionEnds.all(house)) await end(tx, house, { person: which.person, reason })
  const whole = 'person' in which && !which.except
  if (whole) await bus.publish(tx, { kind: 'session', person: which.person, reason })
  else for (const { _id } of ended) await bus.publish(tx, { kind: 'session', session: _id, reason })
  return ended.length
}

/** Removes what could let somebody else into an account that begins anew (decision 010); true where there was anything. */
export async function dropWaysIn(tx: Tx, house: WithDomains, _id: string): Promise<boolean> {
  let gone = false
  for (const drop of waysIn.all(house)) gone = (await drop(tx, _id)) || gone
  return gone
}

/**
 * Sets a new password and ends the person's sessions, perhaps but the caller's own. It takes the hash, so that nothing is awaited in the
 * transaction.
 */
export async function changePassword(
  tx: Tx,
  house: WithBus & WithDomains,
  { _id, hash, except }: { _id: string; hash: string; except?: string },
) {
  await tx.update(person).set({ passwordHash: hash }).where(eq(person._id, _id))
  await endSessions(tx, house, { person: _id, except }, 'password')
}
