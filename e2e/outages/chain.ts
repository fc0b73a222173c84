import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openPostgres, type Postgres } from '#e2e/bench/figures/postgres.ts'
import { Line } from '#e2e/chat/line.ts'
import type { House } from '#server/kit/house.ts'
import { couchUrl } from '#server/sync/testing/stores.ts'
import { inHouse } from '#server/testing/inHouse.ts'
import { ServerProcess } from '#server/testing/process.ts'
import { Balancer } from './balancer.ts'
import type { Nginx } from './nginx.ts'

/** A chain's server as it is run: processes behind a proxy, on a PostgreSQL and a store of documents that may be away. */
export class Chain {
  readonly servers: ServerProcess[] = []
  readonly #closing: (() => Promise<unknown>)[] = []
  #env: Record<string, string> = {}
  #dataDir = ''
  /** The line to the store of documents; a single process has its own in its directory. */
  store?: Line
  /** What devices reach the processes by. */
  front?: Balancer | Nginx
  private constructor(readonly postgres: Postgres) {}

  /** Answers a sentence where there is no PostgreSQL on this machine. */
  static async open(processes: number): Promise<Chain | string> {
    const postgres = await openPostgres({ lasting: true })
    if (!postgres.url) return postgres.missing ?? ''
    const chain = new Chain(postgres)
    const parent = await mkdtemp(join(tmpdir(), 'formkurve-outage-'))
    chain.#closing.push(
      () => rm(parent, { recursive: true, force: true }),
      () => postgres.close?.() ?? Promise.resolve(),
    )
    chain.#dataDir = join(parent, 'data')
    chain.#env = { DATABASE_URL: postgres.url, TRUST_PROXY: 'loopback' }
    if (processes > 1) await chain.#openStore()
    return chain
  }

  async #openStore() {
    const { url, close } = await couchUrl()
    const line = await Line.open()
    line.target = url
    const through = new URL(url)
    through.port = new URL(line.url).port
    this.#env.COUCH_URL = through.href
    this.#closing.push(close, () => line.close())
    this.store = line
  }

  /** While no process serves. */
  inHouse<T>(act: (house: House) => Promise<T>): Promise<T> {
    return inHouse(this.#dataDir, act, { databaseUrl: this.#env.DATABASE_URL, couchUrl: this.#env.COUCH_URL })
  }

  /** Answers the address by which devices reach the processes. */
  async serve(processes: number, proxy: typeof Balancer | typeof Nginx = Balancer) {
    while (this.servers.length < processes) this.servers.push(await ServerProcess.start(this.#dataDir, this.#env))
    this.front = await proxy.open(this.servers.map(({ url }) => Number(new URL(url).port)))
    this.#closing.push(() => this.front?.close() ?? Promise.resolve())
    return this.front.url
  }

  /** Ends a process, which another one at its port then follows; answers the code with which it ended, null after a kill. */
  async replace(at: number, signal: 'SIGTERM' | 'SIGKILL') {
    const before = this.servers[at]!
    await before.end(signal)
    this.servers[at] = await ServerProcess.start(this.#dataDir, { ...this.#env, PORT: new URL(before.url).port })
    return before.exitCode
  }

  /** What the processes that ended said. */
  get ended() {
    return this.servers.filter(({ exitCode }) => exitCode !== null).map(({ said }) => said)
  }

  async stop() {
    for (const server of this.servers.splice(0)) await server.end('SIGTERM')
  }

  async close() {
    for (const server of this.servers) await server.end('SIGKILL')
    for (const close of this.#closing.reverse()) await close()
  }
}
