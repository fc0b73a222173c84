import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { sql } from 'drizzle-orm'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { House } from '#server/kit/house.ts'
import { job } from '#server/kit/jobs/tables.ts'
import { originOf } from './origin.ts'
import { figures } from './plugs.ts'

/** Seconds in which an answer is told apart from a slower one. */
const steps = [0.005, 0.02, 0.05, 0.1, 0.25, 1, 5]
/** A part that does not answer by then counts as away. */
const patience = 3000

/** The outcome of an act of a device's outbox. */
type Verdict = 'done' | 'done before' | 'refused' | 'to be sent again'

/** The figures of one house for whoever runs it. No label names a person: a call is named as the contract does, without what stands in its path. */
class Metrics {
  readonly #registry = new Registry()
  readonly #seconds = new Histogram({
    name: 'formkurve_request_seconds',
    help: 'Time until a call was answered, by call',
    labelNames: ['call'],
    buckets: steps,
    registers: [this.#registry],
  })
  readonly #requests = new Counter({
    name: 'formkurve_requests_total',
    help: 'Requests by call and status',
    labelNames: ['call', 'status'],
    registers: [this.#registry],
  })
  readonly #acts = new Counter({
    name: 'formkurve_outbox_acts_total',
    help: 'Acts that came together from the outboxes of devices, by verdict',
    labelNames: ['verdict'],
    registers: [this.#registry],
  })
  #isWatched = false
  /** Lines of the live channel. */
  sockets = () => 0

  constructor(readonly house: House) {}

  answered(call: string, status: number, ms: number) {
    this.#seconds.observe({ call }, ms / 1000)
    this.#requests.inc({ call, status })
  }

  judged({ status, before }: { status: number; before?: unknown }) {
    const verdict: Verdict =
      status >= 500 || status === 429 ? 'to be sent again' : status >= 400 ? 'refused' : before ? 'done before' : 'done'
    this.#acts.inc({ verdict })
  }

  /** In Prometheus' form. */
  async text() {
    if (!this.#isWatched) this.#watch()
    return { type: this.#registry.contentType, text: await this.#registry.metrics() }
  }

  /** The loop is watched, and the rest asked for, from the first time on that somebody wants to know. */
  #watch() {
    this.#isWatched = true
    const { house } = this
    collectDefaultMetrics({ register: this.#registry })
    this.#gauge('formkurve_sockets', 'Open lines of the live channel', async () => this.sockets())
    this.#gauge('formkurve_database_connections', 'Connections to the database', async () => house.pool.totalCount)
    this.#gauge('formkurve_database_waiting', 'Requests that wait for a connection', async () => house.pool.waitingCount)
    this.#gauge('formkurve_database_seconds', 'Time in which the database answers; -1 where it does not', () =>
      secondsOf(house.db.execute(sql`select 1`)),
    )
    this.#gauge('formkurve_jobs_waiting', 'Ordered work that is due', () => this.#jobs(sql`gave_up is null and due <= now()`))
    this.#gauge('formkurve_jobs_failing', 'Ordered work that failed and is tried again', () =>
      this.#jobs(sql`gave_up is null and tries > 1`),
    )
    this.#gauge('formkurve_jobs_given_up', 'Ordered work that failed for good', () => this.#jobs(sql`gave_up is not null`))
    for (const { name, help, read } of figures.all(house).flat()) this.#gauge(name, help, () => read(house))
  }

  #gauge(name: string, help: string, read: () => Promise<number>) {
    const collect = async () => gauge.set(await withinPatience(read()).catch(() => -1))
    const gauge: Gauge = new Gauge({ name, help, registers: [this.#registry], collect })
  }

  async #jobs(which: ReturnType<typeof sql>) {
    const { rows } = await this.house.db.execute<{ n: string }>(sql`select count(*) n from ${job} where ${which}`)
    return Number(rows[0]!.n)
  }
}

async function withinPatience<T>(asked: Promise<T>): Promise<T> {
  const late = AbortSignal.timeout(patience)
  return Promise.race([asked, new Promise<never>((_, fail) => late.addEventListener('abort', () => fail(late.reason)))])
}

/** Seconds that something takes. */
export async function secondsOf(asked: Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await asked
  return (performance.now() - begun) / 1000
}

const known = new WeakMap<House, Metrics>()
export function metricsOf(house: House): Metrics {
  const metrics = known.get(house) ?? new Metrics(house)
  known.set(house, metrics)
  return metrics
}

const digest = (text: string) => new Uint8Array(createHash('sha256').update(text).digest())

/** Whoever has the key; without one, whoever asks on a trial's own machine: behind a public name a silent proxy looks the same. */
function isOpenTo(request: IncomingMessage, { settings }: House) {
  const { metricsKey: key } = settings
  if (key === undefined) return originOf(request, settings).local
  return timingSafeEqual(digest(request.headers.authorization ?? ''), digest(`Bearer ${key}`))
}

/** GET /metrics. Whoever may not see them doesn't learn that they are there. */
export const metrics = (house: House) => async (request: IncomingMessage, response: ServerResponse) => {
  if (!isOpenTo(request, house)) return void response.writeHead(404, { 'cache-control': 'no-store' }).end()
  const { type, text } = await metricsOf(house).text()
  response.writeHead(200, { 'content-type': type, 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' }).end(text)
}
