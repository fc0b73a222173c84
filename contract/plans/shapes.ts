import { array, type InferType, object } from 'yup'
import { keptFile } from '#contract/files.ts'
import { count, day, decimal, flag, id, list, queryCount, studioCode, text } from '#contract/shapes.ts'
import { dayMs } from '#contract/time.ts'
import { exercise } from '#contract/workouts.ts'

export const mostSplits = 14
export const mostSlots = 60
export const mostSets = 20
/** A member's own workouts (H13). */
export const mostOwn = 100

/** A set as it is planned: kg, repetitions from and to, metres, milliseconds; each may be left open. */
export const plannedSet = object({
  warmup: flag().required(),
  weight: decimal(0, 500).label('Gewicht').nullable().default(null),
  reps: count(0, 200).label('Wiederholungen').nullable().default(null),
  repsTo: count(0, 200).label('Wiederholungen bis').nullable().default(null),
  distance: decimal(0, 1_000_000).label('Distanz').nullable().default(null),
  time: count(0, dayMs).label('Zeit').nullable().default(null),
})
export type PlannedSet = InferType<typeof plannedSet>

/** An exercise's place as it is planned; `_id` is born on the device. Neighbours with the same `superset` word rotate. */
const plannedSlot = object({
  _id: id().required(),
  exercise: id().required(),
  superset: text(20).nullable().default(null),
  rest: count(0, 3600).label('Pause').required(),
  setting: text(100).label('Einstellung').nullable().default(null),
  hint: text(500).label('Hinweis').nullable().default(null),
  targets: list(plannedSet.required(), mostSets).min(1, 'Eine Übung braucht mindestens einen Satz.').required(),
})
export type PlannedSlot = InferType<typeof plannedSlot>

const slots = () => list(plannedSlot.required(), mostSlots).label('Übungen').required()
const minutes = () => count(1, 600).label('Dauer').required()

const plannedSplit = object({
  _id: id().required(),
  title: text(80).label('Name des Tages').required(),
  minutes: minutes(),
  slots: slots(),
})
export type PlannedSplit = InferType<typeof plannedSplit>

const plannedSplits = () =>
  list(plannedSplit.required(), mostSplits).label('Trainingstage').min(1, 'Ein Plan braucht mindestens einen Trainingstag.').required()

/** Picture of a plan; a body without it leaves what is there. */
const picture = () => keptFile().label('Bild').nullable()
const pictureAddress = () => text(400).nullable()

/** A draft is seen by the staff alone. */
export const planStates = { draft: 'Entwurf', published: 'Veröffentlicht' } as const
export type TrainingPlanState = keyof typeof planStates

/** Standings of a plan: what is published follows from its days (A37). */
export const standings = { draft: 'Entwurf', coming: 'Kommt', running: 'Läuft', over: 'Beendet' } as const
export type PlanStanding = keyof typeof standings

/** A plan as it is built (H13). */
export const planForm = object({
  _id: id().required(),
  /** Id of the plan's owner. */
  person: id().required(),
  title: text(120).label('Name').required(),
  goal: text(300).label('Ziel').nullable().default(null),
  start: day().label('Beginn').required(),
  /** Last day that was asked for; the plan after it may end it earlier. */
  until: day()
    .label('Letzter Tag')
    .nullable()
    .default(null)
    .test('after', 'Der letzte Tag liegt vor dem Beginn.', (value, { parent }) => !value || value >= (parent as { start: string }).start),
  state: text(10)
    .oneOf(Object.keys(planStates) as TrainingPlanState[])
    .required(),
  picture: picture(),
  splits: plannedSplits(),
})
export type TrainingPlanForm = InferType<typeof planForm>

/** The version that an edit saw. */
export const version = () => count(1).required()
/** The same of a removal, which has no body. */
export const seenVersion = object({ version: queryCount(1, 1_000_000_000).required() })
const headOf = {
  vorname: text().required(),
  nachname: text().required(),
  /** Author. */
  trainer: text().required(),
  /** They bear the trainers' badge (H23). */
  byTrainer: flag().optional(),
  /** Last day on which it counts. */
  end: day().nullable(),
  standing: text(10)
    .oneOf(Object.keys(standings) as PlanStanding[])
    .required(),
  version: version(),
}
/** Another plan of the person that ends on this day because of what was saved. */
const planEnd = object({ _id: id().required(), title: text(120).required(), end: day().required() })
export type PlanEnd = InferType<typeof planEnd>

/** A plan with all that is in it. */
export const planRow = planForm.shape({
  ...headOf,
  /** The exercises that it names, also those that the studio no longer offers. */
  exercises: array().of(exercise.required()).required(),
  pictureAddress: pictureAddress(),
  /** Told once, to whoever saved it: one plan runs at a time, so the older one ends the day before (H14). */
  ended: array().of(planEnd.required()).optional(),
})
export type TrainingPlanRow = InferType<typeof planRow>

/** A line of the list of plans. */
export const listedPlan = planForm.omit(['splits', 'picture']).shape({
  ...headOf,
  /** Code of the person's studio. */
  studio: text(40).nullable(),
  /** Number of its training days. */
  days: count().required(),
})
export type ListedPlan = InferType<typeof listedPlan>

/** Template with which plans are begun, kept for a studio. */
export const templateForm = object({
  _id: id().required(),
  studio: studioCode().label('Studio').required(),
  title: text(120).label('Name').required(),
  goal: text(300).label('Ziel').nullable().default(null),
  picture: picture(),
  splits: plannedSplits(),
})
export type PlanTemplateForm = InferType<typeof templateForm>
/** A template with all that is in it. */
export const templateRow = templateForm.shape({
  version: version(),
  exercises: array().of(exercise.required()).required(),
  pictureAddress: pictureAddress(),
})
export type PlanTemplateRow = InferType<typeof templateRow>

/** An own workout as it is built. */
export const workoutForm = object({
  _id: id().required(),
  title: text(120).label('Name').required(),
  about: text(500).label('Beschreibung').nullable().default(null),
  minutes: minutes(),
  slots: slots(),
})
export type WorkoutForm = InferType<typeof workoutForm>
/** An own workout with all that is in it. */
export const ownWorkout = workoutForm.shape({ version: version(), exercises: array().of(exercise.required()).required() })
export type OwnWorkout = InferType<typeof ownWorkout>
