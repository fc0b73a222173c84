import type { Domain } from '#server/kit/domain.ts'
import { eventCalls } from './calls.ts'
import { personal } from './personal.ts'
import { forgetEvents } from './pictures.ts'
import { seedEvents } from './seed.ts'

export const eventsDomain: Domain = {
  name: 'events',
  calls: eventCalls,
  daily: (house, now) => forgetEvents(house, now.getTime()),
  personal,
  seed: (house, { admin }) => seedEvents(house, admin),
}
