import { account } from './account.ts'
import { agreements } from './agreements.ts'
import { auth } from './auth.ts'
import { courses } from './courses.ts'
import { files } from './files.ts'
import { measurementCalls } from './measurements.ts'
import { notifications } from './notifications.ts'
import { passkeys } from './passkeys.ts'
import { people } from './people.ts'
import { popups } from './popups.ts'
import { push } from './push.ts'
import { registration } from './registration.ts'
import { roles } from './roles.ts'
import { sandbox } from './sandbox.ts'
import { shell } from './shell.ts'
import { station } from './station.ts'
import { studios } from './studios.ts'
import { sync } from './sync.ts'
import { views } from './views.ts'
import { workouts } from './workouts.ts'

/** The whole API, by domain. */
export const contract = {
  auth,
  passkeys,
  account,
  registration,
  agreements,
  workouts,
  measurements: measurementCalls,
  people,
  views,
  studios,
  station,
  courses,
  roles,
  sync,
  shell,
  files,
  notifications,
  popups,
  push,
  sandbox,
}

export type Domain = keyof typeof contract
