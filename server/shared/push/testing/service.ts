import { createDecipheriv, createECDH, createHmac, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A message that a device of this service was sent, opened with its own keys. */
export interface Received {
  message: Record<string, unknown>
  headers: IncomingHttpHeaders
}

/** A browser: its subscription, and the messages that only it can open. */
export interface Browser {
  subscription: { endpoint: string; keys: { p256dh: string; auth: string }; expirationTime: null }
  received: Received[]
}

export interface PushService {
  url: string
  /** Subscribes a new browser. */
  browser(): Browser
  /** Statuses for the next requests, after which 201 follows again. */
  answer(...statuses: number[]): void
  requests(): number
  close(): Promise<void>
}

const bytes = (...parts: Uint8Array[]) => new Uint8Array(Buffer.concat(parts))
const utf8 = (text: string) => new TextEncoder().encode(text)

/** Decrypts RFC 8291 over RFC 8188 with one record, by node's own primitives: nothing of the library that encrypted it. */
function open(body: Uint8Array, device: ReturnType<typeof createECDH>, auth: Uint8Array): string {
  const salt = body.subarray(0, 16)
  const keyLength = body[20] as number
  const sender = body.subarray(21, 21 + keyLength)
  const sealed = body.subarray(21 + keyLength)
  const secret = new Uint8Array(device.computeSecret(sender))
  const info = bytes(utf8('WebPush: info\0'), new Uint8Array(device.getPublicKey()), sender)
  const input = new Uint8Array(hkdfSync('sha256', secret, auth, info, 32))
  const key = new Uint8Array(hkdfSync('sha256', input, salt, utf8('Content-Encoding: aes128gcm\0'), 16))
  const nonce = new Uint8Array(hkdfSync('sha256', input, salt, utf8('Content-Encoding: nonce\0'), 12))
  const cipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16))
  const padded = new Uint8Array(Buffer.concat([new Uint8Array(cipher.update(sealed.subarray(0, -16))), new Uint8Array(cipher.final())]))
  const end = padded.lastIndexOf(2)
  return Buffer.from(padded.subarray(0, end)).toString('utf8')
}

/** Claims that the server signed to name itself (RFC 8292); throws where the signature isn't good. */
export function vapidIn(authorization: string | undefined) {
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(authorization ?? '') ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const jwk = { kty: 'EC', crv: 'P-256', x: point.subarray(1, 33).toString('base64url'), y: point.subarray(33).toString('base64url') }
  const good = verify(
    'sha256',
    utf8(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    new Uint8Array(Buffer.from(signature, 'base64url')),
  )
  if (!good) throw new Error('The signature of the message is not the key’s')
  return { key, claims: JSON.parse(Buffer.from(claims, 'base64url').toString()) as { aud: string; exp: number; sub: string } }
}

/** A push service of the test's own, as browsers' makers run them. */
export async function openPushService(): Promise<PushService> {
  const devices = new Map<string, { open: (body: Uint8Array) => string; received: Received[] }>()
  const answers: number[] = []
  let requests = 0
  const server = createServer(async (request, response) => {
    const chunks: Uint8Array[] = []
    for await (const chunk of request) chunks.push(chunk as Uint8Array)
    requests++
    const device = devices.get(request.url ?? '')
    const status = answers.shift() ?? (device ? 201 : 410)
    if (device && status === 201)
      device.received.push({ message: JSON.parse(device.open(bytes(...chunks))) as Record<string, unknown>, headers: request.headers })
    response.writeHead(status).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    answer: (...statuses) => void answers.push(...statuses),
    requests: () => requests,
    browser() {
      const pair = createECDH('prime256v1')
      pair.generateKeys()
      const auth = new Uint8Array(randomBytes(16))
      const path = `/device/${createHmac('sha256', auth).digest('hex').slice(0, 16)}`
      const received: Received[] = []
      devices.set(path, { open: body => open(body, pair, auth), received })
      const keys = { p256dh: pair.getPublicKey('base64url'), auth: Buffer.from(auth).toString('base64url') }
      return { subscription: { endpoint: url + path, keys, expirationTime: null }, received }
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
