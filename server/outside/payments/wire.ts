import type { GatewayAccess } from '#server/kit/settings.ts'
import { textWithin } from '#server/outside/textWithin.ts'
import { GatewayError } from './port.ts'

/** Adyen's own library speaks to this address; `send` puts the one of the settings in its place. */
const written = 'https://checkout-test.adyen.com'
/** Timeout of a call in ms. */
const patience = 30_000

/** Bytes of an answer; Adyen's have some thousand. */
const longest = 1_000_000

interface Options {
  idempotencyKey?: string
  method?: string
  params?: ConstructorParameters<typeof URLSearchParams>[0]
}

/** Codes of answers that mean «not now», though their status is one of a refusal: the same key is being worked on, or already was. */
const busy = new Set(['704', '00_409', '00_429'])

function errorOf(status: number, headers: Headers, body: string) {
  const code = codeIn(body) ?? String(status)
  const again = headers.get('transient-error') === 'true' || status >= 500 || [408, 409, 429].includes(status) || busy.has(code)
  return new GatewayError(again ? 'again' : 'refused', code)
}

/** The gateway's error code, and no other word of the answer: messages repeat what was sent. */
function codeIn(body: string) {
  try {
    const { errorCode } = JSON.parse(body) as { errorCode?: unknown }
    return typeof errorCode === 'string' && /^\w{1,40}$/.test(errorCode) ? errorCode : undefined
  } catch {
    return undefined
  }
}

function isObject(text: string) {
  try {
    return typeof JSON.parse(text) === 'object'
  } catch {
    return false
  }
}

/** The HTTP under Adyen's library, whose own speaks TLS alone and gives the sandbox on loopback no chance. Throws `GatewayError`. */
export const wireTo = ({ url, apiKey }: Pick<GatewayAccess, 'url' | 'apiKey'>, timeout = patience) => ({
  async request(endpoint: string, json: string, _config: unknown, _keyNeeded: boolean, options: Options = {}) {
    const { idempotencyKey, method = 'POST', params } = options
    const address = new URL(endpoint.replace(written, url))
    address.search = String(new URLSearchParams(params))
    const headers = {
      'content-type': 'application/json',
      'x-api-key': apiKey,
      ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
    }
    const init: RequestInit = { method, headers, redirect: 'error', signal: AbortSignal.timeout(timeout) }
    const [answer, text] = await answered(address, method === 'GET' ? init : { ...init, body: json })
    if (!answer.ok) throw errorOf(answer.status, answer.headers, text)
    // The library takes a text that is no JSON for an answer without a field.
    if (!isObject(text)) throw new GatewayError('again', 'unreadable')
    return text
  },
})

async function answered(address: URL, init: RequestInit) {
  try {
    const answer = await fetch(address, init)
    // An answer that is too long is of no use, like one that is no JSON.
    return [answer, (await textWithin(answer, longest)) ?? ''] as const
  } catch (error) {
    throw new GatewayError('again', (error as Error).name === 'TimeoutError' ? 'time-out' : 'no-answer')
  }
}
