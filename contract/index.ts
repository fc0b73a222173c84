import { account } from './account.ts'
import { agreements } from './agreements.ts'
import { auth } from './auth.ts'
import { files } from './files.ts'
import { measurementCalls } from './measurements.ts'
import { people } from './people.ts'
import { registration } from './registration.ts'
import { shell } from './shell.ts'
import { studios } from './studios.ts'
import { sync } from './sync.ts'
import { workouts } from './workouts.ts'

/** The whole API, by domain. */
export const contract = { auth, account, registration, agreements, workouts, measurements: measurementCalls, people, studios, sync, shell, files }

export type Domain = keyof typeof contract
