import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { CollectionName } from '#contract/sync.ts'
import type { BenchMeal, BenchSet } from '#e2e/bench/data.ts'
import { whenInterrupted } from '#server/kit/programs/interrupted.mjs'

/** The report that `house.ts` prints. */
export interface Built {
  url: string
  /** The bare Express beside it. */
  bare: string
  people: { person: string; email: string; token: string; measurement: string }[]
}

/** A server of one of the peers, with the bench's page on its own origin. */
export interface Host {
  url: string
  /** Requests and bytes over its wire so far. */
  wire(): Promise<{ requests: number; bytes: number }>
  close(): Promise<void>
}

export type House = Host & Built
export type Couch = Host & { database: string }

const house = fileURLToPath(import.meta.resolve('./house.ts'))
const socketIo = fileURLToPath(import.meta.resolve('./socketIo.ts'))
const relay = fileURLToPath(import.meta.resolve('./relay.ts'))
const wire = fileURLToPath(import.meta.resolve('./wire.cjs'))
const chunk = 500

async function launch(args: string[], page: string, env: Record<string, string> = {}) {
  const dir = await mkdtemp(join(tmpdir(), 'formkurve-bench-'))
  const child = spawn(process.execPath, ['--require', wire, ...args.map(arg => arg.replace('{dir}', dir))], {
    env: { ...process.env, NODE_ENV: 'production', BENCH_PAGE: page, DATA_DIR: dir, ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const end = async () => {
    // A child that has ended already emits no exit any more.
    if (child.exitCode === null && child.signalCode === null) {
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      await gone
    }
    await rm(dir, { recursive: true, force: true })
  }
  const stopped = whenInterrupted(end)
  return { child, close: () => end().finally(stopped) }
}

function host(url: string, close: () => Promise<void>): Host {
  return {
    url,
    wire: async () => (await (await fetch(`${url}/bench/wire`)).json()) as { requests: number; bytes: number },
    close,
  }
}

/** Ours, in a process of its own. */
export async function startHouse(page: string, { people, database }: { people: number; database?: string }): Promise<House> {
  return program<Built>(house, page, { BENCH_PEOPLE: String(people), ...(database && { BENCH_DATABASE: database }) })
}

/** socket.io beside ours, on the same PostgreSQL. */
export const startSocketIo = (page: string, database: string) => program<{ url: string }>(socketIo, page, { BENCH_DATABASE: database })

/** A mail server that takes every mail. */
export const startRelay = (page: string) => program<{ url: string }>(relay, page, {})

/** A program that says on its first line what it has built. */
async function program<Says extends { url: string }>(path: string, page: string, env: Record<string, string>): Promise<Host & Says> {
  const { child, close } = await launch(['--import', 'tsx', path], page, env)
  const lines = createInterface({ input: child.stdout! })
  const ended = once(child, 'exit').then(() => {
    throw new Error(`${path} ended`)
  })
  const [line] = (await Promise.race([once(lines, 'line'), ended])) as [string]
  ended.catch(() => {})
  const built = JSON.parse(line) as Says
  return { ...built, ...host(built.url, close) }
}

/** Somebody with a session and nothing else. */
export interface OfCrowd {
  person: string
  token: string
}

/** So many more people who have a session and nothing else. */
export const crowdOf = async ({ bare }: House, count: number) => (await (await fetch(`${bare}/crowd/${count}`)).json()) as OfCrowd[]

/** pouchdb-server as shipped, on LevelDB, with one empty database. */
export async function startCouch(page: string): Promise<Couch> {
  const port = await freePort()
  const script = createRequire(import.meta.url).resolve('pouchdb-server/bin/pouchdb-server')
  const options = ['--host', '127.0.0.1', '--port', String(port), '--dir', '{dir}', '--no-stdout-logs']
  const config = join(await mkdtemp(join(tmpdir(), 'formkurve-bench-')), 'config.json')
  await writeFile(config, JSON.stringify({ log: { level: 'error', file: `${config}.log` } }))
  const { close } = await launch([script, ...options, '--config', config], page)
  const url = `http://127.0.0.1:${port}`
  while (!(await fetch(url).catch(() => undefined))?.ok) await new Promise(resolve => setTimeout(resolve, 50))
  const database = `${url}/sets`
  await fetch(database, { method: 'PUT' })
  return { ...host(url, close), database }
}

/** As a member's first device would send them. */
export async function push({ url }: House, token: string, sets: readonly (BenchSet | BenchMeal)[], collection: CollectionName = 'sets') {
  for (let at = 0; at < sets.length; at += chunk) {
    const rows = sets.slice(at, at + chunk).map(set => ({ newDocumentState: { ...set, _deleted: false } }))
    const answer = await post(`${url}/api/sync/${collection}/push`, rows, {
      authorization: `Bearer ${token}`,
      'idempotency-key': crypto.randomUUID(),
    })
    const { conflicts, refused } = answer as { conflicts: unknown[]; refused: unknown[] }
    if (conflicts.length + refused.length > 0) throw new Error(`not stored: ${JSON.stringify(refused[0] ?? conflicts[0])}`)
  }
}

export async function bulkDocs({ database }: Couch, sets: BenchSet[]) {
  for (let at = 0; at < sets.length; at += chunk) {
    await post(`${database}/_bulk_docs`, { docs: sets.slice(at, at + chunk).map(({ id, ...rest }) => ({ _id: id, ...rest })) })
  }
}

async function post(url: string, body: unknown, headers: Record<string, string> = {}) {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
  return answer.json()
}

async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as { port: number }
  probe.close()
  return port
}
