import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, rmSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { copy } from './copy.ts'
import { type Machines, openMachines } from './machines.ts'
import { Balancer } from './outages/balancer.ts'

/** Processes of this process's servers that run: they lead groups of their own, so that nothing else ends them where it is interrupted. */
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

/**
 * A real server in a process of its own, on a data directory of its own, so that it can be killed and started again. With MACHINES=2 it is two
 * processes with disks of their own that share what `openMachines` opens, behind a proxy that alternates.
 */
export class Server {
  #children: ChildProcess[] = []
  #ending = false
  #machines?: Machines
  #front?: Balancer
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
    const { SEEDED_DIR: seeded, MACHINES: machines } = process.env
    if (machines) server.#machines = await openMachines()
    else if (seeded) await copy(seeded, server.dir)
    return server
  }

  get url() {
    return `http://127.0.0.1:${this.port}`
  }

  async up() {
    this.#ending = false
    if (!this.#machines) return this.#launch(this.port, { DATA_DIR: this.dir, SEED: 'demo' })
    const ports = [await lastingPort(), await lastingPort()]
    const shared = { ...this.#machines.env, PUBLIC_URL: this.url }
    // The first one makes keys, tables and the demo.
    await this.#launch(ports[0]!, { ...shared, DATA_DIR: join(this.dir, 'one'), SEED: 'demo' })
    await this.#launch(ports[1]!, { ...shared, DATA_DIR: join(this.dir, 'other'), SEED: 'none' })
    this.#front = await Balancer.open(ports, this.port)
  }

  /** Resolves once the process answers. */
  async #launch(port: number, env: { DATA_DIR: string; SEED: string }) {
    mkdirSync(env.DATA_DIR, { recursive: true })
    const child = spawn(process.execPath, ['server/kit/programs/run.mjs', 'server/start/main.ts'], {
      env: { ...process.env, PORT: String(port), ...env, ...this.env },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    })
    this.#children.push(child)
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
    await Promise.race([answers(port), ended])
    ended.catch(() => {})
    child.once('exit', (code, signal) => {
      if (this.#children.includes(child) && !this.#ending)
        process.stderr.write(`The server ended by itself (${signal ?? code}):\n${this.said.slice(-4000)}\n`)
    })
  }

  /** As a power cut would: the whole process group, at once. */
  async kill() {
    await this.#end('SIGKILL')
  }

  /** As a deployment would. */
  async stop() {
    await this.#end('SIGTERM')
  }

  async remove() {
    await this.stop()
    await this.#machines?.close()
    await rm(this.dir, { recursive: true, force: true })
  }

  async #end(signal: 'SIGKILL' | 'SIGTERM') {
    this.#ending = true
    await this.#front?.close()
    this.#front = undefined
    for (const child of this.#children.splice(0)) {
      if (child.exitCode !== null || child.signalCode !== null) continue
      const gone = once(child, 'exit')
      process.kill(-child.pid!, signal)
      await gone
    }
  }
}

async function answers(port: number) {
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${port}/api/version`).catch(() => undefined)
    if (answer?.ok) return
    await new Promise(resolve => setTimeout(resolve, 100))
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
