import type { IncomingMessage, ServerResponse } from 'node:http'
import type { RequestHandler } from 'express'
import type { Settings } from '#server/kit/settings.ts'

/** Calls that pages of a website may make: its form, the proof of work, and the form as it is sent. */
const open = /^\/(websitelead(\/form\/[^/]+)?|public\/challenge)\/?$/

/**
 * Lets pages of the websites that `WEBSITE_ORIGINS` names make those calls alone, without anybody's token; a page of anywhere else is told nothing,
 * and its browser keeps the answer from it.
 */
export function websites({ websiteOrigins = [] }: Pick<Settings, 'websiteOrigins'>): RequestHandler {
  return ({ path, headers: { origin } }, response, next) => {
    if (origin && websiteOrigins.includes(origin) && open.test(path)) {
      response.setHeader('access-control-allow-origin', origin)
      response.setHeader('access-control-allow-methods', 'GET, POST')
      response.setHeader('access-control-allow-headers', 'content-type, idempotency-key')
      response.setHeader('vary', 'origin')
    }
    next()
  }
}

/**
 * Lets a page of a set origin read the answer, refusals too: of exactly that origin, without cookies or sign-in, and never of one that calls
 * itself `null` (V25).
 */
export function admitSite(
  { headers }: IncomingMessage,
  response: ServerResponse,
  { websiteOrigins = [] }: Pick<Settings, 'websiteOrigins'>,
) {
  response.setHeader('vary', 'origin')
  const { origin } = headers
  if (origin && origin !== 'null' && websiteOrigins.includes(origin)) response.setHeader('access-control-allow-origin', origin)
}
