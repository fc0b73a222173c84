import { once } from 'node:events'
import { createServer, get, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Settings } from '#server/kit/settings.ts'
import { starting } from './starting.ts'

let server: Server
let waiting: ReturnType<typeof starting>
const page = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

async function begin(publicUrl = 'http://localhost:8080') {
  waiting = starting({ publicUrl } as Settings)
  server = createServer(waiting.answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
}
const ask = (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, init)

beforeEach(() => begin())
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

test('whoever asks for a page while the house opens sees what is being done, and the page asks again by itself', async () => {
  for (const path of ['/', '/kurse/woche', '/apis']) {
    const answer = await ask(path, { headers: page })
    expect([answer.status, answer.headers.get('content-type')]).toEqual([503, 'text/html; charset=utf-8'])
    expect(Number(answer.headers.get('refresh'))).toBe(Number(answer.headers.get('retry-after')))
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(await answer.text()).toContain('Die Daten werden geöffnet …')
  }
  waiting.doing('Zwei < drei …')
  const text = await (await ask('/', { headers: page })).text()
  expect(text).toContain('Formkurve startet …')
  expect(text).toContain('Zwei &#60; drei …')
})

test('the page runs no script, and its policy allows its one style', async () => {
  const answer = await ask('/', { headers: page })
  const policy = answer.headers.get('content-security-policy') ?? ''
  const text = await answer.text()
  const [, style = ''] = /<style>(.*?)<\/style>/s.exec(text) ?? []
  const hash = Buffer.from(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(style))).toString('base64')
  expect(policy).toContain(`default-src 'none'; style-src 'sha256-${hash}'`)
  expect(text).not.toMatch(/<script|<link|<img|style="|\son\w+=/)
})

test.each([
  ['a call', '/api/version', { headers: page }],
  ['an act', '/api/user/weight', { method: 'POST', body: '{}', headers: page }],
  ['a form that is no call', '/', { method: 'POST', headers: page }],
  ['a file of the app', '/sw.js', { headers: { accept: '*/*' } }],
] as const)('%s hears that it may come again, in the words of the contract', async (_what, path, init) => {
  const answer = await ask(path, init)
  expect([answer.status, answer.headers.get('retry-after'), answer.headers.get('refresh')]).toEqual([503, '3', null])
  expect(await answer.json()).toEqual({ code: 'stopping', message: 'Der Server startet gerade neu. Es geht gleich weiter.' })
})

test('a socket of the live channel is told the same, not left hanging', async () => {
  const { port } = server.address() as AddressInfo
  const [answer] = (await once(
    get({ port, host: '127.0.0.1', path: '/api/live/', headers: { upgrade: 'websocket', connection: 'upgrade' } }),
    'response',
  )) as [IncomingMessage]
  answer.resume()
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '3'])
})

test('HEAD hears the same without a body', async () => {
  const answer = await ask('/', { method: 'HEAD', headers: page })
  expect([answer.status, await answer.text()]).toEqual([503, ''])
})

test('https is promised from the first answer on', async () => {
  server.close()
  await begin('https://app.formkurve.example')
  for (const path of ['/', '/api/version'])
    expect((await ask(path, { headers: page })).headers.get('strict-transport-security')).toBe('max-age=15552000')
})

test('once the house is open its own answers come, on connections of before too', async () => {
  expect((await ask('/', { headers: page })).status).toBe(503)
  waiting.over((_request, response) => void response.end('here'))
  const answer = await ask('/', { headers: page })
  expect([answer.status, await answer.text()]).toEqual([200, 'here'])
})
