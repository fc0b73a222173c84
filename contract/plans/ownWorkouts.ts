import { del, domain, get, post, put } from '#contract/call.ts'
import { exampleId } from '#contract/examples.ts'
import { done } from '#contract/shapes.ts'
import { newest, plannedExample } from './example.ts'
import { ownWorkout, seenVersion, version, workoutForm } from './shapes.ts'

const byOwn = { params: { id: exampleId('ownWorkout') } }
const newWorkout = {
  _id: exampleId('newWorkout'),
  title: 'Kurz und gut',
  minutes: 30,
  slots: [{ ...plannedExample, _id: exampleId('newWorkoutSlot') }],
}
const own = { access: [], offline: true, touches: ['workouts'] } as const

/** A member's own workouts, which nobody else sees (H13). */
export const ownWorkouts = domain(
  'ownWorkouts',
  {
    mendedAt: ({ params, body }) => ({ to: 'workoutEdit', params: { id: params.id ?? (body as { _id: string })._id } }),
    rows: { workout: ['edit', 'remove', 'restore'] },
    makes: { create: 'edit' },
  },
  {
    one: get('workouts/:id/bauplan', { access: [], example: byOwn }, ownWorkout),
    /** Refuses `full` beyond a hundred. */
    create: post('workouts', { ...own, body: workoutForm, example: { body: newWorkout } }, ownWorkout),
    edit: put(
      'workouts/:id',
      {
        ...own,
        body: workoutForm.shape({ version: version() }),
        example: { ...byOwn, body: { ...newWorkout, _id: exampleId('ownWorkout'), version: newest }, answers: 'stale' },
      },
      ownWorkout,
    ),
    remove: del('workouts/:id', { ...own, query: seenVersion, example: { ...byOwn, query: { version: newest }, answers: 'stale' } }, done),
    restore: post('workouts/:id/restore', { ...own, example: byOwn }, ownWorkout),
  },
)
