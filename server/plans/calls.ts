import { and, eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { plans } from '#contract/plans/calls.ts'
import { trainingFeedback } from '#contract/plans/feedback.ts'
import { ownWorkouts } from '#contract/plans/ownWorkouts.ts'
import { planTemplates } from '#contract/plans/planTemplates.ts'
import type { PlannedSlot } from '#contract/plans/shapes.ts'
import { done } from '#server/kit/done.ts'
import { today } from '#server/kit/zone.ts'
import { serve } from '#server/serve/serve.ts'
import { isConsented, mustConsent } from '#server/shared/agreements/rules.ts'
import { seenPerson } from '#server/shared/auth/rules.ts'
import { keepUpload } from '#server/shared/files/keptFiles.ts'
import { plan } from '#server/workouts/tables.ts'
import { answerFeedback, ownAnswers, pageOf } from './feedback.ts'
import { createOwn, editOwn, ownOne, removeOwn, restoreOwn } from './ownWorkouts.ts'
import { planFile } from './paper/file.ts'
import { createPlan, editPlan, restorePlan, withdrawPlan } from './planActs.ts'
import { pictureKind } from './planPictures.ts'
import { templates } from './planTemplates.ts'
import { planNow, searchPlans, wholePlans } from './rows.ts'
import { plansSeenBy, visibleTo } from './rules.ts'
import { changeSpans } from './spans.ts'
import { trainedBy } from './trained.ts'
import { valuesOf } from './trainedValues.ts'

const dated = <G>(given: G) => ({ ...given, today: today() })

/** A plan for somebody else: what it says is the same, its rows are new ones. */
const copied = { until: null, state: 'draft' } as const

export const planCalls = serve(plans, {
  search: ({ tx, who, body }) => searchPlans(tx, today(), and(visibleTo(who), isConsented), body),
  async ofPerson({ tx, who, params }) {
    await seenPerson(tx, who, params.userId, ['tp_create', 'tp_viewAll'])
    return wholePlans(tx, today(), and(eq(plan.person, params.userId), visibleTo(who)))
  },
  async values({ tx, who, params }) {
    await seenPerson(tx, who, params.userId, ['tp_create', 'tp_viewAll'])
    return valuesOf(tx, params.userId)
  },
  trained: given => trainedBy(given, given.params.userId, given.query),
  one: ({ tx, who, params }) => planNow(tx, today(), params.id, visibleTo(who)),
  create: given => createPlan(dated(given), given.body),
  edit: given => editPlan(dated(given), given.params.id, given.body),
  async remove(given) {
    await withdrawPlan(dated(given), given.params.id, given.query.version)
    return done
  },
  restore: given => restorePlan(dated(given), given.params.id),
  spans: given => changeSpans(dated(given), given.body.plans),
  pdf: given => planFile(dated(given)),
  picture: ({ tx, house, who, body, key }) => keepUpload(tx, house, { who, owner: null, kind: pictureKind, body, key }),
  async copy(given) {
    const { tx, who, params, body } = given
    const from = await planNow(tx, today(), params.id, visibleTo(who))
    await seenPerson(tx, who, from.person, ['tp_create'])
    await mustConsent(tx, [from.person, body.to])
    const [known] = await tx.select({ person: plan.person }).from(plan).where(eq(plan._id, body._id))
    // Made once already: the ids of its rows were drawn then.
    if (known?.person === body.to) {
      await seenPerson(tx, who, known.person, ['tp_create'])
      return planNow(tx, today(), body._id, plansSeenBy(who))
    }
    const splits = from.splits.map(split => ({
      ...split,
      _id: v7(),
      slots: split.slots.map((slot: PlannedSlot) => ({ ...slot, _id: v7() })),
    }))
    return createPlan(dated(given), { ...from, ...copied, _id: body._id, person: body.to, start: body.start, splits })
  },
})

export const ownWorkoutCalls = serve(ownWorkouts, {
  one: ({ tx, who, params }) => ownOne(tx, who._id, params.id),
  create: ({ tx, who, body }) => createOwn(tx, who._id, body),
  edit: ({ tx, who, params, body }) => editOwn(tx, who._id, params.id, body),
  async remove({ tx, who, params, query }) {
    await removeOwn(tx, who._id, params.id, query.version)
    return done
  },
  restore: ({ tx, who, params }) => restoreOwn(tx, who._id, params.id),
})

export const feedbackCalls = serve(trainingFeedback, {
  list: given => pageOf(given, given.body),
  turn: given => answerFeedback(given, given.params.id, given.body),
  mine: given => ownAnswers(given, given.who._id),
})

export const templateCalls = serve(planTemplates, templates)
