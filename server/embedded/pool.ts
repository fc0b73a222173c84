import { once } from 'node:events'
import { Duplex } from 'node:stream'
import { Worker } from 'node:worker_threads'
import pg from 'pg'

interface Answer {
  act: 'ready' | 'query' | 'forget' | 'keep' | 'close'
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

/** Where its files lie, or in memory the name of the tables it begins with. */
type Place = { dir: string } | { schema: string }

/**
 * The ordinary `pg` driver on PostgreSQL in a worker thread, one connection. What is notified on `channel` arrives at `hear` after
 * commit.
 */
export async function openEmbedded(place: Place, channel: string, hear: (payload: string) => void): Promise<EmbeddedPool> {
  const worker = new Worker(new URL('./worker.mjs', import.meta.url), { workerData: { ...place, channel } })
  await ready(worker)
  const wires = new Wires(worker)
  const pool = new pg.Pool({
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

async function ready(worker: Worker) {
  await Promise.race([
    once(worker, 'message'),
    once(worker, 'exit').then(() => {
      throw new Error('PostgreSQL worker ended before it was ready')
    }),
  ])
}

/** Leads each connection's bytes to the worker; answers come back in the order asked. */
class Wires {
  readonly failed: Promise<Error>
  private readonly asked: Wire[] = []
  private current: Wire | undefined
  private closing = false

  constructor(private readonly worker: Worker) {
    worker.on('message', (answer: Answer) => this.hear(answer))
    this.failed = new Promise(resolve => {
      const fail = (reason: Error) => {
        if (this.closing) return
        this.current?.destroy(reason)
        resolve(reason)
      }
      worker.on('error', fail)
      worker.on('exit', code => fail(new Error(`PostgreSQL worker ended with ${code}`)))
    })
  }

  open() {
    this.current = new Wire(this)
    return this.current
  }

  ask(wire: Wire, batch: Uint8Array) {
    this.asked.push(wire)
    this.worker.postMessage({ act: 'query', batch }, [batch.buffer as ArrayBuffer])
  }

  tell(act: 'forget' | 'keep') {
    this.worker.postMessage({ act })
  }

  async close() {
    this.closing = true
    const ended = once(this.worker, 'exit')
    this.worker.postMessage({ act: 'close' })
    await ended
  }

  private hear({ act, reply }: Answer) {
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
