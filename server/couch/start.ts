import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { createGuard } from './guard.ts'

export interface Couch {
  /** Value for `COUCH_URL`. */
  url: string
  /** Rejects when pouchdb-server ends by itself. */
  ended: Promise<never>
  close(): Promise<void>
}

interface Options {
  /** Directory of its databases. */
  dir: string
  /** 0 takes any free port. */
  port: number
  password: string
}

const user = 'formkurve'
const patience = 30_000

/** Starts pouchdb-server on a port that answers only its guard, and the guard on a loopback port. */
export async function startCouch({ dir, port, password }: Options): Promise<Couch> {
  await mkdir(join(dir, 'databases'), { recursive: true })
  await writeFile(join(dir, 'config.json'), JSON.stringify({ log: { level: 'error', file: join(dir, 'log.txt') } }))
  const inner = await freePort()
  const secret = randomBytes(32).toString('hex')
  const child = launch(dir, inner, secret)
  let closing = false
  const ended = once(child, 'exit').then(([code]) => {
    if (!closing) throw new Error(`pouchdb-server ended (${code})`)
    return new Promise<never>(() => {})
  })
  ended.catch(() => {})
  await Promise.race([ready(inner, secret), ended])
  const guard = createGuard(user, password, { port: inner, secret }).listen(port, '127.0.0.1')
  await once(guard, 'listening')
  return {
    url: `http://${user}:${encodeURIComponent(password)}@127.0.0.1:${(guard.address() as AddressInfo).port}`,
    ended,
    async close() {
      closing = true
      guard.closeAllConnections()
      guard.close()
      await stop(child)
    },
  }
}

function launch(dir: string, port: number, secret: string) {
  const script = createRequire(import.meta.url).resolve('pouchdb-server/bin/pouchdb-server')
  const guarded = fileURLToPath(new URL('./private.cjs', import.meta.url))
  const options = ['--host', '127.0.0.1', '--port', String(port), '--dir', join(dir, 'databases'), '--no-stdout-logs']
  return spawn(process.execPath, ['--require', guarded, script, ...options, '--config', join(dir, 'config.json')], {
    cwd: dir,
    env: { ...process.env, GUARD_SECRET: secret },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

async function ready(port: number, secret: string) {
  for (const until = Date.now() + patience; Date.now() < until; await pause(50)) {
    const answer = await fetch(`http://127.0.0.1:${port}/`, { headers: { 'x-guard': secret } }).catch(() => undefined)
    if (answer?.ok) return
  }
  throw new Error('pouchdb-server does not answer')
}

async function stop(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGINT')
  await gone
}

async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}
