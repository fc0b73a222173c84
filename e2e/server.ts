import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { copy } from './copy.ts'

/** Servers of this process that run: they lead groups of their own, so that nothing else ends them where it is interrupted. */
const running = new Set<{ pid: number; dir: string }>()

process.once('exit', () => {
  for (const { pid, dir } of running) {
    try {
      process.kill(-pid, 'SIGKILL')
    } catch {
      // It has ended by itself.
    }
    rmSync(dir, { recursive: true, force: true })
  }
})

/** A real server in a process of its own, on a data directory of its own, so that it can be killed and started again. */
export class Server {
  private child?: ChildProcess
  #ending = false
  /** All that it has written: its log, and what else a program says. */
  said = ''
  private constructor(
    readonly port: number,
    readonly dir: string,
    private readonly env: Record<string, string>,
  ) {}

  static async start(env: Record<string, string> = {}, port?: number) {
    const server = await Server.still(env, port)
    await server.up()
    return server
  }

  /** One that does not run yet, so that its record can be written by hand. */
  static async still(env: Record<string, string> = {}, port?: number) {
    const server = new Server(port ?? (await lastingPort()), await mkdtemp(join(tmpdir(), 'formkurve-')), env)
    const { SEEDED_DIR: seeded } = process.env
    if (seeded) await copy(seeded, server.dir)
    return server
  }

  get url() {
    return `http://127.0.0.1:${this.port}`
  }

  async up() {
    const child = spawn(process.execPath, ['server/kit/programs/run.mjs', 'server/start/main.ts'], {
      env: { ...process.env, PORT: String(this.port), DATA_DIR: this.dir, SEED: 'demo', ...this.env },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    })
    this.child = child
    this.#ending = false
    const own = { pid: child.pid!, dir: this.dir }
    running.add(own)
    child.once('exit', () => running.delete(own))
    for (const stream of [child.stdout, child.stderr])
      stream!.on('data', chunk => {
        this.said += chunk
      })
    const ended = once(child, 'exit').then(() => {
      throw new Error(`The server ended while starting:\n${this.said.slice(-4000)}`)
    })
    await Promise.race([this.answers(), ended])
    ended.catch(() => {})
    child.once('exit', (code, signal) => {
      if (this.child === child && !this.#ending)
        process.stderr.write(`The server ended by itself (${signal ?? code}):\n${this.said.slice(-4000)}\n`)
    })
  }

  private async answers() {
    for (;;) {
      const answer = await fetch(`${this.url}/api/version`).catch(() => undefined)
      if (answer?.ok) return
      await new Promise(resolve => setTimeout(resolve, 100))
    }
  }

  /** As a power cut would: the whole process group, at once. */
  async kill() {
    await this.end('SIGKILL')
  }

  /** As a deployment would. */
  async stop() {
    await this.end('SIGTERM')
  }

  async remove() {
    if (this.child?.exitCode === null) await this.stop()
    await rm(this.dir, { recursive: true, force: true })
  }

  private async end(signal: 'SIGKILL' | 'SIGTERM') {
    const child = this.child
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    this.#ending = true
    process.kill(-child.pid!, signal)
    await gone
  }
}

/**
 * A port that stays free until the server listens, and when another one takes its place: below the range that outgoing connections take theirs
 * from. All servers that one worker and those in its place start have one, for what is installed belongs to an origin.
 */
export async function lastingPort() {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 10_000)
    const probe = createServer().listen(port, '127.0.0.1')
    const free = await once(probe, 'listening').then(
      () => true,
      () => false,
    )
    probe.close()
    if (free) return port
  }
}
