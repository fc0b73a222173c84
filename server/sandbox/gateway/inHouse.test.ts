import { isNull, like } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sandbox } from '#contract/sandbox.ts'
import { job } from '#server/kit/jobs/tables.ts'
import { gatewayAccess, gatewayOf } from '#server/outside/payments/gateway.ts'
import { testHouse } from '#server/testing/fixture.ts'
import { openTestHouse } from '#server/testing/house.ts'
import { gatewayIn } from './inHouse.ts'
import { sandboxHook } from './tables.ts'
import { asked } from './testing/shop.ts'

const house = testHouse()

const { query } = sandbox.kinds.example!
const returnUrl = 'http://127.0.0.1/adyen/payment-check/1?k=abc'

async function pageOf(way: 'twint' | 'card', reference: string) {
  const gateway = await gatewayOf(house)
  const given = { ...asked(reference), returnUrl }
  const started = await (way === 'twint' ? gateway.twint(given) : gateway.card({ ...given, brandName: 'Formkurve' }))
  if (started.state !== 'redirect') throw new Error(`not led to a page: ${started.state}`)
  return started.url
}
const choose = (url: string, form: Record<string, string>) =>
  fetch(url, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' })
const oneOf = async (id: string) => (await house.as(undefined, sandbox.one, { params: { kind: 'payments', id }, query })).reply

test('the payer’s page stands at the app’s own origin, runs no script, and leads back to the shop alone', async () => {
  const url = await pageOf('twint', 'ref-<b>"1"</b>')
  expect(url.startsWith(`${house.url}/api/gateway/`)).toBe(true)
  const page = await fetch(url)
  const policy = page.headers.get('content-security-policy') ?? ''
  expect(policy).toContain("default-src 'none'; style-src 'sha256-")
  expect(policy).toContain("form-action 'self' http://127.0.0.1;")
  const html = await page.text()
  for (const words of ['Testzahlung', 'CHF 24.50', 'Bezahlen', 'Abbrechen', 'Offen lassen', 'ref-&#60;b&#62;'])
    expect(html).toContain(words)
  expect(html).not.toContain('<b>"1"')
  const paid = await choose(url, { act: 'pay' })
  expect([paid.status, paid.headers.get('location')]).toEqual([303, expect.stringContaining(`${returnUrl}&redirectResult=`)])
  expect(await (await fetch(url)).text()).toContain('Diese Zahlung ist bezahlt.')
})

test('on the card’s page a refused card leaves room for another, and one asks for the bank’s app first', async () => {
  const url = await pageOf('card', 'ref-2')
  const next = async (form: Record<string, string>) => (await choose(url, form)).headers.get('location')
  expect(await next({ act: 'pay', card: 'no' })).toBe('?step=refused')
  expect(await (await fetch(`${url}?step=refused`)).text()).toContain('Die Karte wurde abgelehnt.')
  expect(await next({ act: 'pay', card: 'secure' })).toBe('?step=secure')
  expect(await (await fetch(`${url}?step=secure`)).text()).toContain('In der App bestätigen')
  expect(await next({ act: 'pay' })).toContain('sessionResult=')
})

test('webhooks are jobs: what nobody takes is tried again', async () => {
  const { parts } = await gatewayIn(house)
  parts.webhook = () => `${house.url}/api/nobody`
  await choose(await pageOf('twint', 'ref-3'), { act: 'pay' })
  expect(await house.runJobs()).toBe(0)
  const [first] = await (await gatewayIn(house)).waiting()
  expect(first).toMatchObject({ code: 'AUTHORISATION', tries: 1 })
  await house.as(undefined, sandbox.trouble, { query, body: { kind: 'hurry' } })
  await house.runJobs()
  const { reply } = await house.as(undefined, sandbox.troubles, { query })
  expect(reply.hooks[0]).toMatchObject({ code: 'AUTHORISATION', tries: 2 })
  expect(reply.kept).toBe((await (await gatewayIn(house)).books()).kept)
})

test('a webhook whose sender died is sent once they would be done, and nothing else has to happen for it', async () => {
  const gateway = await gatewayIn(house)
  gateway.parts.webhook = () => `${house.url}/api/payment/provider/webhook`
  await house.as(undefined, sandbox.trouble, { query, body: { kind: 'hurry' } })
  await house.runJobs()
  await choose(await pageOf('twint', 'ref-died'), { act: 'pay' })
  const busy = new Date(Date.now() + 60_000).toISOString()
  await house.db.update(sandboxHook).set({ busy }).where(isNull(sandboxHook.over))
  await house.runJobs()
  expect(await gateway.waiting()).toMatchObject([{ tries: 0 }])
  const ordered = await house.db.select().from(job).where(like(job.key, 'sandbox-webhooks.busy.%'))
  expect(ordered.map(({ due }) => due)).toEqual([busy])
})

test('at /sandbox a payment is told with its bookings, and a trouble that was ordered strikes', async () => {
  await house.as(undefined, sandbox.trouble, { query, body: { kind: 'refused' } })
  const url = await pageOf('twint', 'ref-4')
  await choose(url, { act: 'pay' })
  const list = (await house.as(undefined, sandbox.list, { params: { kind: 'payments' }, query })).reply
  expect(list[0]).toMatchObject({ title: 'CHF 24.50, abgelehnt', to: 'FormkurveWinterthur, mit TWINT · ref-4' })
  const checkout = list[0]?._id ?? ''
  const act = async (name: 'authorise' | 'chargeback') =>
    (await house.as(undefined, sandbox.act, { query, body: { checkout, act: name } })).reply.ok
  expect([await act('chargeback'), await act('authorise'), await act('chargeback')]).toEqual([false, true, true])
  expect((await oneOf(checkout)).text).toMatch(/Zahlung: CHF 24\.50.*\n.*Rückbelastung: CHF –24\.50/)
})

test('where payments go to a real gateway none of it is there', async () => {
  const payment = { ...(await gatewayAccess(house)), url: 'https://checkout-test.adyen.com' }
  const real = await openTestHouse({ payment })
  expect(await gatewayAccess(real)).toBe(payment)
  expect((await real.as(undefined, sandbox.kinds, { query })).reply.map(({ kind }) => kind)).not.toContain('payments')
  expect((await real.as(undefined, sandbox.troubles, { query })).code).toBe('unknown-path')
  expect((await real.as(undefined, sandbox.trouble, { query, body: { kind: 'refused' } })).code).toBe('unknown-path')
  expect((await real.ask(`gateway/${'a'.repeat(32)}`)).status).toBe(404)
  await real.close()
}, 60_000)

test('whatever is sent to it, nothing breaks, and nothing is done without its key', async () => {
  const { url, apiKey } = await gatewayAccess(house)
  const paths = ['payments', 'sessions', 'payments/details', 'payments/X/cancels', 'payments/X/refunds', 'sessions/X', 'nowhere', '']
  const post = (path: string, body: string, key = apiKey) =>
    fetch(`${url}/v71/${path}`, { method: 'POST', body, headers: { 'x-api-key': key, 'idempotency-key': crypto.randomUUID() } })
  const one = fc.oneof(
    fc.json(),
    fc.string(),
    fc.record({ amount: fc.jsonValue(), details: fc.jsonValue() }).map(each => JSON.stringify(each)),
  )
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...paths), one, async (path, body) => {
      expect((await post(path, body)).status).toBeLessThan(500)
      expect((await post(path, body, 'wrong')).status).toBe(401)
    }),
    { numRuns: 60 },
  )
  expect((await post('payments', 'x'.repeat(200_000))).status).toBe(400)
  for (const page of ['', '..', '%00', 'a'.repeat(32), 'a'.repeat(5000), '%E0%A4%A'])
    expect((await choose(`${house.url}/api/gateway/${page}`, { act: 'pay' })).status).toBeLessThan(500)
})
