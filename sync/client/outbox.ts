import type { RxCollection } from 'rxdb/plugins/core'
import { map, Subject } from 'rxjs'
import { v7 } from 'uuid'
import { formWith, isCarried } from '#contract/carried.ts'
import { contractHeader } from '#contract/headers.ts'
import { type Contact, Failed, fault, Stopped } from './contact.ts'
import { pauseAfter } from './time.ts'
import type { Clock, Outbox, OutboxRow, Signer } from './types.ts'
import { loose, refusedAmong, refusedWith, unsent, withoutUploads } from './uploads.ts'

const week = 7 * 86_400_000
/** So often in a row the server may fail over a row before the others go first; how long it rests then, longer each time. */
const faults = 3
const restOf = (attempts: number) => Math.min(600_000, 30_000 * 2 ** attempts)
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
    await this.retry(row.dependsOn)
    await around(() => collection.insert(proven))
    return proven
  }

  /** A file that was refused goes again with the act that still means it. */
  private async retry(keys: readonly string[]) {
    if (keys.length === 0) return
    for (const row of refusedAmong(await this.rows(), keys)) await this.patch(row.key, { state: 'waiting' })
  }

  /** With a new key: the old one stands for what was refused. Whoever edits it is who did it. */
  async edit(key: string, body: unknown, uploads?: readonly string[]) {
    const { collection, sign, around } = this.house
    const doc = await collection.findOne(key).exec()
    if (!doc) return
    const { status, code, message, person, proof, ...old } = doc.toMutableJSON() as OutboxRow
    const rows = await this.rows()
    const dependsOn = uploads ? [...withoutUploads(rows, old.dependsOn), ...uploads] : old.dependsOn
    const next = { ...old, key: v7(), body: structuredClone(body), dependsOn, state: 'waiting' as const, attempts: 0 }
    await this.retry(dependsOn)
    const fresh = { ...next, ...(await sign?.(next)) }
    await around(() => collection.insert(fresh))
    for (const row of rows) {
      if (row.dependsOn.includes(key)) {
        await this.patch(row.key, { dependsOn: row.dependsOn.map(other => (other === key ? fresh.key : other)) })
      }
    }
    await this.remove(key)
    await this.drop(old.dependsOn)
  }

  async discard(key: string) {
    const row = (await this.rows()).find(each => each.key === key)
    if (!row) return async () => {}
    await this.remove(key)
    const files = await this.drop(row.dependsOn)
    return () => this.bringBack(row, files)
  }

  async drop(keys: readonly string[]) {
    if (keys.length === 0) return []
    const files = loose(await this.rows(), keys)
    for (const { key } of files) await this.remove(key)
    return files
  }

  /** An act under a new key: the studio may remember the old one as refused. A file under its own, by which it is named. */
  private async bringBack(row: OutboxRow, files: readonly OutboxRow[]) {
    const { call, method, path, body, title, dependsOn } = row
    for (const file of files) await this.send(file)
    await this.send({ call, method, path, body, title, dependsOn, ...(isCarried(body) && { key: row.key }) })
  }

  private async remove(key: string) {
    const { collection, around } = this.house
    await around(async () => (await collection.findOne(key).exec())?.incrementalRemove())
  }

  async patch(key: string, patch: Partial<OutboxRow>) {
    const { collection, around } = this.house
    await around(async () => (await collection.findOne(key).exec())?.incrementalPatch(patch))
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
    const rows = await this.rows()
    const needed = new Set(unsent(rows))
    for (const row of rows) if (row.state === 'done' && (row.answered ?? '') < since && !needed.has(row)) await this.remove(row.key)
  }
}

/**
 * Sends the rows in order, one at a time; a refused one holds back only what depends on it, and so does one over which the server fails: it
 * rests, is told on the status, and is tried again later.
 */
export class Sender {
  private readonly abort = new AbortController()
  private readonly running: Promise<void>
  private due = new AbortController()
  /** Keys of rows that rest, and until when. */
  private readonly resting = new Map<string, number>()

