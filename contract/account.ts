import { type InferType, object } from 'yup'
import { user } from './auth.ts'
import { get, post, put } from './call.ts'
import { example } from './examples.ts'
import { count, decimal, done, id } from './shapes.ts'

export const streakGoalForm = object({
  streakGoal: count(1, 7).label('Trainings pro Woche').required(),
})

/** `_id` is the measurement's, made on the device, so that a resend adds nothing. */
export const weightForm = object({
  _id: id(),
  weight: decimal(20, 400).label('Gewicht').required(),
})
export type WeightForm = InferType<typeof weightForm>

export const account = {
  me: get('user', { access: [], covers: ['EP-013'], example: {} }, user),
  /** Trainings a week for the streak (L168). */
  streakGoal: post(
    'user/update/streakGoal',
    {
      access: [],
      body: streakGoalForm,
      offline: true,
      touches: ['workouts'],
      covers: ['EP-022'],
      example: { body: { streakGoal: 3 } },
    },
    user,
  ),
  /** Body weight in kg; writes the collection `measurements` (L169). */
  addWeight: put(
    'user/add/weight',
    {
      access: [],
      body: weightForm,
      through: 'sync',
      touches: ['measurements'],
      covers: ['EP-028'],
      example: { body: { _id: example.measurement, weight: 78.4 } },
    },
    done,
  ),
  addTargetWeight: put(
    'user/add/targetWeight',
    {
      access: [],
      body: weightForm,
      through: 'sync',
      touches: ['measurements'],
      covers: ['EP-029'],
      example: { body: { weight: 75 } },
    },
    done,
  ),
}
