import { arrivedBody, isSealedBody } from '#contract/sealedBody.ts'
import { batchOf, initOf, initOfBatch, type Outgoing, type Verdict, verdictsIn } from './batch.ts'
import { builder } from './buildsOn.ts'
import { type Contact, Failed, failureOf, fault, isFinal, pauseOf, Stopped } from './contact.ts'
import { sendable } from './lanes.ts'
import type { OpenOutbox, OutboxHouse } from './outbox.ts'
import { pauseAfter } from './time.ts'
import type { OutboxRow } from './types.ts'
import { isUpload, refusedWith } from './uploads.ts'

/** Requests at once, and how many of them may carry a file: over a bad line words still pass. */
const mostAtOnce = 4
const mostFiles = 2
/** The failures in a row after which an act rests and the member is told; rests grow longer each time. */
const faults = 3
const restOf = (attempts: number) => Math.min(600_000, 30_000 * 2 ** attempts)
const jsonOf = (reply: Response) => reply.json().catch(() => undefined) as Promise<unknown>

interface SenderListener {
  answered(row: OutboxRow, answer: unknown): void
  broken(error: unknown): void
}

/**
 * Sends the acts that wait: lanes side by side, the acts of one lane in their order. A refused act holds back only acts that depend on
 * it; a lane rests after an act that the server fails over, or that it asks to slow down for.
 */
export class Sender {
  private readonly abort = new AbortController()
  private readonly running: Promise<void>
  private due = new AbortController()
  private readonly underWay = new Set<Promise<void>>()
  private readonly busy = new Set<string>()
  private files = 0
  /** Keys of acts that rest at the head of their lane. */
  private readonly resting = new Set<string>()
  private readonly tries = new Map<string, { failures: number; faults: number }>()
  /** Keys of acts that go by themselves: in a request with others they were not done. */
  private readonly single = new Set<string>()
  /** A server of a version before knows no request with many acts. */
  private batches = true