  constructor(
    private readonly outbox: OpenOutbox,
    private readonly house: OutboxHouse,
    private readonly contact: Contact,
    private readonly answered: (row: OutboxRow, answer: unknown) => void,
    private readonly broken: (error: unknown) => void,
  ) {
    const sub = house.collection.$.subscribe(() => this.due.abort())
    this.running = this.run().finally(() => sub.unsubscribe())
  }

  halt() {
    this.abort.abort()
    this.due.abort()
  }

  async stop() {
    this.halt()
    await this.running
  }

  /** An answer that the device could not store comes again: the row goes once more with its key. */
  private async run() {
    const { signal } = this.abort
    for (let failures = 0; !signal.aborted; failures++) {
      try {
        await this.work(() => {
          failures = 0
        })
      } catch (error) {
        if (error instanceof Stopped) return
        this.broken(error)
        await this.house.clock.wait(pauseAfter(failures), signal)
      }
    }
  }

  private async work(well: () => void) {
    const { signal } = this.abort
    await this.outbox.prune()
    while (!signal.aborted) {
      this.due = new AbortController()
      const rows = await this.outbox.rows()
      const lost = refusedWith(rows)
      const row = next(
        rows.filter(({ key }) => !this.resting.has(key)),
        rows,
      )
      if (lost) await this.refuse(lost.key, lost.file)
      else if (row) await this.send(row)
      else await this.more()
      well()
    }
  }

  private async more() {
    const { signal } = this.due
    if (this.resting.size > 0) {
      await this.contact.sleep(Math.min(...this.resting.values()) - this.house.clock.now(), signal)
      if (!signal.aborted) this.resting.clear()
      return
    }
    await new Promise<void>(resolve => {
      if (signal.aborted || this.abort.signal.aborted) resolve()
      signal.addEventListener('abort', () => resolve(), { once: true })
    })
  }

  private async send(row: OutboxRow) {
    const headers: Record<string, string> = { 'Idempotency-Key': row.key, [contractHeader]: String(row.contract) }
    if (row.proof) headers.Employee = row.proof
    const init: RequestInit = { method: row.method, headers }
    // The browser itself names the edge of a multipart form.
    if (isCarried(row.body)) init.body = formWith(row.body)
    else if (row.body !== undefined) {
      headers['content-type'] = 'application/json'
      init.body = JSON.stringify(row.body)
    }
    try {
      const read = (reply: Response) => reply.json().catch(() => undefined) as Promise<unknown>
      const answer = await this.contact.until(row.path, init, this.abort.signal, read, faults)
      await this.outbox.patch(row.key, {
        state: 'done',
        answered: new Date(this.house.clock.now()).toISOString(),
        attempts: row.attempts + 1,
      })
      this.answered(row, answer)
    } catch (error) {
      if (!(error instanceof Failed)) throw error
      if (error.status === fault) await this.rest(row, error)
      else await this.refuse(row.key, error, row.attempts + 1)
    }
  }

  private rest({ key, attempts }: OutboxRow, { status, code, message }: Failed) {
    this.resting.set(key, this.house.clock.now() + restOf(attempts))
    return this.outbox.patch(key, { status, code, message, attempts: attempts + 1 })
  }

  private refuse(key: string, { status, code, message }: Pick<OutboxRow, 'status' | 'code' | 'message'>, attempts = 0) {
    return this.outbox.patch(key, { state: 'refused', status, code, message, attempts })
  }
}

/** Whether the server failed over it so often that it goes after the others. */
export const isFailing = ({ state, status, attempts }: OutboxRow) => state === 'waiting' && status === fault && attempts > 0

/** The first of these that none of all holds back. */
function next(rows: OutboxRow[], all: OutboxRow[]): OutboxRow | undefined {
  const open = new Set(all.filter(({ state }) => state !== 'done').map(({ key }) => key))
  return rows.find(({ state, dependsOn }) => state === 'waiting' && !dependsOn.some(key => open.has(key)))
}
