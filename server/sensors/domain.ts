import type { Domain } from '#server/kit/domain.ts'
import { sensorCalls } from './calls.ts'
import { forgetReadings } from './rooms.ts'

export const sensorsDomain: Domain = {
  name: 'sensors',
  system: 'studios',
  calls: sensorCalls,
  daily: ({ db }, now) => forgetReadings(db, now.getTime()),
}
