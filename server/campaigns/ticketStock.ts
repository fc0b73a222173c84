import { randomInt } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { CallBody } from '#contract/call.ts'
import { longestRoll, type wheel } from '#contract/campaigns/wheel.ts'
import { Refusal } from '#contract/refusals.ts'
import { sealTickets } from '#contract/rules/campaigns/tickets.ts'
import { dayMs } from '#contract/time.ts'
import type { Acting } from '#server/kit/acting.ts'
import type { Tx } from '#server/kit/database.ts'
import type { WithDb, WithSettings } from '#server/kit/house.ts'
import { linkKeyOf, rowIn } from '#server/shared/publicForms/link.ts'
import { type CampaignRecord, lockedOpen, mustRun } from './rules.ts'
import { wheelRoll, wheelSpin } from './tables.ts'

/** Days after which a roll's tickets go back by themselves (V16). */
const rollDays = 7
const usualSize = 50
const what = 'wheel roll'

/** The roll that a key names; refuses `missing` for a key that we did not make. */
export const rollIn = (house: WithSettings, key: string) => rowIn(house, what, key)

const isTaken = sql`${wheelSpin.state} in ('won', 'flagged', 'blank')`

/**
 * Stock that is left of each prize: all but what rolls hold that lie on a tablet, what was used of rolls that were given back, and what was drawn
 * without a roll. The campaign is locked.
 */
export async function stockOf(tx: Tx, row: CampaignRecord): Promise<Map<string, number>> {
  const left = new Map(row.prizes.map(({ _id, count }) => [_id, count]))
  const take = (prize: string | null) => prize && left.set(prize, (left.get(prize) ?? 0) - 1)
  const rolls = await tx.select().from(wheelRoll).where(eq(wheelRoll.campaign, row._id))
  for (const { tickets, returnedAt, used } of rolls) for (const prize of returnedAt ? tickets.slice(0, used ?? 0) : tickets) take(prize)
  const spins = await tx
    .select()
    .from(wheelSpin)
    .where(and(eq(wheelSpin.campaign, row._id), isTaken))
  const usedOf = new Map(rolls.map(({ _id, returnedAt, used, tickets }) => [_id, returnedAt ? (used ?? 0) : tickets.length]))
  // A ticket beyond what its roll has said to be used was told late: its prize is gone all the same.
  for (const { prize, roll, ticket } of spins) if (!roll || !ticket || ticket > (usedOf.get(roll) ?? 0)) take(prize)
  return left
}

/** Draws one of what is left; undefined where nothing is. Each piece has the same chance. */
export function drawOne(left: Map<string, number>): string | undefined {
  const all = [...left].filter(([, count]) => count > 0)
  const sum = all.reduce((total, [, count]) => total + count, 0)
  if (sum === 0) return undefined
  let at = randomInt(sum)
  for (const [prize, count] of all) {
    if (at < count) {
      left.set(prize, count - 1)
      return prize
    }
    at -= count
  }
  return undefined
}

/** Gives a studio's tablet a roll: so many tickets in drawn order, and at most half of what is left, so that others get some too. */
export async function giveRoll({ tx, house, who }: Acting, { _id, campaign: of, size }: CallBody<(typeof wheel)['roll']>) {
  const row = await lockedOpen(tx, of)
  const [known] = await tx.select().from(wheelRoll).where(eq(wheelRoll._id, _id))
  if (known && (known.campaign !== row._id || known.by !== who._id)) throw new Refusal('taken')
  if (known) return wheelRollReplyOf(house, known)
  mustRun(row, Date.now())
  const isHere = row.studios.length === 0 || (who.studio !== null && row.studios.includes(who.studio))
  if (row.kind !== 'wheel' || !isHere) throw new Refusal('campaign-closed')
  const left = await stockOf(tx, row)
  const total = [...left.values()].reduce((sum, count) => sum + Math.max(0, count), 0)
  const share = Math.min(size ?? usualSize, longestRoll, Math.ceil(total / 2))
  const tickets = Array.from({ length: share }, () => drawOne(left)).filter(prize => prize !== undefined)
  if (tickets.length === 0) throw new Refusal('wheel-empty')
  const now = Date.now()
  const until = new Date(now + rollDays * dayMs).toISOString()
  const roll = { _id, campaign: row._id, studio: who.studio, by: who._id, tickets, at: new Date(now).toISOString(), until }
  await tx.insert(wheelRoll).values(roll)
  return wheelRollReplyOf(house, roll)
}

const wheelRollReplyOf = (
  house: WithSettings,
  { _id, tickets, until }: Pick<typeof wheelRoll.$inferSelect, '_id' | 'tickets' | 'until'>,
) => ({
  _id,
  key: linkKeyOf(house, what, _id),
  tickets: sealTickets(tickets),
  until,
})

/** Takes back what a tablet has not used of its roll. */
export async function returnWheelTickets({ tx, who }: Acting, _id: string, used: number) {
  const [found] = await tx.select().from(wheelRoll).where(eq(wheelRoll._id, _id))
  if (!found || found.by !== who._id) throw new Refusal('missing')
  await lockedOpen(tx, found.campaign)
  const [row] = await tx.select().from(wheelRoll).where(eq(wheelRoll._id, _id))
  if (!row) throw new Refusal('missing')
  const counts = row.returnedAt ? (row.used ?? 0) : Math.min(row.tickets.length, Math.max(used, await lastTold(tx, _id)))
  if (!row.returnedAt) await tx.update(wheelRoll).set({ returnedAt: new Date().toISOString(), used: counts }).where(eq(wheelRoll._id, _id))
  return { left: row.tickets.length - counts }
}

/** The highest ticket of a roll of which something came. */
async function lastTold(tx: Tx, roll: string) {
  const { rows } = await tx.execute<{ last: number }>(
    sql`select coalesce(max(ticket), 0)::int as last from wheel_spin where roll = ${roll}::uuid`,
  )
  return rows[0]?.last ?? 0
}

/** Takes rolls back whose seven days are over. */
export async function takeOverdue({ db }: WithDb, now = new Date()) {
  const overdue = await db
    .select({ _id: wheelRoll._id, campaign: wheelRoll.campaign })
    .from(wheelRoll)
    .where(and(isNull(wheelRoll.returnedAt), sql`${wheelRoll.until} <= ${now.toISOString()}::timestamptz`))
  for (const { _id, campaign: of } of overdue)
    await db.transaction(async tx => {
      await lockedOpen(tx, of)
      const used = await lastTold(tx, _id)
      await tx
        .update(wheelRoll)
        .set({ returnedAt: now.toISOString(), used })
        .where(and(eq(wheelRoll._id, _id), isNull(wheelRoll.returnedAt)))
    })
}
