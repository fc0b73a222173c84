import { createHash, timingSafeEqual } from 'node:crypto'
import { Agent, createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'

interface Behind {
  port: number
  secret: string
}

const body = 16_000_000
/** Requests that the store makes, and nothing that pouchdb-server can do besides. */
const allowed =
  /^\/(member-[0-9a-f-]{36}|formkurve-mark|formkurve-test-[0-9a-f]{8,32})?(\/(_bulk_docs|_changes|_all_docs|_compact|_local\/[\w.%-]+|[a-zA-Z]+%3A[\w.%-]+|mark))?\/?$/
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE'])

const digest = (text: string) => new Uint8Array(createHash('sha256').update(text).digest())

/**
 * The proxy before pouchdb-server, which as shipped lets everybody in, and with an administrator set is ended by an unauthenticated PUT. It
 * checks the name and password of Basic authentication and forwards only what the store needs.
 */
export function createGuard(user: string, password: string, { port, secret }: Behind): Server {
  const expected = digest(`Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`)
  const agent = new Agent({ keepAlive: true })

  function refuse(response: ServerResponse, status: number, error: string) {
    const headers = {
      'content-type': 'application/json',
      connection: 'close',
      ...(status === 401 && { 'www-authenticate': 'Basic realm="couch"' }),
    }
    response.writeHead(status, headers).end(JSON.stringify({ error, reason: error }))
  }

  function forward(incoming: IncomingMessage, response: ServerResponse) {
    const { authorization: _authorization, connection: _connection, ...headers } = incoming.headers
    const options = {
      host: '127.0.0.1',
      port,
      agent,
      method: incoming.method,
      path: incoming.url,
      headers: { ...headers, 'x-guard': secret },
    }
    const outgoing = request(options, answer => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    outgoing.on('error', () => (response.headersSent ? response.destroy() : refuse(response, 502, 'bad_gateway')))
    response.on('close', () => outgoing.destroy())
    let length = 0
    incoming.on('data', (chunk: Buffer) => {
      length += chunk.length
      if (length > body) incoming.destroy()
    })
    incoming.pipe(outgoing)
  }

  return createServer((incoming, response) => {
    if (!timingSafeEqual(digest(incoming.headers.authorization ?? ''), expected)) return refuse(response, 401, 'unauthorized')
    const path = URL.canParse(incoming.url ?? '', 'http://guard') ? new URL(incoming.url ?? '', 'http://guard').pathname : ''
    if (!methods.has(incoming.method ?? '') || !allowed.test(path)) return refuse(response, 404, 'not_found')
    forward(incoming, response)
  })
}
