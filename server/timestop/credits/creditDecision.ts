import { and, eq } from 'drizzle-orm'
import type { CallBody } from '#contract/call.ts'
import { Refusal } from '#contract/refusals.ts'
import type { CreditRow } from '#contract/timestop/creditShapes.ts'
import type { credits as calls } from '#contract/timestop/credits.ts'
import {
  appendOne,
  type ContractRecord as Contract,
  decidesIn,
  eventsOf,
  lifeIn,
  mustBeAnothers,
  visibleTo as visibleContracts,
} from '#server/contracts/rules.ts'
import { contract } from '#server/contracts/tables.ts'
import type { Acting } from '#server/kit/acting.ts'
import type { Tx } from '#server/kit/database.ts'
import { today } from '#server/kit/zone.ts'
import { actorOf, type Who } from '#server/serve/serve.ts'
import { lockedContract } from '#server/timestop/ownPauses.ts'
import { timestopCredit as credit } from '#server/timestop/tables.ts'
import { lockedGoingOn } from './chain.ts'
import { tellAsked } from './creditNews.ts'
import { mustBeOnce } from './ownCredits.ts'
import { rowOf, visibleTo } from './rows.ts'

type CreditDecision = CallBody<(typeof calls)['decide']>

/** Locks a credit that the caller decides on, behind nothing: a contract is locked after it, by everybody. */
async function lockCredit(tx: Tx, who: Who, _id: string) {
  const [row] = await tx
    .select()
    .from(credit)
    .where(and(eq(credit._id, _id), visibleTo(who)))
    .for('update')
  if (!row || !(await decidesIn(tx, who, row.studio))) throw new Refusal('missing')
  await mustBeAnothers(tx, who, row)
  return row
}

/** The contract that gets the days: the row's, or the one that whoever decides has named. */
async function contractFor(tx: Tx, who: Who, row: typeof credit.$inferSelect, { userId, index }: CreditDecision): Promise<Contract> {
  if (row.contract) {
    const [on] = await tx.select().from(contract).where(eq(contract._id, row.contract)).for('update')
    return on!
  }
  if (!userId || index === null || index === undefined) throw new Refusal('invalid', { userId: 'Sag, wem die Tage gehören.' })
  const on = await lockedContract(tx, userId, index, visibleContracts(who))
  if (on.studio !== row.studio) throw new Refusal('invalid', { index: 'Dieser Vertrag ist in einem anderen Studio.' })
  return on
}

async function grant(given: Acting, row: typeof credit.$inferSelect, wish: CreditDecision) {
  const { tx, who } = given
  const meant = await contractFor(tx, who, row, wish)
  // Once it was handed over or left for another, the days are those of whoever goes on with it.
  const on = (await lockedGoingOn(tx, meant._id))!
  await mustBeAnothers(tx, who, { person: [meant.person, on.person], studio: row.studio })
  await mustBeOnce(tx, { _id: row._id, contract: on._id, closure: row.closure })
  const day = today()
  const life = lifeIn(on, (await eventsOf(tx, [on._id])).get(on._id) ?? [])
  const isOver = on.state !== 'accepted' || (life.finalEnd !== null && life.finalEnd < day)
  if (isOver) throw new Refusal('pause-not-running', undefined, await rowOf(tx, row._id), 'Der Vertrag läuft nicht mehr.')
  const { _id: event } = await appendOne(given, on, {
    kind: 'bonus',
    day: [day, life.start].sort().at(-1)!,
    author: actorOf(who),
    reason: 'Schliessung des Studios',
    content: { days: row.days },
  })
  return { event, contract: on._id, person: on.person }
}

/** Gives the days or declines; what it is already is no news. */
export async function decide(given: Acting, _id: string, wish: CreditDecision): Promise<CreditRow> {
  const { tx, who } = given
  const row = await lockCredit(tx, who, _id)
  const { status, reason, version } = wish
  if (row.state === status) return rowOf(tx, _id)
  if (row.version !== version) throw new Refusal('stale', undefined, await rowOf(tx, _id))
  if (row.state !== 'open' || status === 'open') throw new Refusal('credit-state', undefined, await rowOf(tx, _id))
  const got = status === 'granted' ? await grant(given, row, wish) : {}
  await tx
    .update(credit)
    .set({ ...got, state: status, answer: reason ?? null, decidedBy: actorOf(who), since: new Date().toISOString(), version: version + 1 })
    .where(eq(credit._id, _id))
  await tellAsked(given, _id)
  return rowOf(tx, _id)
}
