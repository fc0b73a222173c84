import { expect, test } from 'vitest'
import { sync } from '#contract/sync.ts'
import { orderJob } from '#server/kit/jobs/jobs.ts'
import { testHouse } from '#server/testing/fixture.ts'
import { openTestHouse } from '#server/testing/house.ts'
import { member } from '#server/testing/make.ts'

const house = testHouse()

const asked = async (headers: Record<string, string> = {}, of = house) => {
  const answer = await fetch(`${of.url}/metrics`, { headers })
  return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() }
}
/** The value of a line. */
const figure = (text: string, line: string) => {
  const found = text.split('\n').find(each => each.startsWith(`${line} `))
  return found === undefined ? undefined : Number(found.slice(line.length + 1))
}

test('what whoever runs it has to know is there in Prometheus’ form, and names nobody', async () => {
  const vreni = await member(house)
  await house.ask('version')
  await house.as(vreni, sync.epoch)
  await house.as(vreni, sync.acts, {
    body: {
      acts: [
        { key: '0190a000-0000-7000-8000-00000000aaaa', lane: 'a', method: 'POST', path: 'no/such/path', contract: 999_999, body: '{}' },
      ],
    },
  } as never)
  await orderJob(house.db, { kind: 'nobody does this', key: 'waiting', payload: {} })
  const { status, type, text } = await asked()
  expect([status, type]).toEqual([200, expect.stringContaining('text/plain; version=0.0.4')])
  expect(figure(text, 'formkurve_requests_total{call="GET version",status="200"}')).toBe(1)
  expect(figure(text, 'formkurve_request_seconds_count{call="GET sync/epoch"}')).toBe(1)
  expect(figure(text, 'formkurve_outbox_acts_total{verdict="refused"}')).toBe(1)
  expect(figure(text, 'formkurve_jobs_waiting')).toBe(1)
  expect(figure(text, 'formkurve_jobs_failing')).toBe(0)
  expect(figure(text, 'formkurve_sockets')).toBe(0)
  expect(figure(text, 'formkurve_projection_due')).toBe(0)
  for (const line of ['formkurve_database_seconds', 'formkurve_store_seconds', 'formkurve_projection_lag_seconds'])
    expect(figure(text, line)).toBeGreaterThanOrEqual(0)
  expect(text).toContain('nodejs_eventloop_lag_p99_seconds')
  for (const secret of [vreni._id, vreni.token, vreni.email]) expect(text).not.toContain(secret)
})

test('a store that is away shows, and holds up no other figure', async () => {
  const { mark } = house.store
  house.store.mark = () => Promise.reject(new Error('away'))
  const { status, text } = await asked()
  house.store.mark = mark
  expect([status, figure(text, 'formkurve_store_seconds')]).toEqual([200, -1])
  expect(figure(text, 'formkurve_database_seconds')).toBeGreaterThanOrEqual(0)
})

test('without a key it is for this machine alone, through no proxy', async () => {
  expect((await asked({ 'x-forwarded-for': '203.0.113.7' })).status).toBe(404)
  expect((await asked({ origin: 'https://elsewhere.example' })).status).toBe(404)
})

test('behind a public name it is for nobody without a key, for a proxy on the machine may show itself by nothing', async () => {
  const named = await openTestHouse({ publicUrl: 'https://fitness.example' })
  expect((await asked({}, named)).status).toBe(404)
  await named.close()
}, 60_000)

test('with a key it is for whoever has it, and nobody else', async () => {
  const keyed = await openTestHouse({ metricsKey: 'a key of sixteen or more' })
  const by = (authorization?: string) => asked({ 'x-forwarded-for': '203.0.113.7', ...(authorization && { authorization }) }, keyed)
  expect((await by('Bearer a key of sixteen or more')).status).toBe(200)
  for (const wrong of [undefined, 'Bearer another key', 'a key of sixteen or more']) expect((await by(wrong)).status).toBe(404)
  await keyed.close()
}, 60_000)
