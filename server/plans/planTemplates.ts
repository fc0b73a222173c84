import { asc } from 'drizzle-orm'
import { german } from '#contract/german.ts'
import type { PlannedSplit, PlanTemplateForm } from '#contract/plans/shapes.ts'
import { ofStudioAsked, reachConditionOf, studiosWithAny } from '#server/kit/reach.ts'
import { type RowAct, rowsOf } from '#server/kit/rows.ts'
import { fileNamed, mustBePicture } from '#server/shared/files/named.ts'
import { exercisesOf, mustHaveExercises } from './content.ts'
import { pictureKind } from './planPictures.ts'
import { addressOf } from './rows.ts'
import { planTemplate } from './tables.ts'

const slotsIn = (splits: readonly PlannedSplit[]) => splits.flatMap(({ slots }) => slots)

const rows = rowsOf({
  table: planTemplate,
  fields: async ({ studio, title, goal, picture, splits }: Omit<PlanTemplateForm, '_id'>, { tx, who }) => ({
    studio,
    title,
    goal: goal ?? null,
    splits,
    picture: picture === undefined ? undefined : await fileNamed(tx, who, picture),
  }),
  order: [asc(planTemplate._id)],
  visibleTo: who => reachConditionOf(planTemplate.studio, studiosWithAny(['tp_create', 'tp_viewAll'], who)),
  meant: given => ofStudioAsked(planTemplate.studio, given),
  async mayStand({ tx }, { splits, picture }) {
    await mustBePicture(tx, pictureKind, 'picture', picture ?? null)
    await mustHaveExercises(tx, slotsIn(splits), 'splits')
  },
})

type Row = Awaited<ReturnType<typeof rows.list>>[number]

/** Rows with the exercises that they name, also those that the studio no longer offers. */
async function completeTemplates({ tx }: Pick<RowAct, 'tx'>, all: readonly Row[]) {
  const exercises = await exercisesOf(
    tx,
    all.flatMap(({ splits }) => slotsIn(splits)),
  )
  return all.map(row => ({
    ...row,
    pictureAddress: addressOf(row.picture),
    exercises: [...new Set(slotsIn(row.splits).map(({ exercise }) => exercise))].flatMap(id => exercises.get(id) ?? []),
  }))
}

type Does<G> = (given: G) => Promise<Row>
/** A handler whose row, and whose refusal's row, is whole. */
const answering =
  <G extends RowAct>(does: Does<G>) =>
  async (given: G) =>
    (await completeTemplates(given, [await does(given)]))[0]!

export const templates = {
  list: async (given: RowAct) =>
    completeTemplates(
      given,
      (await rows.list(given)).toSorted((a, b) => german.compare(a.title, b.title)),
    ),
  create: answering(rows.create),
  edit: answering(rows.edit),
  remove: rows.remove,
  restore: answering(rows.restore),
}
