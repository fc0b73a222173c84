import { getRxStorageMemory } from 'rxdb/plugins/storage-memory'
import { filter, firstValueFrom } from 'rxjs'
import { dayMs } from '#contract/time.ts'
import { type Clock, type Local, type OpenLocal, openLocal } from '#sync/client/local.ts'
import type { Server } from './server.ts'
import { Wire } from './wire.ts'

/** Time that only moves when told; waits end when their moment comes or their signal aborts. */
export class Hands implements Clock {
  private waiting = new Set<{ at: number; done(): void }>()
  constructor(
    private time = Date.parse('2026-11-20T16:00:00Z'),
    public skew = 0,
  ) {}

  now() {
    return this.time + this.skew
  }

  wait(ms: number, signal?: AbortSignal) {
    return new Promise<void>(resolve => {
      if (signal?.aborted) return resolve()
      const entry = { at: this.time + ms, done }
      const { waiting } = this
      waiting.add(entry)
      signal?.addEventListener('abort', done)
      function done() {
        waiting.delete(entry)
        signal?.removeEventListener('abort', done)
        resolve()
      }
    })
  }

  pass(ms: number) {
    this.time += ms
    for (const entry of [...this.waiting]) if (entry.at <= this.time) entry.done()
  }
}

let devices = 0

/** RxDB keeps what stands in memory for ever, each storage of it in the same place. */
export const forgetDevices = () => getRxStorageMemory().collectionStates.clear()

/** A phone with its storage, which outlives the app on it. */
export class Device {
  readonly wire: Wire
  readonly clock = new Hands()
  readonly name = `device ${++devices}`
  private readonly storage = getRxStorageMemory()
  private opened?: Local

  constructor(
    readonly server: Server,
    private readonly options: Partial<OpenLocal> = {},
  ) {
    this.wire = new Wire(server)
  }

  get local() {
    return this.opened!
  }

  async open() {
    const { name: member, clock, storage, wire } = this
    this.opened = await openLocal({ member, clock, storage, locks: null, only: ['sets', 'cart'], api: wire.api, ...this.options })
    return this.opened
  }

  async close() {
    await this.opened?.close()
    this.opened = undefined
  }

  /** The app is killed and started again. */
  async restart(between = () => {}) {
    await this.close()
    between()
    await this.open()
  }

  /** Acts as if this device's clock had been a day ahead: its last push seems newer than its next writes. True where it had pushed. */
  clockWasAhead() {
    let moved = false
    const states = this.storage.collectionStates as Map<string, { documents: Map<string, { checkpointData?: { lwt?: number } }> }>
    for (const [name, { documents }] of states) {
      const up = name.includes('rx-replication-meta') ? documents.get('up|1')?.checkpointData : undefined
      if (!up?.lwt) continue
      up.lwt += dayMs
      moved = true
    }
    return moved
  }

  /** Waits until everything is in step. */
  async saved() {
    await firstValueFrom(this.local.status$.pipe(filter(({ state }) => state === 'saved')))
  }
}
