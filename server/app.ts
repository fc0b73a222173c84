import { pushCalls } from './push/calls.ts'
import './push/jobs.ts'
import './push/sandbox.ts'
import express, { type Express } from 'express'
import { accountCalls } from './account/calls.ts'
import { agreementCalls } from './agreements/calls.ts'
import { authCalls } from './auth/calls.ts'
import { warmUp } from './auth/password.ts'
import { forgetDaily } from './auth/retention.ts'
import { breathCalls } from './breath/calls.ts'
import { codeCalls } from './codes/calls.ts'
import { courseCalendarCalls } from './courses/calendar/calls.ts'
import { courseCalls } from './courses/calls.ts'
import { courseDoorCalls } from './courses/door/calls.ts'
import { courseDownloadCalls } from './courses/downloads/calls.ts'
import { courseHoursCalls } from './courses/hours/calls.ts'
import { courseOfficeCalls } from './courses/office/calls.ts'
import { goOnDaily } from './courses/office/goesOn.ts'
import { courseScheduleCalls } from './courses/office/scheduleCalls.ts'
import { courseRecommendationCalls } from './courses/recommendations/calls.ts'
import { courseStatsCalls } from './courses/stats/calls.ts'
import { tallyOften } from './courses/stats/tally.ts'
import { courseVisitCalls } from './courses/visits/calls.ts'
import { eventCalls } from './events/calls.ts'
import { exportCalls } from './exports/calls.ts'
import { feedbackCalls } from './feedback/calls.ts'
import { fileCalls } from './files/calls.ts'
import type { House } from './house.ts'
import { forgetLeftDaily } from './leaving/daily.ts'
import { livestreamCalls } from './livestreams/calls.ts'
import { measurementCalls } from './measurements/calls.ts'
import { notificationCalls } from './notifications/calls.ts'
import { openapi } from './openapi.ts'
import { passkeyCalls } from './passkeys/calls.ts'
import { peopleCalls } from './people/calls.ts'
import { popupCalls } from './popups/calls.ts'
import { ratingCalls } from './ratings/calls.ts'
import { forgetSaidDaily } from './ratings/retention.ts'
import { registrationCalls } from './registration/calls.ts'
import { roleCalls } from './roles/calls.ts'
import { sandboxCalls } from './sandbox/calls.ts'
import { securityHeaders, transportSecurity } from './security.ts'
import { sensorCalls } from './sensors/calls.ts'
import { api } from './serve/api.ts'
import type { Served } from './serve.ts'
import { shellCalls } from './shell/calls.ts'
import { site } from './site.ts'
import { stationCalls } from './station/calls.ts'
import { studioCalls } from './studios/calls.ts'
import { syncCalls } from './sync/calls.ts'
import { videoCalls } from './videos/calls.ts'
import { viewCalls } from './views/calls.ts'
import { workoutCalls } from './workouts/calls.ts'

/** Every call that has a handler. */
export const served: Served[] = [
  authCalls,
  passkeyCalls,
  registrationCalls,
  agreementCalls,
  accountCalls,
  roleCalls,
  workoutCalls,
  measurementCalls,
  peopleCalls,
  viewCalls,
  studioCalls,
  stationCalls,
  courseCalls,
  courseOfficeCalls,
  courseScheduleCalls,
  courseDoorCalls,
  courseDownloadCalls,
  exportCalls,
  breathCalls,
  codeCalls,
  courseRecommendationCalls,
  courseVisitCalls,
  ratingCalls,
  feedbackCalls,
  sensorCalls,
  courseStatsCalls,
  courseHoursCalls,
  courseCalendarCalls,
  syncCalls,
  shellCalls,
  fileCalls,
  videoCalls,
  livestreamCalls,
  eventCalls,
  notificationCalls,
  popupCalls,
  pushCalls,
  sandboxCalls,
].flat()

/** The whole server as one listener: the API first, so that nothing else slows it down, then the built client. */
export function createApp(house: House): Express {
  warmUp()
  forgetDaily(house)
  forgetLeftDaily(house)
  forgetSaidDaily(house)
  goOnDaily(house)
  tallyOften(house)
  const app = express()
  app.disable('x-powered-by')
  app.set('trust proxy', house.settings.trustProxy)
  app.use(transportSecurity(house.settings))
  const answer = api(house, served)
  app.get('/api/openapi.json', openapi(served))
  app.use('/api', (request, response) => void answer(request, response))
  app.use(securityHeaders(house.settings))
  app.use(site())
  return app
}
