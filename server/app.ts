import { pushCalls } from './push/calls.ts'
import './push/jobs.ts'
import './push/sandbox.ts'
import express, { type Express } from 'express'
import { accountCalls } from './account/calls.ts'
import { agreementCalls } from './agreements/calls.ts'
import { authCalls } from './auth/calls.ts'
import { warmUp } from './auth/password.ts'
import { forgetDaily } from './auth/retention.ts'
import { courseCalls } from './courses/calls.ts'
import { fileCalls } from './files/calls.ts'
import type { House } from './house.ts'
import { forgetLeftDaily } from './leaving/daily.ts'
import { measurementCalls } from './measurements/calls.ts'
import { notificationCalls } from './notifications/calls.ts'
import { openapi } from './openapi.ts'
import { passkeyCalls } from './passkeys/calls.ts'
import { peopleCalls } from './people/calls.ts'
import { popupCalls } from './popups/calls.ts'
import { registrationCalls } from './registration/calls.ts'
import { roleCalls } from './roles/calls.ts'
import { sandboxCalls } from './sandbox/calls.ts'
import { securityHeaders } from './security.ts'
import { api } from './serve/api.ts'
import type { Served } from './serve.ts'
import { shellCalls } from './shell/calls.ts'
import { site } from './site.ts'
import { stationCalls } from './station/calls.ts'
import { studioCalls } from './studios/calls.ts'
import { syncCalls } from './sync/calls.ts'
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
  syncCalls,
  shellCalls,
  fileCalls,
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
  const app = express()
  app.disable('x-powered-by')
  app.set('trust proxy', house.settings.trustProxy)
  const answer = api(house, served)
  app.get('/api/openapi.json', openapi(served))
  app.use('/api', (request, response) => void answer(request, response))
  app.use(securityHeaders(house.settings))
  app.use(site())
  return app
}
