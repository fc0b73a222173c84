import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { ServerProcess } from '#server/testing/process.ts'

const patience = 240_000
let parent: string
let dir: string
let made = 0
const running: ServerProcess[] = []

beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'formkurve-start-'))
})
afterAll(() => rm(parent, { recursive: true, force: true }))

beforeEach(() => {
  dir = join(parent, `data-${++made}`)
})
afterEach(async () => {
  for (const server of running.splice(0)) await server.end('SIGKILL')
})

async function launch(dataDir = dir, env?: Record<string, string>) {
  const server = await ServerProcess.launch(dataDir, env)
  running.push(server)
  return server
}

async function start(dataDir?: string, env?: Record<string, string>) {
  const server = await launch(dataDir, env)
  await server.ready
  return server
}

const serves = async ({ url }: ServerProcess) => (await fetch(`${url}/api/version`)).status === 200

async function tokenOf(url: string, email: string) {
  const answer = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'formkurve', device: 'Test' }),
  })
  return ((await answer.json()) as { token: string }).token
}

test('a second server on one directory ends with 73 and a sentence; the first goes on, ends with 0 and starts again; what it holds is readable by its owner alone', {
  timeout: patience,
}, async () => {
  await mkdir(dir, { mode: 0o755 })
  const first = await start()
  const second = await start()
  expect(second.exitCode).toBe(73)
  expect(second.said).toContain(`wird schon von einem anderen laufenden Formkurve benutzt (Prozess ${first.pid})`)
  const third = await start(dir, { PORT: new URL(first.url).port })
  expect([third.exitCode, third.said]).toEqual([73, second.said])
  expect(await serves(first)).toBe(true)
  for (const name of await readdir(dir)) expect([name, (await stat(join(dir, name))).mode & 0o077]).toEqual([name, 0])
  await first.end('SIGTERM')
  expect(first.exitCode).toBe(0)
  expect(await serves(await start())).toBe(true)
})

test('a taken port ends the start with a sentence', { timeout: patience }, async () => {
  const taken = createServer().listen(0)
  await once(taken, 'listening')
  const late = await start(dir, { PORT: String((taken.address() as AddressInfo).port) })
  taken.close()
  expect(late.exitCode).toBe(69)
  expect(late.said).toMatch(/^PORT \d+ ist schon belegt/m)
})

test('whoever comes while the house opens gets a page, and calls are told to come again', { timeout: patience }, async () => {
  // A database that takes connections and says nothing: this start is as slow as one can be.
  const silent = createServer().listen(0, '127.0.0.1')
  const free = createServer().listen(0, '127.0.0.1')
  await Promise.all([once(silent, 'listening'), once(free, 'listening')])
  const [database, port] = [silent, free].map(server => (server.address() as AddressInfo).port)
  free.close()
  await once(free, 'close')
  await launch(dir, { PORT: String(port), DATABASE_URL: `postgres://me@127.0.0.1:${database}/formkurve` })
  const url = `http://127.0.0.1:${port}`
  const statusOf = (path: string, accept: string) => fetch(url + path, { headers: { accept } }).then(answer => answer.status)
  await expect.poll(() => statusOf('/kurse', 'text/html').catch(() => 0), { timeout: patience, interval: 50 }).toBe(503)
  expect(await statusOf('/api/version', '*/*')).toBe(503)
  silent.close()
})

test('a wrong setting ends the start with a sentence, before anything is made', { timeout: patience }, async () => {
  const wrong = await start(dir, { PORT: 'achtzig' })
  expect(wrong.exitCode).toBe(78)
  expect(wrong.said.trim()).toBe('PORT ist «achtzig», muss aber eine ganze Zahl von 0 bis 65535 sein.')
  await expect(stat(dir)).rejects.toMatchObject({ code: 'ENOENT' })
})

test('a database that nobody answers at ends the start with a sentence', { timeout: patience }, async () => {
  const lost = await start(dir, { DATABASE_URL: 'postgres://me@127.0.0.1:1/formkurve' })
  expect(lost.exitCode).toBe(69)
  expect(lost.said).toMatch(/^DATABASE_URL oder COUCH_URL: dort antwortet niemand/m)
})

test('a kill while the record is laid out is no obstacle for the next start', { timeout: patience }, async () => {
  const cut = await launch()
  await expect.poll(() => readdir(dir).catch(() => []), { timeout: patience, interval: 10 }).toContain('record.new')
  await cut.end('SIGKILL')
  expect(await readdir(dir)).not.toContain('record')
  expect(await serves(await start())).toBe(true)
})

// It fills a demo twice.
test.runIf(process.env.LONG)(
  'a demo that a kill cut short is finished by the next start, which nobody had to help',
  {
    timeout: patience,
  },
  async () => {
    const trial = { SEED: '', PUBLIC_URL: '' }
    const names = () => readdir(dir).catch(() => [])
    const cut = await launch(dir, trial)
    await expect.poll(() => cut.said, { timeout: patience, interval: 10 }).toContain('Die Demo wird angelegt')
    await cut.end('SIGKILL')
    expect(await names()).toContain('seeding')
    const next = await start(dir, trial)
    expect(await names()).not.toContain('seeding')
    const authorization = `Bearer ${await tokenOf(next.url, 'mitglied@formkurve.example')}`
    const done = await fetch(`${next.url}/api/user/training/complete`, { headers: { authorization } })
    expect((await done.text()).length).toBeGreaterThan(1000)
    expect(next.said).toContain('admin@formkurve.example')
  },
)
