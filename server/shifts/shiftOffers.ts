import { and, eq, isNull } from 'drizzle-orm'
import type { CallBody } from '#contract/call.ts'
import { Refusal } from '#contract/refusals.ts'
import { wallOf } from '#contract/rules/shifts/wallTimes.ts'
import type { shiftSwaps } from '#contract/shifts/shiftSwaps.ts'
import type { SwapRow } from '#contract/shifts/swapShapes.ts'
import { employedIn } from '#server/employees/rules.ts'
import type { Acting } from '#server/kit/acting.ts'
import type { Tx } from '#server/kit/database.ts'
import { holdsIn } from '#server/kit/reach.ts'
import { actorOf, type Who } from '#server/serve/serve.ts'
import { holdersOf } from '#server/shared/auth/holders.ts'
import { fitsOf } from './fit.ts'
import type { StoredShift } from './publishedShifts.ts'
import { tellOfShift, tellShiftsChanged } from './shiftNews.ts'
import { lockedPlan } from './shiftPlans.ts'
import { type SwapRecord, swapNow } from './swapRead.ts'
import { asKnown, mustFit } from './swapWrite.ts'
import { publishedShift, shift, shiftSwap } from './tables.ts'

/** True of whoever plans that studio. */
export const plans = (who: Who, studio: string) => holdsIn('tt_office', who, studio)

export async function rowNow(tx: Tx, _id: string): Promise<SwapRow> {
  const row = await swapNow(tx, _id)
  if (!row) throw new Refusal('missing')
  return row
}

/** A shift that can be offered: who has it, and when it is. Of open ones and of others' whoever plans the studio alone knows. */
async function offerable({ tx, who }: Acting, _id: string) {
  const told = and(eq(publishedShift.shift, _id), isNull(publishedShift.goneAt))
  const [known] = await tx.select().from(publishedShift).where(told)
  const [open] = known
    ? []
    : await tx
        .select()
        .from(shift)
        .where(and(eq(shift._id, _id), isNull(shift.person), isNull(shift.removedAt)))
  const row = known ?? open
  if (!row || (known?.person !== actorOf(who) && !plans(who, row.studio))) throw new Refusal('missing')
  return { shift: _id, plan: row.plan, studio: row.studio, giver: known?.person ?? null, from: row.from, to: row.to }
}

/** The fit of somebody for a shift; refuses people whom a skill, an absence or the law keeps from it. */
export async function fitOf(given: Acting, person: string, of: Pick<SwapRecord, 'studio' | 'from' | 'to'>, row: StoredShift) {
  const { studio, from, to } = of
  const shifts = [{ shift: row._id, from, to, kind: row.kind, skill: row.skill, break: row.break }]
  const fits = await fitsOf(given, person, { studio, shifts })
  return mustFit(fits.get(row._id), row.skill)
}

/** Offers a shift to one person or to all; the same again is no news. */
export async function offer(given: Acting & { body: CallBody<(typeof shiftSwaps)['offer']> }): Promise<SwapRow> {
  const { tx, house, who, body } = given
  const { _id, wanted, note } = body
  const [before] = await tx.select().from(shiftSwap).where(eq(shiftSwap._id, _id))
  if (before) {
    if (before.shift !== body.shift || (before.giver !== actorOf(who) && !plans(who, before.studio))) throw new Refusal('taken')
    return rowNow(tx, _id)
  }
  const of = await offerable(given, body.shift)
  const plan = await lockedPlan(tx, of.plan, of.studio)
  if (plan.state !== 'published') throw new Refusal('swap-changed')
  if (Date.parse(of.from) <= Date.now()) throw new Refusal('swap-over')
  if (body.known && (body.known.from !== of.from || body.known.to !== of.to)) throw new Refusal('swap-changed')
  const row = await asKnown(tx, of)
  if (wanted === of.giver && wanted !== null) throw new Refusal('invalid', { wanted: 'Das ist schon deine Schicht.' })
  if (wanted !== null) await fitOf(given, wanted, of, row)
  const now = new Date().toISOString()
  const added = await tx
    .insert(shiftSwap)
    .values({ ...of, _id, wanted, note, ownGiving: of.giver === null || of.giver === actorOf(who), created: now, since: now })
    .onConflictDoNothing()
    .returning()
  if (added.length === 0) throw new Refusal('swap-offered')
  const all = wanted === null ? await employedIn(tx, of.studio, wallOf(of).day) : [wanted]
  const people = all.filter(one => one !== of.giver && one !== actorOf(who))
  await tellOfShift(tx, house, of, { people, words: wanted === null ? 'Schicht zu haben' : 'Übernimmst du diese Schicht?' })
  await tellShiftsChanged(
    tx,
    house,
    [...new Set([...all, ...(await holdersOf(tx, 'tt_office', of.studio)), ...(of.giver ? [of.giver] : [])])],
    of.studio,
  )
  return rowNow(tx, _id)
}
