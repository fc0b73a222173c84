import type { RxCollection } from 'rxdb/plugins/core'
import { map, Subject } from 'rxjs'
import { v7 } from 'uuid'
import { formWith, isCarried } from '#contract/carried.ts'
import { type Contact, Failed, Stopped } from './contact.ts'
import type { Clock, Outbox, OutboxRow, Signer } from './types.ts'

const week = 7 * 86_400_000
const byBirth = (a: OutboxRow, b: OutboxRow) => (a.born === b.born ? (a.key < b.key ? -1 : 1) : a.born < b.born ? -1 : 1)

export interface OutboxHouse {
  collection: RxCollection<OutboxRow>
  contract: number
  clock: Clock
  sign?: Signer
  around<T>(write: () => Promise<T>): Promise<T>
}

/** The acts that wait for the server, and what any tab may do with them; the leader's `Sender` sends. */
export class OpenOutbox implements Outbox {
  readonly answered$ = new Subject<{ row: OutboxRow; answer: unknown }>()
  readonly rows$

  constructor(private readonly house: OutboxHouse) {
    this.rows$ = house.collection.find().$.pipe(map(rows => rows.map(row => row.toMutableJSON() as OutboxRow).sort(byBirth)))
  }

  async send(act: Parameters<Outbox['send']>[0]) {
    const { collection, contract, clock, sign, around } = this.house
    const row: OutboxRow = {
      key: act.key ?? v7(),
      call: act.call,
      method: act.method,
      path: act.path,
      contract,
      born: new Date(clock.now()).toISOString(),
      dependsOn: act.dependsOn ?? [],
      state: 'waiting',
      attempts: 0,
      title: act.title ?? act.call,
      ...(act.body === undefined ? {} : { body: structuredClone(act.body) }),
    }
    const before = await collection.findOne(row.key).exec()
    if (before) return before.toMutableJSON() as OutboxRow
    const proven = { ...row, ...(await sign?.(row)) }
    await around(() => collection.insert(proven))
    return proven
  }

  /** With a new key: the old one stands for what was refused. Whoever edits it is who did it. */
  async edit(key: string, body: unknown) {
    const { collection, sign, around } = this.house
    const doc = await collection.findOne(key).exec()
    if (!doc) return
    const { status, code, message, person, proof, ...old } = doc.toMutableJSON() as OutboxRow
    const next = { ...old, key: v7(), body: structuredClone(body), state: 'waiting' as const, attempts: 0 }
    const fresh = { ...next, ...(await sign?.(next)) }
    await around(() => collection.insert(fresh))
    for (const row of await this.rows()) {
      if (row.dependsOn.includes(key)) {
        await this.patch(row.key, { dependsOn: row.dependsOn.map(other => (other === key ? fresh.key : other)) })
      }
    }
    await doc.incrementalRemove()
  }

  async discard(key: string) {
    await (await this.house.collection.findOne(key).exec())?.incrementalRemove()
  }

  async patch(key: string, patch: Partial<OutboxRow>) {
    await (await this.house.collection.findOne(key).exec())?.incrementalPatch(patch)
  }

  async rows() {
    const rows = await this.house.collection.find().exec()
    return rows.map(row => row.toMutableJSON() as OutboxRow).sort(byBirth)
  }

  /** What was acknowledged in the last days goes again, with its key: the server of a new epoch may have lost it. */
  async again() {
    const since = new Date(this.house.clock.now() - week).toISOString()
    for (const row of await this.rows()) {
      if (row.state === 'done' && (row.answered ?? '') >= since) await this.patch(row.key, { state: 'waiting', attempts: 0 })
    }
  }

  async prune() {
    const since = new Date(this.house.clock.now() - week).toISOString()
    for (const row of await this.rows()) if (row.state === 'done' && (row.answered ?? '') < since) await this.discard(row.key)
  }
}

/** Sends the rows in order, one at a time; a refused one holds back only what depends on it. */
export class Sender {
  private readonly abort = new AbortController()
  private readonly running: Promise<void>
  private due = new AbortController()

  constructor(
    private readonly outbox: OpenOutbox,
    private readonly house: OutboxHouse,
    private readonly contact: Contact,
    private readonly answered: (row: OutboxRow, answer: unknown) => void,
    broken: (error: unknown) => void,
  ) {
    const sub = house.collection.$.subscribe(() => this.due.abort())
    this.running = this.run()
      .catch(error => {
        if (!(error instanceof Stopped)) broken(error)
      })
      .finally(() => sub.unsubscribe())
  }

  async stop() {
    this.abort.abort()
    this.due.abort()
    await this.running
  }

  private async run() {
    const { signal } = this.abort
    await this.outbox.prune()
    while (!signal.aborted) {
      this.due = new AbortController()
      const row = next(await this.outbox.rows())
      if (row) await this.send(row)
      else await this.more()
    }
  }

  private more() {
    const { signal } = this.due
    return new Promise<void>(resolve => {
      if (signal.aborted || this.abort.signal.aborted) resolve()
      signal.addEventListener('abort', () => resolve(), { once: true })
    })
  }

  private async send(row: OutboxRow) {
    const headers: Record<string, string> = { 'Idempotency-Key': row.key, 'Contract-Version': String(row.contract) }
    if (row.proof) headers.Employee = row.proof
    const init: RequestInit = { method: row.method, headers }
    // The browser itself names the edge of a multipart form.
    if (isCarried(row.body)) init.body = formWith(row.body)
    else if (row.body !== undefined) {
      headers['content-type'] = 'application/json'
      init.body = JSON.stringify(row.body)
    }
    try {
      const answer = await this.contact.until(row.path, init, this.abort.signal, reply => reply.json().catch(() => undefined))
      await this.outbox.patch(row.key, {
        state: 'done',
        answered: new Date(this.house.clock.now()).toISOString(),
        attempts: row.attempts + 1,
      })
      this.answered(row, answer)
    } catch (error) {
      if (!(error instanceof Failed)) throw error
      const { status, code, message } = error
      await this.outbox.patch(row.key, { state: 'refused', status, code, message, attempts: row.attempts + 1 })
    }
  }
}

/** The first row that nothing holds back. */
function next(rows: OutboxRow[]): OutboxRow | undefined {
  const open = new Set(rows.filter(({ state }) => state !== 'done').map(({ key }) => key))
  return rows.find(({ state, dependsOn }) => state === 'waiting' && !dependsOn.some(key => open.has(key)))
}
