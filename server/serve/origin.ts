import type { IncomingMessage } from 'node:http'
import { demoEmail, demoNames } from '#server/kit/demo.ts'
import { isLoopback } from '#server/kit/loopback.ts'
import type { Settings } from '#server/kit/settings.ts'

type Request = Pick<IncomingMessage, 'headers' | 'socket'>
type PublicUrlSettings = Pick<Settings, 'publicUrl'>

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

/**
 * Local is a request from this machine; a proxy on it may show itself by nothing at all, so where the product has a public name nothing is.
 * Elsewhere is whoever has reached a server that was told no public name from another one: what is made for a trial on one machine refuses itself.
 */
export function originOf(request: Request, { publicUrl }: PublicUrlSettings) {
  const trial = isLoopback(publicUrl)
  const local = trial && comesFromHere(request)
  return { local, elsewhere: trial && !local }
}

const known = new Set(demoNames.map(demoEmail))

/** One of the accounts whose password everybody knows. */
export const isDemo = (email: string) => known.has(email.toLowerCase())
