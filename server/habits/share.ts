import { and, eq, exists, sql } from 'drizzle-orm'
import { Refusal } from '#contract/refusals.ts'
import { person } from '#server/auth/tables.ts'
import { traceDaily } from '#server/health/trace.ts'
import type { Tx } from '#server/kit/database.ts'
import { holdsIn } from '#server/kit/reach.ts'
import { actorOf, type Who } from '#server/serve/serve.ts'
import { plan } from '#server/workouts/tables.ts'
import { habitShare } from './tables.ts'

/** A share holds in the studio in which it was given. */
const standing = and(eq(habitShare.person, person._id), eq(habitShare.studio, person.studioCode))

export async function isSharing(tx: Tx, who: string) {
  const rows = await tx.select({ studio: person.studioCode }).from(person).innerJoin(habitShare, standing).where(eq(person._id, who))
  return { shared: rows.length > 0 }
}

export async function share(tx: Tx, who: string, shared: boolean) {
  const [row] = await tx.select({ studio: person.studioCode }).from(person).where(eq(person._id, who)).for('no key update')
  await tx.delete(habitShare).where(eq(habitShare.person, who))
  if (shared && row?.studio) await tx.insert(habitShare).values({ person: who, studio: row.studio })
  return isSharing(tx, who)
}

/** Ends what was shared in a studio that its member has left. */
export const endShares = (tx: Tx) =>
  tx.delete(habitShare).where(
    exists(
      tx
        .select({ one: sql`1` })
        .from(person)
        .where(and(eq(person._id, habitShare.person), sql`${person.studioCode} is distinct from ${habitShare.studio}`)),
    ),
  )

/**
 * Somebody who shares their habits in a studio where the caller sees all trainings, or makes plans and made one of that person's (H24).
 * Anybody else's are missing.
 */
export async function sharerMeant(tx: Tx, who: Who, id: string) {
  const [row] = await tx.select({ studio: habitShare.studio }).from(person).innerJoin(habitShare, standing).where(eq(person._id, id))
  if (!row || !(holdsIn('tp_viewAll', who, row.studio) || (await makesPlansFor(tx, who, id, row.studio)))) throw new Refusal('missing')
  return id
}

/** The person whose habits are meant (H27): the caller, or somebody who shares them with the caller, of which reading leaves a trace. */
export async function personMeant(tx: Tx, who: Who, id: string) {
  if (id === 'me' || id === who._id) return who._id
  await sharerMeant(tx, who, id)
  await traceDaily(tx, who, id, 'Gewohnheiten')
  return id
}

const makesPlansFor = async (tx: Tx, who: Who, id: string, studio: string) =>
  holdsIn('tp_create', who, studio) && (await tx.$count(plan, and(eq(plan.person, id), eq(plan.trainer, actorOf(who))))) > 0
