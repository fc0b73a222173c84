import { lt } from 'drizzle-orm'
import { dayMs } from '#contract/time.ts'
import type { Domain } from '#server/kit/domain.ts'
import { queueCalls } from './calls.ts'
import { personal } from './personal.ts'
import { queuePlace } from './tables.ts'

export const queuesDomain: Domain = {
  name: 'queues',
  system: 'misc',
  calls: queueCalls,
  // Nobody waits over night.
  daily: ({ db }, now) => db.delete(queuePlace).where(lt(queuePlace.at, new Date(now.getTime() - dayMs).toISOString())),
  personal,
}
