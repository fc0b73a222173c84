import type { AccessAddress } from '#server/kit/settings.ts'
import { textWithin } from '#server/outside/textWithin.ts'
import { type Breaker, openBreaker } from './breaker.ts'
import { AccessError } from './port.ts'

/** Timeout of a call in ms. */
const patience = 10_000
/** Ms before a read is tried once more, at least; chance adds as many, so that those who wait don't come at once. */
const pause = 150
/** Bytes of an answer. */
const longest = 2_000_000

export interface AccessServiceRequest {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Behind `/v1`, its parts encoded. */
  path: string
  query?: Record<string, string>
  body?: object
  /** `Idempotency-Key`. */
  key?: string
}

export interface WireOptions {
  timeout?: number
  pause?: number
  breaker?: Breaker
}

/** Statuses that mean «not now». */
const isBusy = (status: number) => status >= 500 || [408, 409, 425, 429].includes(status)

function parsed(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    // The answer that came tells nothing; the same act under the same key does.
    throw new AccessError('away')
  }
}

async function once({ url, key }: AccessAddress, asked: AccessServiceRequest, timeout: number) {
  const address = new URL(`${url}/v1${asked.path}`)
  address.search = String(new URLSearchParams(asked.query))
  const headers = {
    accept: 'application/json',
    authorization: `Bearer ${key}`,
    ...(asked.body && { 'content-type': 'application/json' }),
    ...(asked.key && { 'idempotency-key': asked.key }),
  }
  const body = asked.body && JSON.stringify(asked.body)
  const init: RequestInit = { method: asked.method, headers, body, redirect: 'error', signal: AbortSignal.timeout(timeout) }
  const { status, text } = await fetch(address, init)
    .then(async answer => ({ status: answer.status, text: await textWithin(answer, longest) }))
    .catch(() => {
      throw new AccessError('away')
    })
  if (status === 404 && asked.method === 'GET') return undefined
  if (status < 200 || status > 299) throw new AccessError(isBusy(status) ? 'away' : 'refused')
  return status === 204 ? undefined : parsed(text)
}

/**
 * The HTTP under the port: what a call answers as JSON, undefined for a GET of what the service does not know. Throws `AccessError` alone. A read that
 * stays without an answer is tried once more; what changes something is not, for its job asks again under the same key.
 */
export function wireTo(
  access: () => Promise<AccessAddress>,
  { timeout = patience, pause: least = pause, breaker = openBreaker() }: WireOptions = {},
) {
  return async (asked: AccessServiceRequest): Promise<unknown> => {
    const open = await access()
    const ask = () => breaker(() => once(open, asked, timeout))
    try {
      return await ask()
    } catch (error) {
      if (asked.method !== 'GET' || !(error instanceof AccessError) || error.kind !== 'away') throw error
    }
    await new Promise(resolve => setTimeout(resolve, least * (1 + Math.random())))
    return ask()
  }
}
