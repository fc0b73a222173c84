import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Settings } from '#server/kit/settings.ts'

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
