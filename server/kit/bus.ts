import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import type { LiveEvents } from '#contract/live.ts'
import type { Right } from '#contract/rights.ts'
import type { CollectionName } from '#contract/sync.ts'
import type { Tx } from './database.ts'
import { given } from './prepared.ts'

/** Events that domains send on the live channel; the channel sends the others itself. */
export type DomainLiveEvent = Exclude<keyof LiveEvents, 'ready' | 'sync:changed' | 'session:ended' | 'chat:error'>

export type BusMessage =
  | { kind: 'session'; session?: string; person?: string; reason: 'ended' | 'password' | 'deleted' }
  | { kind: 'sync'; person: string; collections: CollectionName[] }
  /** A frame for these people's open apps, wherever they are connected, for those of `staff`, and for all `tablets` of these studios. */
  | {
      [Event in DomainLiveEvent]: {
        kind: 'live'
        people: string[] | 'all'
        staff?: Staff[]
        tablets?: string[]
        event: Event
        data: LiveEvents[Event]
      }
    }[DomainLiveEvent]
  /**
   * Something happened in a thing of a domain that many follow. It carries ids and numbers alone: a process reads the rest from the record, once,
   * where somebody who follows it is connected there (`Topic` in serve/plugs.ts).
   */
  | { kind: 'topic'; domain: string; of: string; what: string; about?: Readonly<Record<string, string | number>> }
  /** The calls that one process took of its limits: names that say nothing, how many, and the rate (serve/limits.ts). */
  | { kind: 'taken'; by: string; taken: (readonly [name: string, taken: number, times: number, seconds: number])[] }
  /** Work was ordered (kit/jobs/jobs.ts). */
  | { kind: 'jobs' }
  /** Messages may have been missed: look at everything again. */
  | { kind: 'all' }

/** Holders of this right in that studio, and its tablets, whoever works at them; with `person` only that one. */
export interface Staff {
  right: Right
  studio: string
  person?: string
}

export interface Bus {
  /** Tells every app process once this transaction has committed; nothing is told when it rolls back. */
  publish(tx: Tx, ...messages: BusMessage[]): Promise<void>
  /** Tells every app process now: this one at once, the others over PostgreSQL. What could not be told is told as `all` once it can. */
  send(messages: readonly BusMessage[]): void
  /** Resolves once nothing waits to be sent. */
  sent(): Promise<unknown>
  /** The function it returns ends the subscription. */
  subscribe(hear: (message: BusMessage) => void): () => void
}

export const channel = 'formkurve'

/** PostgreSQL takes less than 8000 bytes. */
const longest = 7999

const missed = JSON.stringify([{ kind: 'all' } satisfies BusMessage])
const fits = (body: string) => Buffer.byteLength(body) <= longest

/** Payload for `pg_notify` on `channel`, for a statement that does more than send; otherwise `publish`. */
export function bodyOf(...messages: BusMessage[]) {
  const body = JSON.stringify(messages)
  return fits(body) ? body : missed
}

/**
 * Tells every app process once the transaction of a prepared statement has committed, with its own work, and in the order of the commits; the
 * value of that name is a `bodyOf`.
 */
export const toldAs = (name: string) => sql<unknown>`pg_notify(${sql.raw(`'${channel}'`)}, ${given(name, 'text')})::text`

/** The mark of messages that this process sent itself; its own devices have heard them by then. An older version passes over it. */
interface Sender {
  kind: 'by'
  of: string
}

/** Payloads for these messages, as few as take them. */
function bodiesOf(messages: readonly BusMessage[]) {
  const together = JSON.stringify(messages)
  return fits(together) ? [together] : messages.map(message => bodyOf(message))
}

/** Tells as `Bus.publish` does. */
export async function publish(tx: Tx, ...messages: BusMessage[]) {
  const told = bodiesOf(messages).map(body => sql`pg_notify(${channel}, ${body})`)
  await tx.execute(sql`select ${sql.join(told, sql`, `)}`)
}

/** Tells other processes; throws where the record can't be reached. */
export type Spread = (bodies: readonly string[]) => Promise<unknown>

