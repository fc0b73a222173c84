import { request } from 'node:http'
import { beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { demoEmail } from '#server/kit/demo.ts'
import { testHouse } from '#server/testing/fixture.ts'
import { openTestHouse, type Somebody } from '#server/testing/house.ts'
import { employee, member, password } from '#server/testing/make.ts'
import { closing } from './live.ts'
import { isDemo, originOf } from './origin.ts'

const house = testHouse()
let admin: Somebody
let anna: Somebody
beforeAll(async () => {
  admin = await employee(house, 'admin', 'all', { email: demoEmail('admin') })
  anna = await member(house)
}, 60_000)

interface Asked {
  host?: string
  token?: string
  body?: object
  headers?: Record<string, string>
}

/** Asks by a name of one's own, which `fetch` would not let through. */
const ask = (path: string, { host, token, body, headers }: Asked) =>
  new Promise<string>((resolve, reject) => {
    const more = { ...(host !== undefined && { host }), ...(token && { authorization: `Bearer ${token}` }) }
    const sent = request(`${house.url}/api/${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { 'content-type': 'application/json', ...more, ...headers },
    })
    sent.on('response', answer => {
      let said = ''
      answer.on('data', chunk => (said += chunk)).on('end', () => resolve((JSON.parse(said) as { code?: string }).code ?? 'ok'))
    })
    sent.on('error', reject).end(body && JSON.stringify(body))
  })

const names = ['192.168.1.20:8080', 'fitness.example', 'localhost.boese.example', 'abc.tunnel.example:443']
const disguises: Record<string, string>[] = [
  {},
  { 'x-forwarded-host': 'localhost', 'x-forwarded-for': '127.0.0.1' },
  { forwarded: 'host=localhost;for=127.0.0.1' },
]

test('a server without a public name gives its demo accounts to nobody who reaches it by one, whatever headers say', async () => {
  const login = { email: admin.email, password }
  expect(await ask('login', { body: login })).toBe('ok')
  expect(await ask('user', { token: admin.token })).toBe('ok')
  for (const host of names)
    for (const headers of disguises)
      expect([
        await ask('login', { host, headers, body: { ...login, email: login.email.toUpperCase() } }),
        await ask('user', { host, headers, token: admin.token }),
      ]).toEqual(['demo-elsewhere', 'demo-elsewhere'])
})

test('an account of one’s own works there', async () => {
  expect(await ask('login', { host: 'fitness.example', body: { email: anna.email, password } })).toBe('ok')
  expect(await ask('user', { host: 'fitness.example', token: anna.token })).toBe('ok')
})

test('the sandboxes are shut there, for an administrator and with the key too', async () => {
  const boss = await employee(house, 'admin')
  const opened = `sandbox?key=${house.settings.secrets.sandbox}`
  expect([await ask(opened, {}), await ask('sandbox', { token: boss.token })]).toEqual(['ok', 'ok'])
  for (const host of names) expect(await ask(opened, { host, token: boss.token })).toBe('unknown-path')
})

test('a name of this machine in the request is no proof: not from another machine, through a proxy or from a page of another name', async () => {
  const named = { host: 'localhost:8080' }
  const { publicUrl } = house.settings
  const from = (remoteAddress: string, headers = {}) => {
    const request = { headers: { ...named, ...headers }, socket: { remoteAddress } } as never
    const { elsewhere, local } = originOf(request, { publicUrl })
    return [elsewhere, local]
  }
  for (const here of ['127.0.0.1', '127.8.8.8', '::1', '::ffff:127.0.0.1']) expect([here, from(here)]).toEqual([here, [false, true]])
  for (const there of ['192.168.1.20', '::ffff:10.0.0.7', 'fe80::1', '2001:db8::7'])
    expect([there, from(there)]).toEqual([there, [true, false]])
  for (const header of ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'])
    expect([header, from('127.0.0.1', { [header]: '127.0.0.1' })]).toEqual([header, [true, false]])
  expect(from('127.0.0.1', { origin: 'https://app.fitness.example' })).toEqual([true, false])
  expect(from('127.0.0.1', { origin: 'http://localhost:8080' })).toEqual([false, true])

  const body = { email: admin.email, password }
  const betrays: Record<string, string>[] = [{ 'x-forwarded-for': '127.0.0.1' }, { origin: 'https://app.fitness.example' }]
  for (const headers of betrays) expect(await ask('login', { ...named, headers, body })).toBe('demo-elsewhere')
})

test('a proxy beside the server that says nothing of itself opens no mails: they need the key that the start prints', async () => {
  const silent = { host: 'localhost:8080' }
  const key = house.settings.secrets.sandbox
  for (const path of ['sandbox', 'sandbox/mails', 'sandbox/mails/mail.x', `sandbox/mails?key=${key.slice(1)}`, 'sandbox/mails?key='])
    expect([path, await ask(path, silent)]).toEqual([path, 'unknown-path'])
  expect(await ask(`sandbox/mails?key=${key}`, silent)).toBe('ok')
})

test('the live channel does not open there for a demo account', async () => {
  const code = (token: string, host: string) =>
    new Promise<number | string>(resolve => {
      const socket = new WebSocket(`${house.url.replace('http', 'ws')}/api/live/`, { headers: { host } })
      socket.on('open', () => socket.send(JSON.stringify({ event: 'auth', data: { token } })))
      socket.on('message', () => {
        resolve('open')
        socket.close()
      })
      socket.on('close', resolve)
    })
  expect(await code(admin.token, '192.168.1.20:8080')).toBe(closing.unauthenticated)
  expect(await code(anna.token, '192.168.1.20:8080')).toBe('open')
  expect(await code(admin.token, new URL(house.url).host)).toBe('open')
})

test('where the product has a public name, that is the one it is asked by', async () => {
  const open = await openTestHouse({ publicUrl: 'https://app.formkurve.example' })
  const boss = await employee(open, 'admin', 'all', { email: demoEmail('admin') })
  expect((await open.ask('sandbox', { headers: { authorization: `Bearer ${boss.token}` } })).status).toBe(200)
  await open.close()
}, 60_000)

test('the demo’s accounts are known by their addresses alone', () => {
  expect([isDemo('ADMIN@formkurve.example'), isDemo('winterthur@formkurve.example')]).toEqual([true, true])
  expect([isDemo(anna.email), isDemo('admin@formkurve.example.ch')]).toEqual([false, false])
})
