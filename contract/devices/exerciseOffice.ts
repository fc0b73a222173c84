import { array, type InferType, object } from 'yup'
import { del, get, post, put } from '#contract/call.ts'
import { exampleId } from '#contract/examples.ts'
import { keptFile } from '#contract/files.ts'
import { pageFields, pageOf } from '#contract/page.ts'
import { decimal, done, id, lines, list, studioCode, text } from '#contract/shapes.ts'
import { exerciseKinds } from '#contract/workouts.ts'
import { anyOfDevices, deviceVersion, exampleOwner, newestVersion, ownedChange, restoredIn, seenGone } from './deviceRights.ts'

/** Muscle groups of exercises, by which one finds another that does the same. */
export const muscles = ['Arme', 'Ausdauer', 'Beine', 'Brust', 'Ganzkörper', 'Rücken', 'Rumpf', 'Schultern'] as const

/** Fields of an exercise, as its form edits it. */
export const exerciseForm = object({
  _id: id().required(),
  /** The studio that owns its device; null where it has none, and every studio has it. */
  studio_id: studioCode().nullable().default(null),
  deviceId: id().label('Gerät').nullable().default(null),
  title: text(80).label('Name').required('Wie heisst die Übung?'),
  kind: text(10).oneOf(exerciseKinds).label('Gezählt wird').required(),
  muscle: text(60).label('Muskelgruppe').nullable().default(null),
  bar: decimal(0, 50).label('Gewicht der Stange').nullable().default(null),
  /** A step a line. */
  steps: lines(4000).label('So geht es').nullable().default(null),
  tags: list(text(30).required(), 20).label('Stichwörter').default([]),
  alternatives: list(id().required(), 50).label('Statt dieser').default([]),
  picture: keptFile().label('Bild').nullable().default(null),
  /** A PDF or a picture; a body without it leaves what is there. */
  manual: keptFile().label('Anleitung').nullable(),
})
export type ExerciseForm = InferType<typeof exerciseForm>

const exerciseRow = exerciseForm.shape({ pictureAddress: text(400).nullable(), version: deviceVersion() })
export type ExerciseRow = InferType<typeof exerciseRow>

/** `move`: it is done on that device from now on; `copy`: that device gets one like it. */
export const exerciseTransfers = ['move', 'copy'] as const

const [_id, exercise] = [exampleId('device'), exampleId('deviceExercise')]
const narrow = { ...exampleOwner, deviceId: _id, title: 'Beinpresse, eng', kind: 'weight', muscle: 'Beine' }

/** Calls of `deviceOffice` about exercises; whoever holds a right in the studio that owns their device changes them. */
export const exerciseCalls = {
  /** Exercises of a device in their order. */
  exercises: get(
    'geraete/:id/uebungen',
    { access: anyOfDevices, covers: ['EP-376', 'EP-377'], example: { params: { id: _id } } },
    array().of(exerciseRow).required(),
  ),
  exercise: get('uebungen/:id', { access: anyOfDevices, covers: ['EP-377'], example: { params: { id: exercise } } }, exerciseRow),
  /** Those of no device, which every studio has. */
  freeExercises: get(
    'uebungen',
    { access: anyOfDevices, query: object(pageFields(['title', 'muscle'])), covers: ['EP-377'], example: { query: {} } },
    pageOf(exerciseRow),
  ),
  addExercise: post(
    'uebungen',
    {
      ...ownedChange,
      access: ['ex_create'],
      body: exerciseForm,
      covers: ['EP-377'],
      example: { body: { ...narrow, _id: exampleId('newExercise') } },
    },
    exerciseRow,
  ),
  editExercise: put(
    'uebungen/:id',
    {
      ...ownedChange,
      access: ['ex_edit'],
      body: exerciseForm.shape({ version: deviceVersion() }),
      covers: ['EP-377'],
      example: { params: { id: exercise }, body: { ...narrow, _id: exercise, version: newestVersion }, answers: 'stale' },
    },
    exerciseRow,
  ),
  /** Moves or copies an exercise to another device; the right is asked in the studios that own both. A copy has the id `copy`. */
  transferExercise: post(
    'uebungen/transfer',
    {
      ...ownedChange,
      access: ['ex_transfer'],
      row: ({ body }) => `deviceOffice.exercise/${(body as { exercise: string }).exercise}`,
      covers: ['EP-377'],
      body: object({
        exercise: id().required(),
        studio_id: studioCode().required(),
        to: id().label('Gerät').required('Auf welches Gerät?'),
        act: text(10).oneOf(exerciseTransfers).label('Was soll geschehen?').required(),
        copy: id(),
      }),
      example: { body: { exercise, ...exampleOwner, to: _id, act: 'move' } },
    },
    exerciseRow,
  ),
  removeExercise: del(
    'uebungen/:id',
    {
      ...ownedChange,
      access: ['ex_delete'],
      query: seenGone,
      covers: ['EP-377'],
      example: { params: { id: exercise }, query: { ...exampleOwner, version: newestVersion }, answers: 'stale' },
    },
    done,
  ),
  restoreExercise: post(
    'uebungen/:id/restore',
    {
      ...ownedChange,
      access: ['ex_delete'],
      body: restoredIn,
      covers: ['EP-377'],
      example: { params: { id: exercise }, body: exampleOwner },
    },
    exerciseRow,
  ),
}
