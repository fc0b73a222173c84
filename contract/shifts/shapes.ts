import { array, type InferType, object, type StringSchema } from 'yup'
import { kindText } from '#contract/absences/shapes.ts'
import { daysBetween, isDay } from '#contract/days.ts'
import { limits } from '#contract/rules/shifts/law.ts'
import { longestPlan, planStates, type ShiftPlanState } from '#contract/rules/shifts/shiftPlans.ts'
import { type WorkTimeKind, workKinds } from '#contract/rules/worktime/stamps.ts'
import { count, day, flag, id, instant, list, studioCode, text } from '#contract/shapes.ts'
import { permitRow } from './permitShapes.ts'

const needed = 'Dieses Feld wird benötigt.'
const shiftWordText = <W extends string>(words: Readonly<Record<W, unknown>>) =>
  text(12).oneOf(Object.keys(words) as W[]) as StringSchema<W | undefined>
const shiftKindText = () => shiftWordText<WorkTimeKind>(workKinds).label('Art der Arbeit')
const skill = () => text(40).label('Kann').nullable().default(null)
const shiftTimeText = () =>
  text(5).matches(/^([01]\d|2[0-3]):[0-5]\d$/, { message: 'Bitte gib eine Zeit wie 06:30 ein.', excludeEmptyString: true })
const pause = () => count(0, 240).label('Pause, in Minuten').default(0).required()
const longestShift = 16 * 3_600_000

/** A shift as a planner writes it; `person` is null of an open one. */
const shiftFields = {
  _id: id().required(),
  person: id().label('Wer').nullable().default(null),
  from: instant().label('Von').required('Ab wann?'),
  to: instant()
    .label('Bis')
    .required('Bis wann?')
    .test('after', 'Das Ende liegt vor dem Beginn.', (to, { parent }) => Date.parse(to) > Date.parse((parent as { from: string }).from))
    .test(
      'long',
      'Mehr als 16 Stunden am Stück gehen nicht.',
      (to, { parent }) => Date.parse(to) - Date.parse((parent as { from: string }).from) <= longestShift,
    ),
  kind: shiftKindText().required(needed).default('care'),
  skill: skill(),
  break: pause(),
  note: text(200).label('Notiz').nullable().default(null),
}
const studio = studioCode().label('Studio').required()

export const shiftForm = object({ ...shiftFields, plan: id().required(), studio })
export type ShiftForm = InferType<typeof shiftForm>

/** Many at once: a copied week, a template. Each is born on the device. */
export const shiftsForm = object({
  studio,
  shifts: list(object(shiftFields).required(), 500).min(1, 'Hier ist nichts zu kopieren.').required(),
})

/** A shift as its person was told of it. */
const told = object({
  person: id().required(),
  from: instant().required(),
  to: instant().required(),
  kind: shiftKindText().required(),
  skill: skill(),
  break: count(0, 240).required(),
  note: text(200).nullable().default(null),
})

export const shiftRow = shiftForm.shape({
  version: count(1).required(),
  /** As it was published last; null before. */
  published: told.nullable().defined(),
  confirmed: flag().required(),
})
export type ShiftRow = InferType<typeof shiftRow>

const need = object({
  weekday: count(1, 7).label('Wochentag').required(),
  from: shiftTimeText().label('Von').required('Ab wann?'),
  to: shiftTimeText().label('Bis').required('Bis wann?'),
  kind: shiftKindText().required(),
  skill: skill(),
  count: count(1, 50).label('Wie viele').default(1).required(),
})
const needs = list(need.required(), 200).label('Bedarf').default([])

/** Rules of a studio, and of one plan as they were when it was made. */
export const planningSettings = object({
  needs,
  /** Days after publishing in which everybody confirms. */
  confirmWithin: count(1, 60).label('Bestätigen innert, in Tagen').default(7).required(),
})

/** From a day on the studio's night begins and ends so many minutes later, earlier where less than none, as its staff agreed (T14). */
const movedNight = object({
  from: day().label('Ab').required(needed),
  by: count(-limits.nightMoved, limits.nightMoved).label('Verschoben um Minuten').default(0).required(),
})

