import type { Domain } from '#server/kit/domain.ts'
import { deviceCalls } from './calls.ts'
import { personal } from './personal.ts'
import { seedDevices } from './seed.ts'

export const devicesDomain: Domain = {
  name: 'devices',
  calls: deviceCalls,
  personal,
  seed: ({ db }) => db.transaction(seedDevices),
}
