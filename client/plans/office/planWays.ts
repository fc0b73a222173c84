import { prefetch } from '#client/data/reads.ts'
import { today } from '#client/data/time.ts'
import type { Ways } from '#client/kit/waiting/overlay.ts'
import { nameOfKnown } from '#client/parts/memberSearch.ts'
import { plans } from '#contract/plans/calls.ts'
import type { ListedPlan, PlanStanding, TrainingPlanForm, TrainingPlanRow } from '#contract/plans/shapes.ts'

const calls = { add: plans.create, edit: plans.edit, remove: plans.remove, restore: plans.restore }

function standingOf({ state, start, until }: Pick<TrainingPlanForm, 'state' | 'start' | 'until'>): PlanStanding {
  if (state === 'draft') return 'draft'
  if (until && until < today()) return 'over'
  return start > today() ? 'coming' : 'running'
}

/** A plan that waits, as the list shows it. */
const listed = (body: object, _kind: unknown, before: ListedPlan): Partial<ListedPlan> => {
  const { splits, ...form } = body as TrainingPlanForm
  const { vorname = before.vorname ?? '', nachname = before.nachname ?? '' } = nameOfKnown(form.person) ?? {}
  return { ...form, vorname, nachname, days: splits.length, end: form.until ?? null, standing: standingOf(form) }
}

/** The ways of plans in the list and in the builder: what this device writes of them. */
export const listWays: Ways<ListedPlan> = { calls, fresh: { version: 1, trainer: '', studio: null }, meant: listed }
export const planWays: Ways<TrainingPlanRow> = {
  calls,
  fresh: { version: 1, trainer: '', exercises: [], goal: null, until: null },
  one: ({ _id }) => prefetch(plans.one, { params: { id: _id } }, 0),
}
