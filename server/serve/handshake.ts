// Questions before a line of the live channel stands: where, from which page, with which token.
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { RawData, WebSocket } from 'ws'

const protocol = 'formkurve'

/** The first frame's token; nothing when it isn't `auth`, or none comes in time. */
export function firstFrame(socket: WebSocket, ms: number) {
  return new Promise<string | undefined>(resolve => {
    const timer = setTimeout(() => resolve(undefined), ms)
    const done = (token?: string) => {
      clearTimeout(timer)
      resolve(token)
    }
    socket.once('close', () => done())
    socket.once('message', data => {
      const frame = frameOf(data)
      const token = frame?.event === 'auth' && (frame.data as { token?: unknown } | null | undefined)?.token
      done(typeof token === 'string' ? token : undefined)
    })
  })
}

export function frameOf(data: RawData): { event: string; data?: unknown } | undefined {
  try {
    const frame = JSON.parse(String(data)) as { event?: unknown } | null
    return typeof frame?.event === 'string' ? (frame as { event: string }) : undefined
  } catch {
    return undefined
  }
}

const offers = (request: IncomingMessage) =>
  String(request.headers['sec-websocket-protocol'] ?? '')
    .split(',')
    .map(offer => offer.trim())
/** The token among the subprotocols that are offered. */
export const tokenIn = (request: IncomingMessage) =>
  offers(request)
    .find(offer => offer.startsWith(`${protocol}.`))
    ?.slice(protocol.length + 1)

/** The plain name where it is offered, so that the answer does not repeat the token. */
export const chosen = (offered: Set<string>) =>
  offered.has(protocol) ? protocol : ([...offered].find(offer => offer.startsWith(`${protocol}.`)) ?? false)

export const isHere = ({ url }: IncomingMessage) => /^\/api\/live\/?(\?|$)/.test(url ?? '')

/** Browsers always say where a page came from; what says nothing is no browser and can't be lured. */
export function isOwnOrigin({ headers }: IncomingMessage, publicUrl: string) {
  const { origin, host } = headers
  if (origin === undefined || origin === new URL(publicUrl).origin) return true
  return URL.canParse(origin) && new URL(origin).host === host
}

/** Ends a socket that was not upgraded, with a status alone. */
export function refuse(socket: Duplex, status: string) {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}
