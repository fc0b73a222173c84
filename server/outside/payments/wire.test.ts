import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { adyen } from './adyen.ts'
import { GatewayError } from './port.ts'

let close = () => {}
afterEach(() => close())

/** The port before a service that answers so. */
async function before(listener: RequestListener, timeout?: number) {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  close = () => {
    server.closeAllConnections()
    server.close()
  }
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/checkout`
  return adyen({ url, apiKey: 'schluessel', hmacKeys: [], webhookUser: '', webhookPassword: '' }, timeout)
}

const asked = {
  key: 'k1',
  reference: 'ref-1',
  amount: 1250,
  merchantAccount: 'Formkurve',
  shopperReference: 'b8a1',
  returnUrl: 'https://app.formkurve.example/adyen/payment-check/1?k=abc',
}

const answers =
  (status: number, body: unknown, headers: Record<string, string> = {}): RequestListener =>
  (_request, response) => {
    response.writeHead(status, headers).end(typeof body === 'string' ? body : JSON.stringify(body))
  }

test('what goes out is what Adyen asks for, names no person, and bears the key', async () => {
  let seen: { url?: string; headers?: object; body?: unknown } = {}
  const gateway = await before(async (request, response) => {
    const { url, headers } = request
    seen = { url, headers, body: JSON.parse((await request.toArray()).join('')) }
    response.end(JSON.stringify({ id: 'CS1', url: 'https://pay.example/1' }))
  })
  const started = await gateway.card({ ...asked, brandName: 'Zürich Fitness & Söhne, Frauenfeld' })
  expect(started).toEqual({ state: 'redirect', url: 'https://pay.example/1', session: 'CS1', data: undefined })
  expect(seen).toMatchObject({ url: '/checkout/v71/sessions', headers: { 'x-api-key': 'schluessel', 'idempotency-key': 'k1' } })
  const { key: _, amount: value, ...rest } = asked
  expect(seen.body).toEqual({
    ...rest,
    amount: { currency: 'CHF', value },
    countryCode: 'CH',
    shopperLocale: 'de-CH',
    channel: 'Web',
    mode: 'hosted',
    allowedPaymentMethods: ['scheme'],
    storePaymentMethodMode: 'disabled',
    shopperStatement: 'Zurich Fitness  Sohne',
  })
})

test.each([
  ['an internal error', answers(500, { errorCode: '905' }), '905'],
  ['a refusal that is marked as transient', answers(422, { errorCode: '702' }, { 'transient-error': 'true' }), '702'],
  ['too much at once', answers(429, ''), '429'],
  ['a key that is still being worked on', answers(422, { errorCode: '704' }), '704'],
  ['a proxy’s page', answers(502, '<html>Bad gateway</html>'), '502'],
  ['an answer that is no JSON', answers(200, '<html>'), 'unreadable'],
  ['a page that is missing', answers(200, { resultCode: 'RedirectShopper', pspReference: 'P' }), 'no-redirect'],
  ['a redirect into a script', answers(200, { resultCode: 'RedirectShopper', action: { url: 'javascript:alert(1)' } }), 'no-redirect'],
  ['a lost answer', (_request, response) => void response.destroy(), 'no-answer'],
  ['another address', answers(307, '', { location: 'https://elsewhere.example/' }), 'no-answer'],
] as [string, RequestListener, string][])('%s: the same key is tried again', async (_, listener, code) => {
  const gateway = await before(listener)
  const failed = await gateway.twint(asked).catch((error: unknown) => error)
  expect(failed).toBeInstanceOf(GatewayError)
  expect(failed).toMatchObject({ kind: 'again', code })
})

test('an answer that never comes is waited for no longer than the time-out', async () => {
  const gateway = await before(() => {}, 50)
  await expect(gateway.twint(asked)).rejects.toMatchObject({ kind: 'again', code: 'time-out' })
})

test.each([
  [401, { errorCode: '000' }, '000'],
  [403, { errorCode: '901' }, '901'],
  [422, { errorCode: '14_030', message: 'Return URL geheim is missing' }, '14_030'],
  [400, 'geheim', '400'],
])('status %i: it certainly did not happen', async (status, body, code) => {
  const gateway = await before(answers(status, body))
  const failed = (await gateway.twint(asked).catch((error: unknown) => error)) as GatewayError
  expect(failed).toMatchObject({ kind: 'refused', code })
  expect(failed.message).not.toContain('geheim')
})
