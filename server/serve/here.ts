import type { IncomingMessage } from 'node:http'
import { demoEmail, demoNames } from '#server/kit/demo.ts'
import { isLoopback } from '#server/kit/loopback.ts'
import type { Settings } from '#server/start/settings.ts'

type Request = Pick<IncomingMessage, 'headers' | 'socket'>
type Named = Pick<Settings, 'publicUrl'>

const forwards = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via']

const leadsHere = (url: string) => URL.canParse(url) && isLoopback(url)

/**
 * A `Host` alone proves nothing, for anybody may write one: the request also has to come from this machine, through no proxy that says so, and
 * from no page of another name.
 */
function comesFromHere({ headers, socket }: Request) {
  if (!/^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/.test(socket.remoteAddress ?? '')) return false
  if (forwards.some(name => headers[name] !== undefined)) return false
  return leadsHere(`http://${headers.host ?? ''}`) && (headers.origin === undefined || leadsHere(headers.origin))
}

/** A proxy on this machine may show itself by nothing at all, so where the product has a public name nothing is local. */
export const isLocal = (request: Request, { publicUrl }: Named) => isLoopback(publicUrl) && comesFromHere(request)

/** The server was told no public name, and yet somebody has reached it from elsewhere: what is made for a trial on one machine refuses itself. */
export const isElsewhere = (request: Request, { publicUrl }: Named) => isLoopback(publicUrl) && !comesFromHere(request)

const known = new Set(demoNames.map(demoEmail))

/** One of the accounts whose password everybody knows. */
export const isDemo = (email: string) => known.has(email.toLowerCase())
