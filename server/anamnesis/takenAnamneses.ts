import { and, eq, inArray, isNull } from 'drizzle-orm'
import { Temporal } from 'temporal-polyfill'
import type { ReadingReason } from '#contract/anamnesis/reasons.ts'
import { anamnesisTaken, type TakenAlong } from '#contract/anamnesis/taken.ts'
import type { PlannedSlot, TrainingPlanRow } from '#contract/plans/shapes.ts'
import { Refusal } from '#contract/refusals.ts'
import { zone } from '#contract/time.ts'
import type { Acting } from '#server/kit/acting.ts'
import type { WithSettings } from '#server/kit/house.ts'
import { wholePlans } from '#server/plans/rows.ts'
import { counting, hasMadeFor, looksAfter, standsIn } from '#server/plans/rules.ts'
import { serve } from '#server/serve/serve.ts'
import { person } from '#server/shared/auth/tables.ts'
import { plan } from '#server/workouts/tables.ts'
import { training } from '#server/workouts/trained.ts'
import { lastOf } from './anamnesisReading.ts'
import { customerOf, mustAgree, nameOf, visibleTo } from './rules.ts'

function planned({ title, goal, trainer, byTrainer, start, splits, exercises }: TrainingPlanRow): TakenAlong['plan'] {
  const known = new Map(exercises.map(one => [one._id, one]))
  return {
    title,
    goal: goal ?? null,
    trainer,
    byTrainer,
    start,
    splits: splits.map(split => ({
      title: split.title,
      exercises: split.slots.flatMap(({ exercise, setting, hint, targets }: PlannedSlot) => {
        const found = known.get(exercise)
        return found ? [{ title: found.title, kind: found.kind, setting: setting ?? null, hint: hint ?? null, targets }] : []
      }),
    })),
  }
}

/** The last anamnesis, and of the training what the caller may see (H24). */
async function take(acting: Acting<WithSettings>, { userId, reason }: { userId: string; reason?: ReadingReason }): Promise<TakenAlong> {
  const { tx, who } = acting
  const customer = await customerOf(tx, who, userId)
  await mustAgree(tx, customer, null)
  if (!reason && !(await hasMadeFor(tx, who, userId))) throw new Refusal('reason-needed')
  const sees = await looksAfter(tx, who, userId, customer.studioCode!)
  const today = Temporal.Now.plainDateISO(zone).toString()
  const [running] = sees ? await wholePlans(tx, today, and(counting(userId), eq(plan.person, userId), standsIn(today, ['running']))) : []
  const bests = sees ? (await training(tx, userId)).bests : []
  return {
    person: userId,
    name: nameOf(customer),
    anamnesis: (await lastOf(acting, userId)) ?? null,
    plan: running ? planned(running) : null,
    bests: bests.map(({ title, kind, value, day }) => ({ title, kind, value, day })),
  }
}

export const anamnesisTakenCalls = serve(anamnesisTaken, {
  take: given => take(given, given.body),
  agreed: async ({ tx, who, body }) => {
    const agrees = and(inArray(person._id, body.people), eq(person.consent1, true), isNull(person.deletedAt), visibleTo(who))
    return (await tx.select({ _id: person._id }).from(person).where(agrees)).map(({ _id }) => _id)
  },
})