/** `spread` is missing where this process is the only one. */
export function createBus(spread?: Spread) {
  const ears = new Set<(message: BusMessage) => void>()
  const own: Sender = { kind: 'by', of: randomUUID() }
  const others = spread && new Sending(spread, messages => JSON.stringify([own, ...messages]))
  const tell = (messages: readonly BusMessage[]) => {
    for (const message of messages) for (const ear of ears) ear(message)
  }
  return {
    publish,
    subscribe(hear: (message: BusMessage) => void) {
      ears.add(hear)
      return () => void ears.delete(hear)
    },
    hear(body: string) {
      const [first, ...rest] = JSON.parse(body) as [Sender | BusMessage, ...BusMessage[]]
      if (first.kind !== 'by') tell([first, ...rest])
      else if (first.of !== own.of) tell(rest)
    },
    send(messages: readonly BusMessage[]) {
      tell(messages)
      others?.add(messages)
    },
    sent: async () => others?.done,
  } satisfies Bus & { hear(body: string): void }
}

const mostAtOnce = 100
const again = 1000

/** Messages on their way to other processes: what comes while some are sent goes together with the next. */
class Sending {
  done: Promise<unknown> = Promise.resolve()
  #waiting: BusMessage[] = []
  #isSending = false

  constructor(
    private readonly spread: Spread,
    private readonly textOf: (messages: readonly BusMessage[]) => string,
  ) {}

  add(messages: readonly BusMessage[]) {
    this.#waiting.push(...messages)
    if (!this.#isSending) this.done = this.#send()
  }

  async #send() {
    this.#isSending = true
    while (this.#waiting.length > 0) {
      const messages = this.#waiting.splice(0, mostAtOnce)
      try {
        await this.spread(this.#bodies(messages))
      } catch {
        this.#waiting = [{ kind: 'all' }]
        await pause(again, undefined, { ref: false })
      }
    }
    this.#isSending = false
  }

  #bodies(messages: readonly BusMessage[]): string[] {
    const body = this.textOf(messages)
    if (fits(body)) return [body]
    if (messages.length === 1) return [this.textOf([{ kind: 'all' }])]
    return messages.flatMap(message => this.#bodies([message]))
  }
}

const pingEvery = 20_000
const patience = 10_000

/** Lock that every process of a database shares while it hears the others; PostgreSQL lets go of it when their connection ends. */
const running = `hashtextextended('formkurve process ' || current_schema(), 0)`

/** True while a process hears what others publish in this database. */
export async function isRunning(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: patience, query_timeout: patience })
  await client.connect()
  try {
    const { rows } = await client.query<{ free: boolean }>(`select pg_try_advisory_lock(${running}) free`)
    return !rows[0]?.free
  } finally {
    await client.end()
  }
}

/** Hears what any app process publishes, on a connection of its own that comes back after it is lost, and then says `all`. */
export async function listen(connectionString: string, hear: (body: string) => void): Promise<{ close(): Promise<void> }> {
  let closed = false
  let client = await connect()

  async function connect() {
    const fresh = new pg.Client({ connectionString, keepAlive: true, connectionTimeoutMillis: patience, query_timeout: patience })
    fresh.on('notification', ({ payload }) => hear(payload ?? ''))
    fresh.on('error', () => {})
    try {
      await fresh.connect()
      await fresh.query(`select pg_advisory_lock_shared(${running})`)
      await fresh.query(`listen ${channel}`)
    } catch (error) {
      cut(fresh)
      throw error
    }
    fresh.once('end', () => void comeBack())
    return fresh
  }

  async function comeBack() {
    for (let wait = 50; !closed; wait = Math.min(wait * 2, 5000)) {
      await pause(wait * (0.5 + Math.random()), undefined, { ref: false })
      if (closed) return
      try {
        client = await connect()
        if (closed) return void client.end()
        return hear(missed)
      } catch {}
    }
  }

  // A connection that died without a word shows only when it is used.
  const ping = setInterval(() => client.query('select 1').catch(() => cut(client)), pingEvery)
  ping.unref()
  return {
    async close() {
      closed = true
      clearInterval(ping)
      await client.end()
    },
  }
}

/** A polite end would wait for the other side, which may be gone. */
const cut = (client: pg.Client) => (client as unknown as { connection: { stream: Socket } }).connection.stream.destroy()
