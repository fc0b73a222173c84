import type { IncomingMessage } from 'node:http'
import { demoEmail, demoNames } from './demo.ts'
import { isLoopback, type Settings } from './settings.ts'

type Request = Pick<IncomingMessage, 'headers' | 'socket'>
type Named = Pick<Settings, 'publicUrl'>

const forwards = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via']

function asksLoopback({ headers }: Pick<Request, 'headers'>) {
  const own = `http://${headers.host ?? ''}`
  return URL.canParse(own) && isLoopback(own)
}

/**
 * A proxy on this machine comes from a loopback address too, perhaps with no header and a name of its own making, so where the product has a
 * public name nothing is local; and so does a browser whose site has pointed its own name at it.
 */
export function isLocal(request: Request, { publicUrl }: Named) {
  if (!isLoopback(publicUrl)) return false
  if (!/^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/.test(request.socket.remoteAddress ?? '')) return false
  if (forwards.some(name => request.headers[name] !== undefined)) return false
  return asksLoopback(request)
}

/** The server was told no public name, and yet somebody has reached it by one: what is made for a trial on one machine refuses itself. */
export const isElsewhere = (request: Pick<Request, 'headers'>, { publicUrl }: Named) => isLoopback(publicUrl) && !asksLoopback(request)

const known = new Set(demoNames.map(demoEmail))

/** One of the accounts whose password everybody knows. */
export const isDemo = (email: string) => known.has(email.toLowerCase())
