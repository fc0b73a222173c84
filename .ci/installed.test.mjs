import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { run } from './step.mjs'

const left = ['node_modules', '.git', 'data', 'test-results']
const place = mkdtempSync(join(tmpdir(), 'formkurve-installed-'))
const copy = join(place, 'app')
const ended = []
afterAll(async () => {
  for (const end of ended) await end()
  rmSync(place, { recursive: true, force: true })
}, 300_000)

/** `npm start` in the copy, once it says where it serves. */
async function start() {
  const env = { ...process.env, NODE_ENV: '', DATABASE_URL: '', COUCH_URL: '', PORT: '0', DATA_DIR: join(place, 'data'), SEED: 'none' }
  const child = spawn('npm', ['start'], { cwd: copy, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
  const closed = once(child, 'close')
  ended.push(async () => {
    try {
      process.kill(-child.pid, 'SIGKILL')
    } catch {
      // It has ended by itself.
    }
    await closed
  })
  let said = ''
  const address = new Promise(found => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', chunk => {
        said += chunk
        const [, url] = /läuft: (\S+)\n/.exec(said) ?? []
        if (url) found(url)
      })
  })
  const url = await Promise.race([address, closed.then(() => undefined)])
  expect(url, said).toBeDefined()
  return url
}

// It asks npm's registry for a few hundred packages.
test.runIf(process.env.LONG)('what was built starts where nothing but what it needs is installed', { timeout: 900_000 }, async () => {
  const built = await run('npm', ['run', 'build'], { env: { NODE_ENV: 'production' } })
  expect(built.code, built.said).toBe(0)
  const isLeft = path => left.some(name => path === resolve(name))
  cpSync('.', copy, { recursive: true, preserveTimestamps: true, filter: path => !isLeft(resolve(path)) })
  const installed = await run('npm', ['ci', '--omit=dev', '--no-audit', '--no-fund'], { cwd: copy, env: { NODE_ENV: '' } })
  expect(installed.code, installed.said).toBe(0)
  expect(['vite', 'vitest', 'tsx'].filter(name => existsSync(join(copy, 'node_modules', name)))).toEqual([])
  const url = await start()
  expect((await fetch(`${url}/api/version`)).status).toBe(200)
  const page = await fetch(url)
  expect([page.status, page.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/html')])
  const [, script] = /src="(\/assets\/[^"]+\.js)"/.exec(await page.text()) ?? []
  expect((await fetch(url + script)).status).toBe(200)
})
