import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { whenInterrupted } from '../server/kit/programs/interrupted.mjs'
import { find, install, mayInstall } from './debian.mjs'
import { run } from './step.mjs'

const debian = '/usr/lib/postgresql'

/** PostgreSQL's folder of programs; installed where there is none and that is allowed. */
async function binaries() {
  const here = () => {
    const found = find('initdb') ?? find(...versions().map(version => `${debian}/${version}/bin/initdb`))
    return found?.slice(0, -'/initdb'.length)
  }
  if (here()) return { folder: here() }
  if (!mayInstall()) return { missing: 'no PostgreSQL here, and this account may not install one' }
  const problem = await install('postgresql')
  return here() ? { folder: here() } : { missing: `Debian's postgresql could not be installed: ${problem}` }
}

function versions() {
  try {
    return readdirSync(debian).sort((a, b) => Number(b) - Number(a))
  } catch {
    return []
  }
}

/** The account for PostgreSQL, which refuses to run as root. */
function account() {
  if (process.getuid?.() !== 0) return {}
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n')
  const line = lines.find(row => row.startsWith('postgres:')) ?? lines.find(row => row.startsWith('nobody:'))
  const [, , uid, gid] = line.split(':').map(Number)
  return { uid, gid }
}

async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address()
  probe.close()
  await once(probe, 'close')
  return port
}

const loose = ['fsync=off', 'max_connections=300', 'listen_addresses=127.0.0.1']
/** What a transaction that was acknowledged may lose with them where PostgreSQL is killed. */
const hasty = ['synchronous_commit=off', 'full_page_writes=off']
/** Signals by which PostgreSQL ends: `fast` takes back what runs, `immediate` is a crash. */
const ways = { fast: 'SIGINT', immediate: 'SIGQUIT' }

/**
 * A throw-away PostgreSQL: `{ url, leave, back, close }`, or `{ missing }` with the reason why there is none. One that is to be killed and
 * started again by `leave(way)` and `back()` is `lasting`: it keeps what it acknowledged.
 */
export async function openPostgres({ lasting = false } = {}) {
  const { folder, missing } = await binaries()
  if (missing) return { missing }
  const dir = mkdtempSync(join(tmpdir(), 'formkurve-postgres-'))
  const data = join(dir, 'data')
  const who = account()
  let server
  let ended
  const leave = async (way = 'fast') => {
    server?.kill(ways[way])
    await ended
  }
  const stop = async () => {
    await leave()
    rmSync(dir, { recursive: true, force: true })
  }
  const stopped = whenInterrupted(stop)
  const close = async () => {
    await stop()
    stopped()
  }
  if (who.uid !== undefined) chownSync(dir, who.uid, who.gid)
  const made = await run(join(folder, 'initdb'), ['-D', data, '-U', 'formkurve', '-A', 'trust', '-E', 'UTF8', '--no-locale', '-N'], {
    ...who,
    cwd: dir,
  })
  if (made.code !== 0) {
    await close()
    return { missing: `initdb failed: ${made.said}` }
  }
  const port = await freePort()
  const url = `postgres://formkurve@127.0.0.1:${port}/postgres`
  const words = [...loose, ...(lasting ? [] : hasty)].flatMap(word => ['-c', word])
  const back = () => {
    server = spawn(join(folder, 'postgres'), ['-D', data, '-p', String(port), '-k', dir, ...words], { ...who, cwd: dir, stdio: 'ignore' })
    ended = once(server, 'exit')
    return answers(url, server)
  }
  if (await back()) return { url, leave, back, close }
  await close()
  return { missing: 'PostgreSQL did not start' }
}

async function answers(connectionString, server) {
  while (server.exitCode === null) {
    const client = new pg.Client({ connectionString })
    try {
      await client.connect()
      await client.end()
      return true
    } catch {
      await pause(100)
    }
  }
  return false
}