export const settingsForm = planningSettings.shape({
  /** Weeks that are planned ahead. */
  horizon: count(1, 12).label('Voraus geplant, in Wochen').default(4).required(),
  /** Hours of the day that the plan shows. */
  opens: count(0, 23).label('Plan ab, Uhr').default(6).required(),
  closes: count(1, 24)
    .label('Plan bis, Uhr')
    .default(22)
    .required()
    .test('after', 'Das Ende liegt vor dem Beginn.', (closes, { parent }) => closes > (parent as { opens: number }).opens),
  skills: list(text(40).label('Fähigkeit').required('Wie heisst sie?'), 50).label('Fähigkeiten').default([]),
  /** When the night is another than usual; a device of an earlier version says nothing of it. */
  nights: list(movedNight.required(), 20).label('Nachtzeit').optional(),
  /** A shift goes over to a colleague without approval where nothing stands against it. */
  swapsFree: flag().label('Tausch ohne Freigabe, wenn für beide nichts dagegen steht').default(false).required(),
  version: count(0).required(),
})
export type ShiftSettings = InferType<typeof settingsForm>
export const settingsRow = settingsForm.shape({
  studio: studioCode().required(),
  /** Whoever is employed there today. */
  people: array()
    .of(object({ _id: id().required(), name: text(170).required() }).required())
    .required(),
  /** Canton of the studio, by which public holidays count as Sundays; an answer of an earlier version has none. */
  canton: text(2).optional(),
})

interface PlanStart {
  startDate: string
}

export const planForm = object({
  _id: id().required(),
  studio: studioCode().label('Studio').required(needed),
  startDate: day().label('Erster Tag').required(needed),
  endDate: day()
    .label('Letzter Tag')
    .required(needed)
    .test(
      'after',
      'Der letzte Tag liegt vor dem ersten.',
      (to, { parent }) => !isDay((parent as PlanStart).startDate) || to >= (parent as PlanStart).startDate,
    )
    .test(
      'long',
      'Ein Plan hat höchstens sechs Wochen.',
      (to, { parent }) =>
        !isDay(to) || !isDay((parent as PlanStart).startDate) || daysBetween((parent as PlanStart).startDate, to) < longestPlan,
    ),
  template: id().label('Vorlage').nullable().default(null),
  planningSettings: planningSettings.required(),
})
export type ShiftPlanForm = InferType<typeof planForm>

export const planRow = planForm.shape({
  state: shiftWordText<ShiftPlanState>(planStates).required(),
  version: count(1).required(),
  /** Counts every change of its shifts: whoever publishes says which they saw. */
  changes: count(0).required(),
  publishedAt: instant().nullable().defined(),
  /** How often it was published. */
  publication: count(0).required(),
  confirmedEmployeeUserIds: array().of(id().required()).required(),
  /** People who are to confirm and have not. */
  waits: count(0).required(),
  shifts: count(0).required(),
})
export type ShiftPlanRow = InferType<typeof planRow>

/** Somebody whom a plan may give shifts. */
const plannedPerson = object({
  _id: id().required(),
  name: text(170).required(),
  skills: array().of(text(40).required()).required(),
  /** 16 or 18 of whoever is younger than that on the first day. */
  under: count(16, 18).nullable().defined(),
  /** The day in the plan from which they are so no more. */
  turns: day().nullable().defined(),
  /** False where nobody knows how old they are: then an adult's limits hold, and the plan says so (T17). */
  hasBirthday: flag().optional(),
  /** Hours that the law allows a week. */
  week: count(45, 50).required(),
  /** Weekdays at school, for the young. */
  schoolDays: array().of(count(1, 7).required()).required(),
  standing: object({
    year: text(4).required(),
    overtime: count(0, 10_000_000).required(),
    sundays: count(0, 60).required(),
    used: array()
      .of(object({ permit: id().required(), times: count(0).required() }).required())
      .required(),
  }).required(),
  /** Minutes to be worked on each day of the plan; null where nothing is agreed. */
  targets: array().of(count(0, 1440).nullable().defined()).required(),
  /** Minutes of the last eight weeks until yesterday; null without a target. */
  balance: count(-10_000_000, 10_000_000).nullable().defined(),
})
export type PlannedPerson = InferType<typeof plannedPerson>

