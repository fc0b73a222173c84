import { once } from 'node:events'
import { Duplex } from 'node:stream'
import { Worker } from 'node:worker_threads'
import pg from 'pg'
import { EagerClient } from '#server/kit/eager.ts'

interface Request {
  act: 'query' | 'forget' | 'keep' | 'close'
  batch?: Uint8Array
}

interface EngineAnswer {
  act: Request['act']
  reply?: Uint8Array
}

export interface EmbeddedPool {
  pool: pg.Pool
  /** Resolves, with the reason, if the worker dies before it is closed. */
  failed: Promise<Error>
  /** In memory: the next one with the same `schema` begins as this one is now. */
  keep(): void
  close(): Promise<void>
}

/** Folder of its files, without one it lives in memory; and the name of the tables it may begin with. */
interface EmbeddedPlace {
  dir?: string
  schema: string
}

/** PostgreSQL where it runs. */
interface Engine {
  ask(request: Request, transfer?: ArrayBuffer[]): void
  /** Says each answer, in the order asked. */
  hear: (answer: EngineAnswer) => void
  /** Resolves, with the reason, once it has ended, on request or not. */
  ended: Promise<Error>
}

/**
 * The ordinary `pg` driver on PostgreSQL, one connection: in a worker thread, or, in memory, in this one, which spares the messages to
 * and fro. What is notified on `channel` arrives at `hear` after commit.
 */
export async function openEmbedded(place: EmbeddedPlace, channel: string, hear: (payload: string) => void): Promise<EmbeddedPool> {
  const wires = new Wires(await (place.dir ? inThread({ ...place, channel }) : inHere({ ...place, channel })))
  const pool = new pg.Pool({
    Client: EagerClient,
    max: 1,
    idleTimeoutMillis: 0,
    stream: () => wires.open(),
    user: 'postgres',
    database: 'postgres',
    ssl: false,
  })
  // Told by `failed`.
  pool.on('error', () => {})
  pool.on('connect', client => client.on('notification', ({ payload }) => hear(payload ?? '')))
  return {
    pool,
    failed: wires.failed,
    keep: () => wires.tell('keep'),
    async close() {
      await pool.end()
      await wires.close()
    },
  }
}

async function inThread(workerData: EmbeddedPlace & { channel: string }): Promise<Engine> {
  const worker = new Worker(new URL('./worker.mjs', import.meta.url), { workerData })
  await Promise.race([
    once(worker, 'message'),
    once(worker, 'exit').then(() => {
      throw new Error('PostgreSQL worker ended before it was ready')
    }),
  ])
  const engine: Engine = {
    ask: (request, transfer) => worker.postMessage(request, transfer),
    hear: () => {},
    ended: new Promise(resolve => {
      worker.on('error', resolve)
      worker.on('exit', code => resolve(new Error(`PostgreSQL worker ended with ${code}`)))
    }),
  }
  worker.on('message', (answer: EngineAnswer) => engine.hear(answer))
  return engine
}

async function inHere(place: EmbeddedPlace & { channel: string }): Promise<Engine> {
  const { openEngine } = await import('./engine.mjs')
  let end: (reason: Error) => void = () => {}
  const ended = new Promise<Error>(resolve => {
    end = resolve
  })
  const engine: Engine = { ask: request => void ask(request).catch(end), hear: () => {}, ended }
  const ask = await openEngine(place, answer => {
    engine.hear(answer)
    if (answer.act === 'close') end(new Error('PostgreSQL was closed'))
  })
  return engine
}

/** Leads each connection's bytes to the worker; answers come back in the order asked. */
class Wires {
  readonly failed: Promise<Error>
  private readonly asked: Wire[] = []
  private current: Wire | undefined
  private closing = false

  constructor(private readonly engine: Engine) {
    engine.hear = answer => this.hear(answer)
    this.failed = new Promise(resolve => {
      void engine.ended.then(reason => {
        if (this.closing) return
        this.current?.destroy(reason)
        resolve(reason)
      })
    })
  }

  open() {
    this.current = new Wire(this)
    return this.current
  }

  ask(wire: Wire, batch: Uint8Array) {
    this.asked.push(wire)
    this.engine.ask({ act: 'query', batch }, [batch.buffer as ArrayBuffer])
  }

  tell(act: 'forget' | 'keep') {
    this.engine.ask({ act })
  }

  async close() {
    this.closing = true
    this.engine.ask({ act: 'close' })
    await this.engine.ended
  }

  private hear({ act, reply }: EngineAnswer) {
    if (act !== 'query') return
    const wire = this.asked.shift()
    if (wire === this.current && reply?.length) wire?.push(Buffer.from(reply))
  }
}

const terminate = 'X'.charCodeAt(0)

/** Stands in for the socket that `pg` expects. */
class Wire extends Duplex {
  constructor(private readonly wires: Wires) {
    super()
  }

  connect() {
    setImmediate(() => this.emit('connect'))
    return this
  }

  setNoDelay() {
    return this
  }

  setKeepAlive() {
    return this
  }

  ref() {
    return this
  }

  unref() {
    return this
  }

  override _read() {}

  // One batch up to Sync in one message: PGlite does not skip to Sync after an error across messages.
  override _writev(chunks: { chunk: Uint8Array }[], done: () => void) {
    this.send(Buffer.concat(chunks.map(({ chunk }) => chunk)))
    done()
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void) {
    this.send(chunk)
    done()
  }

  override _final(done: () => void) {
    this.push(null)
    done()
  }

  // The database must not hear of the end of a connection, or it would end itself.
  private send(bytes: Buffer) {
    if (bytes[0] === terminate) this.wires.tell('forget')
    else this.wires.ask(this, new Uint8Array(bytes))
  }
}