  constructor(
    private readonly outbox: OpenOutbox,
    private readonly house: OutboxHouse,
    private readonly contact: Contact,
    private readonly told: SenderListener,
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

  private async run() {
    const { signal } = this.abort
    for (let failures = 0; !signal.aborted; failures++) {
      try {
        await this.work(() => {
          failures = 0
        })
      } catch (error) {
        this.told.broken(error)
        await this.house.clock.wait(pauseAfter(failures), signal)
      }
    }
    await Promise.all(this.underWay)
  }

  private async work(well: () => void) {
    const { signal } = this.abort
    await this.outbox.prune()
    while (!signal.aborted) {
      this.due = new AbortController()
      const rows = await this.outbox.rows()
      const lost = refusedWith(rows)
      const next = this.next(rows)
      if (lost) await this.refuse(lost.key, lost.file)
      else if (next.length > 0) this.begin(next)
      else await this.more()
      well()
    }
  }

  private more() {
    const { signal } = this.due
    return new Promise<void>(resolve => {
      if (signal.aborted || this.abort.signal.aborted) resolve()
      signal.addEventListener('abort', () => resolve(), { once: true })
    })
  }

  /** Acts of the next request. One connection stays free of acts that go alone, for those that others wait to send. */
  private next(rows: readonly OutboxRow[]): Outgoing[] {
    if (this.abort.signal.aborted || this.underWay.size >= mostAtOnce) return []
    const buildsOn = builder(rows)
    const free = sendable(rows, row => !this.busy.has(row.lane) && !this.resting.has(row.key))
    const heads = free.map(lane => lane.map((row): Outgoing => ({ ...row, buildsOn: buildsOn(row) })))
    const together = batchOf(heads, row => isUpload(row) || this.single.has(row.key))
    if (together.length > 0) return this.batches ? together : together.slice(0, 1)
    if (this.underWay.size >= mostAtOnce - 1) return []
    const alone = heads.find(([head]) => !isUpload(head!) || this.files < mostFiles)
    return alone ? alone.slice(0, 1) : []
  }

  private begin(rows: readonly Outgoing[]) {
    const [first] = rows as [Outgoing]
    const lanes = new Set(rows.map(({ lane }) => lane))
    const carries = isUpload(first)
    for (const lane of lanes) this.busy.add(lane)
    if (carries) this.files++
    const request: Promise<void> = (rows.length === 1 ? this.sendOne(first) : this.sendMany(rows))
      .catch(error => this.stumbled(rows, error))
      .finally(() => {
        for (const lane of lanes) this.busy.delete(lane)
        if (carries) this.files--
        this.underWay.delete(request)
        this.due.abort()
      })
    this.underWay.add(request)
  }

  /** An answer that the device could not store comes again: the act goes once more with its key. */
  private stumbled(rows: readonly OutboxRow[], error: unknown) {
    if (error instanceof Stopped) return
    this.told.broken(error)
    for (const head of headsOf(rows)) this.rest(head, pauseAfter(this.tried(head).failures++), this.contact.nudged)
  }

  private async sendOne(row: Outgoing) {
    const alarm = this.contact.nudged
    try {
      const answer = await this.contact.attempt(row.path, initOf(row), this.abort.signal, jsonOf)
      await this.done([{ row, answer }])
    } catch (error) {
      if (this.abort.signal.aborted) throw new Stopped()
      if (!(error instanceof Failed)) throw error
      await this.failedOver(row, error, alarm)
    }
  }

  private async sendMany(rows: readonly Outgoing[]) {
    const alarm = this.contact.nudged
    try {
      const verdicts = await this.contact.attempt('sync/acts', initOfBatch(rows), this.abort.signal, verdictsIn)
      await this.judged(rows, verdicts, alarm)
    } catch (error) {
      if (this.abort.signal.aborted) throw new Stopped()
      if (!(error instanceof Failed)) throw error
      if (error.status === 404 || error.status === 405) this.batches = false
      else if (isFinal(error) || error.status === fault || error.code === 'timeout') for (const { key } of rows) this.single.add(key)
      else for (const head of headsOf(rows)) this.rest(head, pauseOf(error, this.tried(head).failures++), alarm)
    }
  }

  /** Each act has a verdict of its own; what stands behind one that failed was not done and goes again. */
  private async judged(rows: readonly OutboxRow[], verdicts: ReadonlyMap<string, Verdict>, alarm: AbortSignal) {
    const stopped = new Set<string>()
    const done: { row: OutboxRow; answer: unknown }[] = []
    const refused: { row: OutboxRow; error: Failed }[] = []
    for (const row of rows) {
      if (stopped.has(row.lane)) continue
      const { status, body, retryAfter } = verdicts.get(row.key) ?? { status: 0 }
      if (status >= 200 && status < 300) done.push({ row, answer: body })
      else {
        stopped.add(row.lane)
        if (status === 0) this.single.add(row.key)
        else refused.push({ row, error: failureOf(status, (body ?? {}) as object, retryAfter) })
      }
    }
    await this.done(done)
    for (const { row, error } of refused) {
      if (!isFinal(error)) this.contact.note(error)
      await this.failedOver(row, error, alarm)
    }
  }

  private async done(all: readonly { row: OutboxRow; answer: unknown }[]) {
    const answered = new Date(this.house.clock.now()).toISOString()
    const arrived = { state: 'done', answered } as const
    // The body that was sealed for its author is not needed any more.
    await Promise.all(
      all.map(({ row }) =>
        this.outbox.patch(row.key, {
          ...arrived,
          attempts: row.attempts + 1,
          ...(isSealedBody(row.body) && { body: arrivedBody(row.body) }),
        }),
      ),
    )
    for (const { row, answer } of all) {
      this.tries.delete(row.key)
      this.told.answered(row, answer)
    }
  }

  private async failedOver(row: OutboxRow, error: Failed, alarm: AbortSignal) {
    if (isFinal(error)) {
      this.tries.delete(row.key)
      return this.refuse(row.key, error, row.attempts + 1)
    }
    const tried = this.tried(row)
    tried.faults = error.status === fault ? tried.faults + 1 : 0
    if (tried.faults < faults) return this.rest(row, pauseOf(error, tried.failures++), alarm)
    this.tries.delete(row.key)
    const { status, code, message } = error
    this.rest(row, restOf(row.attempts), alarm)
    await this.outbox.patch(row.key, { status, code, message, attempts: row.attempts + 1 })
  }

  private tried({ key }: OutboxRow) {
    const tried = this.tries.get(key) ?? { failures: 0, faults: 0 }
    this.tries.set(key, tried)
    return tried
  }

  /** Measured by a wait, not by the clock, which somebody may set back; over at once where somebody asked to try meanwhile. */
  private rest({ key }: OutboxRow, ms: number, alarm: AbortSignal) {
    if (alarm.aborted) return
    this.resting.add(key)
    void this.contact.sleep(ms, this.abort.signal).then(() => {
      this.resting.delete(key)
      this.due.abort()
    })
  }

  private refuse(key: string, { status, code, message }: Pick<OutboxRow, 'status' | 'code' | 'message'>, attempts = 0) {
    return this.outbox.patch(key, { state: 'refused', status, code, message, attempts })
  }
}

/** The first act of each lane. */
const headsOf = (rows: readonly OutboxRow[]) => rows.filter(({ lane }, at) => rows.findIndex(row => row.lane === lane) === at)
