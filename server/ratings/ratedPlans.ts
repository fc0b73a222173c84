import { and, desc, eq, lte, sql } from 'drizzle-orm'
import { Temporal } from 'temporal-polyfill'
import { zone } from '#contract/time.ts'
import type { Tx } from '#server/kit/database.ts'
import { zurich } from '#server/kit/zone.ts'
import { isTrainer } from '#server/shared/auth/grants.ts'
import { person } from '#server/shared/auth/tables.ts'
import { visibleTo } from '#server/workouts/rules.ts'
import { plan } from '#server/workouts/tables.ts'
import type { Rateable } from './openRatings.ts'
import { rating, ratingRest } from './tables.ts'

const today = () => Temporal.Now.plainDateISO(zone)

const fields = {
  byTrainer: isTrainer('plan.trainer'),
  row: { _id: plan._id, title: plan.title, day: plan.start },
  trainer: { _id: person._id, name: sql<string>`${person.vorname} || ' ' || ${person.nachname}` },
}
const rateablePlanOf = ({
  row,
  trainer,
  byTrainer,
}: {
  row: { _id: string; title: string; day: string }
  trainer: { _id: string; name: string } | null
  byTrainer: boolean
}): Rateable => ({
  ...row,
  trainer,
  byTrainer,
  studio: null,
})

/** A plan of this person's; another's is not found, so nobody rates it. */
export async function ownPlan(tx: Tx, who: string, _id: string): Promise<Rateable | undefined> {
  const [found] = await tx
    .select(fields)
    .from(plan)
    .leftJoin(person, eq(plan.trainer, person._id))
    .where(and(eq(plan._id, _id), visibleTo(who)))
  return found && rateablePlanOf(found)
}

/** Days of training with a plan before its rating is asked for. */
const afterDays = 14
/** Days after which an ended plan is asked for no more. */
const forgottenDays = 60

/** Plans trained with for two weeks, not rated, and not put aside since. */
export async function openPlans(tx: Tx, who: string): Promise<Rateable[]> {
  const found = await tx
    .select(fields)
    .from(plan)
    .leftJoin(person, eq(plan.trainer, person._id))
    .where(
      and(
        visibleTo(who),
        lte(plan.start, today().subtract({ days: afterDays }).toString()),
        sql`(${plan.end} is null or ${plan.end} >= ${today().subtract({ days: forgottenDays }).toString()}::date)`,
        sql`not exists (select 1 from ${rating} where ${rating.plan} = ${plan._id})`,
        sql`not exists (select 1 from ${ratingRest} where ${ratingRest.person} = ${who}
          and ${plan.start} + ${afterDays}::int <= (${ratingRest.hiddenAt} at time zone ${zurich})::date)`,
      ),
    )
    .orderBy(desc(plan.start), plan._id)
  return found.map(rateablePlanOf)
}
