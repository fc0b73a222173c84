import { filter, firstValueFrom, type Subscription } from 'rxjs'
import { collectionNames, type PulledTogether } from '#contract/sync.ts'
import { type Checkpoints, type Era, identifierOf } from './align.ts'
import type { Contact } from './contact.ts'
import type { StoredPlaces } from './places.ts'
import { pulledTogether } from './together.ts'
import type { Api } from './types.ts'

/** Reads a row of the member's small store. */
type Read = <T>(key: string) => Promise<T | undefined>

/**
 * News of a start, asked for as soon as the small store tells how far each collection came: while the other stores are opened, which on a phone
 * takes as long as the way to the server. They are taken once, by the first pull of all that asks from the same places; where there is any
 * doubt nothing is taken, and that pull goes by itself.
 */
export class Early {
  private readonly abort = new AbortController()
  private readonly live: Subscription
  private epoch?: string
  private from: Checkpoints = {}
  private answer?: Promise<PulledTogether | undefined>
  private heard = false

  constructor(
    private readonly api: Api,
    private readonly contact: Contact,
  ) {
    // The server tells of what changes once the socket is open; what was read before may lack something.
    this.live = api.live.pipe(filter(({ event }) => event === 'ready' || event === 'sync:changed')).subscribe(() => {
      this.heard = true
    })
  }

  /** Asks, where this device has met the server and nothing is to be set right with it first. */
  async ask(read: Read) {
    const [era, places, online] = await Promise.all([read<Era>('~epoch'), read<StoredPlaces>('~places'), firstValueFrom(this.api.online$)])
    // Whoever would have taken it may have gone by itself meanwhile.
    if (!online || this.live.closed || !era || era.anew || era.aligning.length > 0 || Object.keys(era.missing).length > 0) return
    if (places?.era !== identifierOf(era)) return
    const from = collectionNames.flatMap(name => (places.known[name] ? [[name, places.known[name].to]] : []))
    if (from.length < 2) return
    this.epoch = era.epoch
    this.from = Object.fromEntries(from) as Checkpoints
    this.answer = pulledTogether((path, signal, read) => this.contact.attempt(path, {}, signal, read), {
      epoch: era.epoch,
      from: this.from,
      signal: this.abort.signal,
    }).catch(() => undefined)
  }

  /** The answer for whoever asks from these places; undefined where there was none, or it failed. */
  take({ epoch, from, signal }: Parameters<typeof pulledTogether>[1]): Promise<PulledTogether | undefined> | undefined {
    const { answer } = this
    const isSame = epoch === this.epoch && collectionNames.every(name => from[name] === undefined || from[name] === this.from[name])
    if (!answer || !isSame) return undefined
    this.answer = undefined
    signal.addEventListener('abort', () => this.abort.abort())
    return answer
  }

  /** Nobody takes anything any more; true where the server has told of news since. */
  end(): boolean {
    this.live.unsubscribe()
    if (this.answer) this.abort.abort()
    this.answer = undefined
    return this.heard
  }
}
