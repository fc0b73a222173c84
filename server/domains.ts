import { accountDomain } from './account/domain.ts'
import { agreementsDomain } from './agreements/domain.ts'
import { authDomain } from './auth/domain.ts'
import { breathDomain } from './breath/domain.ts'
import { codesDomain } from './codes/domain.ts'
import { coursesDomain } from './courses/domain.ts'
import type { Domain } from './domain.ts'
import { eventsDomain } from './events/domain.ts'
import { exportsDomain } from './exports/domain.ts'
import { feedbackDomain } from './feedback/domain.ts'
import { filesDomain } from './files/domain.ts'
import { leavingDomain } from './leaving/domain.ts'
import { livestreamsDomain } from './livestreams/domain.ts'
import { measurementsDomain } from './measurements/domain.ts'
import { notificationsDomain } from './notifications/domain.ts'
import { passkeysDomain } from './passkeys/domain.ts'
import { peopleDomain } from './people/domain.ts'
import { popupsDomain } from './popups/domain.ts'
import { pushDomain } from './push/domain.ts'
import { ratingsDomain } from './ratings/domain.ts'
import { registrationDomain } from './registration/domain.ts'
import { rolesDomain } from './roles/domain.ts'
import { sandboxDomain } from './sandbox/domain.ts'
import { sensorsDomain } from './sensors/domain.ts'
import { shellDomain } from './shell/domain.ts'
import { stationDomain } from './station/domain.ts'
import { studiosDomain } from './studios/domain.ts'
import { syncDomain } from './sync/domain.ts'
import { videosDomain } from './videos/domain.ts'
import { viewsDomain } from './views/domain.ts'
import { workoutsDomain } from './workouts/domain.ts'

/** Every domain of the server; the demo is made in this order. */
export const domains: readonly Domain[] = [
  authDomain,
  passkeysDomain,
  registrationDomain,
  agreementsDomain,
  accountDomain,
  rolesDomain,
  notificationsDomain,
  peopleDomain,
  studiosDomain,
  stationDomain,
  coursesDomain,
  ratingsDomain,
  videosDomain,
  livestreamsDomain,
  eventsDomain,
  workoutsDomain,
  leavingDomain,
  breathDomain,
  codesDomain,
  exportsDomain,
  feedbackDomain,
  filesDomain,
  measurementsDomain,
  popupsDomain,
  pushDomain,
  sandboxDomain,
  sensorsDomain,
  shellDomain,
  syncDomain,
  viewsDomain,
]

/** Every call that has a handler. */
export const served = domains.flatMap(({ calls = [] }) => calls)
