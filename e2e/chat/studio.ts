import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { House } from '#server/kit/house.ts'
import { couchUrl } from '#server/sync/testing/stores.ts'
import { ownDatabase } from '#server/testing/database.ts'
import { inHouse } from '#server/testing/inHouse.ts'
import { ServerProcess } from '#server/testing/process.ts'
import { Line } from './line.ts'

/** A process of the studio's server that dies and comes back, and the line by which its devices reach the studio. */
interface Way {
  server: ServerProcess
  line: Line
}

/**
 * The studio as devices meet it: one process on the record that `DATABASE_URL` names, or on the embedded one without it; or two that share a
 * PostgreSQL, each with devices of its own. Those of a process that died go to the other one until it is back.
 */
export class Studio {
  readonly ways: Way[] = []
  readonly #closing: (() => Promise<unknown>)[] = []
  #env: Record<string, string> = {}
  #dataDir = ''
  #killed = -1
  #away: Way | undefined
  private constructor(private readonly processes: number) {}

  static async open(processes: number) {
    const studio = new Studio(processes)
    const parent = await mkdtemp(join(tmpdir(), 'formkurve-cellar-'))
    studio.#closing.push(() => rm(parent, { recursive: true, force: true }))
    studio.#dataDir = join(parent, 'data')
    if (process.env.DATABASE_URL) {
      const { url, drop } = await ownDatabase(process.env.DATABASE_URL)
      studio.#closing.push(drop)
      studio.#env = { DATABASE_URL: url }
    }
    if (processes > 1) {
      const { url, close } = await couchUrl()
      studio.#closing.push(close)
      studio.#env.COUCH_URL = url
    }
    return studio
  }

  /** Before anything is served. */
  inHouse<T>(act: (house: House) => Promise<T>): Promise<T> {
    return inHouse(this.#dataDir, act, { databaseUrl: this.#env.DATABASE_URL, couchUrl: this.#env.COUCH_URL })
  }

  /** Starts the processes, each behind a line that `draws` says how it breaks. */
  async serve(draws: (line: Line) => void) {
    while (this.ways.length < this.processes) {
      const way = { server: await this.#start(), line: await Line.open() }
      way.line.target = way.server.url
      draws(way.line)
      this.ways.push(way)
    }
  }

  #start = () => ServerProcess.start(this.#dataDir, this.#env)

  /** The address of the nth device: they take the processes by turns. */
  url(nth: number) {
    return this.#way(nth).line.url
  }

  #way = (nth: number) => this.ways[nth % this.ways.length]!

  get cuts() {
    return this.ways.reduce((sum, { line }) => sum + line.cuts, 0)
  }

  /** Kills a process, each of them by turns; true where another one serves on, to which its line leads from now on. */
  async kill() {
    this.#away = this.#way(++this.#killed)
    await this.#away.server.end('SIGKILL')
    const other = this.ways.find(way => way !== this.#away)
    if (other) this.#away.line.target = other.server.url
    return other !== undefined
  }

  /** Starts the one that was killed, and leads its line there again. */
  async back() {
    if (!this.#away) return
    this.#away.server = await this.#start()
    this.#away.line.target = this.#away.server.url
    this.#away = undefined
  }

  async close() {
    for (const { server, line } of this.ways) {
      await server.end('SIGKILL')
      await line.close()
    }
    for (const close of this.#closing.reverse()) await close()
  }
}