const block = object({ person: id().required(), from: instant().required(), to: instant().required() })

/** All that planning without a network needs (T36). */
export const planWhole = planRow.omit(['shifts']).shape({
  shifts: array().of(shiftRow.required()).required(),
  people: array().of(plannedPerson.required()).required(),
  /** Approved ones; the kind is null where the planner may not know it. */
  absences: array()
    .of(
      object({
        person: id().required(),
        from: day().required(),
        to: day().required(),
        half: flag().required(),
        kind: kindText().nullable().defined(),
      }).required(),
    )
    .required(),
  courses: array()
    .of(block.shape({ title: text(80).required() }).required())
    .required(),
  /** Published shifts of these people in other studios and plans, also in the weeks before and after: times only. */
  foreign: array()
    .of(block.shape({ break: count(0, 240).required() }).required())
    .required(),
  /** Courses that they lead, and what they stamped, in the same weeks: times only. It counts where no shift stands. */
  blocks: array().of(block.required()).required(),
  /** Days on which they are on a trip, in the same weeks: minutes to be worked, and those of the way. An answer of an earlier version has none. */
  trips: array()
    .of(
      object({
        person: id().required(),
        day: day().required(),
        target: count(0, 1440).required(),
        way: count(0, 10_000).required(),
      }).required(),
    )
    .optional(),
  permits: array().of(permitRow.required()).required(),
  /** Canton of the studio, by which public holidays count as Sundays. */
  canton: text(2).required(),
  nights: array().of(movedNight.required()).required(),
  free: array()
    .of(object({ day: day().required(), name: text(80).required() }).required())
    .required(),
})
export type PlanWhole = InferType<typeof planWhole>

/** Result of a publication: shifts that the law forbids stay as they were. */
export const published = object({
  plan: planRow.required(),
  told: count(0).required(),
  held: array()
    .of(object({ shift: id().required(), rule: text(20).required(), text: text(300).required() }).required())
    .required(),
})
export type Published = InferType<typeof published>

const line = need.shape({ break: pause() })
export const templateForm = object({
  _id: id().required(),
  studio: studioCode().label('Studio').required(needed),
  name: text(80).label('Name').required('Wie heisst die Vorlage?'),
  lines: list(line.required(), 200).label('Schichten').min(1, 'Eine Vorlage hat mindestens eine Schicht.').required(),
})
export type ShiftTemplateForm = InferType<typeof templateForm>
export const templateRow = templateForm.shape({ version: count(1).required() })
export type ShiftTemplateRow = InferType<typeof templateRow>

const ownShift = object({
  _id: id().required(),
  plan: id().required(),
  studio: studioCode().required(),
  from: instant().required(),
  to: instant().required(),
  kind: shiftKindText().required(),
  break: count(0, 240).required(),
  note: text(200).nullable().defined(),
  /** As the person knew it before; null of a new one. */
  before: object({ from: instant().required(), to: instant().required() }).nullable().defined(),
  /** True where it is not theirs any more, until they have confirmed that. */
  gone: flag().required(),
  confirmed: flag().required(),
  publication: count(1).required(),
})
export type OwnShift = InferType<typeof ownShift>

/** Eight weeks of one's own published shifts, and whom one meets in the next seven days. */
export const ownShifts = object({
  shifts: array().of(ownShift.required()).required(),
  team: array()
    .of(
      object({
        _id: id().required(),
        name: text(80).required(),
        studio: studioCode().required(),
        from: instant().required(),
        to: instant().required(),
      }).required(),
    )
    .required(),
  /** True of whoever agreed that the studio's card names them while they are on duty (T38). */
  shown: flag().required(),
})
export type OwnShifts = InferType<typeof ownShifts>
