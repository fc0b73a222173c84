import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { programOf } from '#server/kit/programs/program.mjs'

const programs = new Map<string, Promise<string>>()

/** A program of tests, built once. */
function builtOf(file: string) {
  const program = programs.get(file) ?? programOf(file)
  programs.set(file, program)
  return program
}

/** A server in a process of its own, on the embedded stores, that can be killed. */
export class ServerProcess {
  /** Resolves when it serves, or when it has ended. */
  readonly ready: Promise<void>
  readonly #child: ChildProcess
  #said = ''

  private constructor(program: string, dataDir: string, env: Record<string, string>) {
    const { DATABASE_URL: _, COUCH_URL: __, ...inherited } = process.env
    // PostgreSQL's code is made anew at each start; making it fast as well takes longer than such a server lives.
    this.#child = spawn(process.execPath, ['--liftoff-only', program], {
      env: { ...inherited, LOG_LEVEL: 'warn', PORT: '0', DATA_DIR: dataDir, SEED: 'none', ...env },
      stdio: 'pipe',
    })
    const { stdout, stderr } = this.#child
    const greeted = new Promise<void>(resolve => {
      for (const stream of [stdout, stderr])
        stream?.on('data', (chunk: Buffer) => {
          this.#said += chunk
          if (/läuft: \S+\n/.test(this.#said)) resolve()
        })
    })
    this.ready = Promise.race([greeted, once(this.#child, 'close').then(() => {})])
  }

  /** One that need not be ready yet. */
  static async launch(dataDir: string, env: Record<string, string> = {}, file = 'server/testing/child.ts') {
    return new ServerProcess(await builtOf(file), dataDir, env)
  }

  static async start(dataDir: string, env?: Record<string, string>) {
    const server = await ServerProcess.launch(dataDir, env)
    await server.ready
    return server
  }

  get said() {
    return this.#said
  }

  get pid() {
    return this.#child.pid
  }

  get exitCode() {
    return this.#child.exitCode
  }

  get url() {
    const found = /läuft: (\S+)\n/.exec(this.#said)
    if (!found?.[1]) throw new Error(`The server does not serve:\n${this.#said}`)
    return found[1]
  }

  async end(signal: NodeJS.Signals) {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return
    const gone = once(this.#child, 'close')
    this.#child.kill(signal)
    await gone
  }
}
