import { array, type InferType, object } from 'yup'
import { domain, post } from '#contract/call.ts'
import { example } from '#contract/examples.ts'
import { plannedSet } from '#contract/plans/shapes.ts'
import { day, decimal, flag, id, list, text } from '#contract/shapes.ts'
import { takenWhat } from '#contract/traces.ts'
import { exerciseKinds, recordKinds } from '#contract/workouts.ts'
import { reason, why } from './reasons.ts'
import { wholeAnamnesis } from './shapes.ts'

/** Hours that a customer's data stay on a device for an appointment. */
export const takenHours = 12

const exercise = object({
  title: text().required(),
  kind: text(10).oneOf(exerciseKinds).required(),
  setting: text(100).nullable().defined(),
  hint: text(500).nullable().defined(),
  targets: list(plannedSet.required()).required(),
})

/** Things that an appointment needs of a customer; plan and bests only for those who may see that person's training (H24). */
const taken = object({
  person: id().required(),
  name: text(161).required(),
  /** The last that was finished. */
  anamnesis: wholeAnamnesis.nullable().default(null),
  /** The one that runs. */
  plan: object({
    title: text().required(),
    goal: text().nullable().defined(),
    trainer: text().required(),
    /** They bear the trainers' badge (H23). */
    byTrainer: flag().optional(),
    start: day().required(),
    splits: array()
      .of(object({ title: text().required(), exercises: array().of(exercise).required() }))
      .required(),
  })
    .nullable()
    .default(null),
  bests: array()
    .of(
      object({
        title: text().required(),
        kind: text(10).oneOf(recordKinds).required(),
        value: decimal(0, 1e9).required(),
        day: day().required(),
      }),
    )
    .required(),
})
export type TakenAlong = InferType<typeof taken>

/** Data taken along on a device of the staff, to be read without a network. */
export const anamnesisTaken = domain('anamnesisTaken', {
  /** Hands it out, sealed by the device before it lies there. Refuses `no-consent` and `reason-needed`. */
  take: post(
    'anamnesebogen/mitnehmen',
    {
      access: ['ab_create'],
      health: { what: takenWhat, kind: 'taken', whose: (_, reply: { person: string }) => [reply.person], reason: why },
      body: object({ userId: id().required(), reason }),
      example: { body: { userId: example.person, reason: 'vertretung' } },
    },
    taken,
  ),
  /** People among these who agree to it by now: a device that was away closes what it holds of the others (H10). */
  agreed: post(
    'anamnesebogen/mitnehmen/einverstanden',
    {
      access: ['ab_create'],
      body: object({ people: list(id().required(), 200).required() }),
      example: { body: { people: [example.person] } },
    },
    list(id().required(), 200).required(),
  ),
})
