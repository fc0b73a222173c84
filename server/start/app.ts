import express, { type Express } from 'express'
import type { House } from '#server/kit/house.ts'
import { unsubscribePages } from '#server/newsletter/unsubscribePages.ts'
import { gatewayPages } from '#server/sandbox/gateway/inHouse.ts'
import { api } from '#server/serve/api.ts'
import { metrics } from '#server/serve/metrics.ts'
import { openapi } from '#server/serve/openapi.ts'
import { securityHeaders, transportSecurity } from '#server/serve/security.ts'
import { site } from '#server/serve/site.ts'
import { websites } from '#server/serve/websites.ts'
import { warmUp } from '#server/shared/auth/password.ts'

/** The whole server as one listener: the API first, so that nothing else slows it down, then the built client. */
export function createApp(house: House): Express {
  warmUp()
  const served = house.domains.flatMap(({ calls = [] }) => calls)
  const app = express()
  app.disable('x-powered-by')
  app.set('trust proxy', house.settings.trustProxy)
  app.use(transportSecurity(house.settings))
  const answer = api(house, served)
  app.get('/api/openapi.json', openapi(served))
  const told = metrics(house)
  app.get('/metrics', (request, response) => void told(request, response))
  app.use('/api/gateway', gatewayPages(house))
  app.use('/api', websites(house.settings))
  app.use('/api', (request, response) => void answer(request, response))
  const unsubscribes = unsubscribePages(house)
  app.use('/abmelden', (request, response) => void unsubscribes(request, response))
  app.use(securityHeaders(house.settings))
  app.use(site())
  return app
}
