import { account } from './account.ts'
import { auth } from './auth.ts'
import { measurementCalls } from './measurements.ts'
import { shell } from './shell.ts'
import { sync } from './sync.ts'
import { workouts } from './workouts.ts'

/** The whole API, by domain. */
export const contract = { auth, account, workouts, measurements: measurementCalls, sync, shell }

export type Domain = keyof typeof contract
