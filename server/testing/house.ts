import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { AnyCall, Input, Reply } from '#contract/call.ts'
import type { RefusalBody, RefusalCode } from '#contract/refusals.ts'
import { sandbox } from '#contract/sandbox.ts'
import { openDatabase } from '#server/kit/database.ts'
import { stockOf } from '#server/kit/domain.ts'
import type { House } from '#server/kit/house.ts'
import { runNext } from '#server/kit/jobs/jobRun.ts'
import { worksOf } from '#server/kit/jobs/jobs.ts'
import { openLog } from '#server/kit/log.ts'
import type { Settings } from '#server/kit/settings.ts'
import { attachLive, type Live } from '#server/serve/live.ts'
import { createApp } from '#server/start/app.ts'
import { openBytes } from '#server/start/bytes.ts'
import { domains } from '#server/start/domains.ts'
import { recordLocks } from '#server/sync/locks.ts'
import { openProjector } from '#server/sync/projector.ts'
import { openStore } from '#sync/endpoint/store.ts'
import { ownDatabase } from './database.ts'
import { requestOf } from './request.ts'
import { type Sending, send } from './send.ts'

/** Somebody who can call: made by make.ts. */
export interface Somebody {
  _id: string
  email: string
  session: string
  token: string
}

export interface Answered<C> {
  status: number
  /** The refusal's code. */
  code?: RefusalCode
  fields?: Record<string, string>
  reply: Reply<C>
  headers: Headers
}

interface Options {
  key?: string
  headers?: Record<string, string>
}

/** A whole server of its own on a free port, over a record and a store of its own. */
export interface TestHouse extends House {
  server: Server
  live: Live
  url: string
  /** Calls as that person, or as nobody; a reply that is not as its shape says fails. */
  as<C extends AnyCall>(who: Pick<Somebody, 'token'> | undefined, call: C, input?: Input<C>, options?: Options): Promise<Answered<C>>
  /** Does every job that is due, in place of the runner, which a test house doesn't start; says how many failed. */
  runJobs(): Promise<number>
  /** Any request under /api/. */
  ask(path: string, init?: RequestInit): Promise<Response>
}

/** The one that the calls' examples show. */
const { key: sandboxKey } = sandbox.kinds.example!.query as { key: string }

/**
 * In memory unless `DATABASE_URL` names a PostgreSQL; there each test house makes a database and drops it. Opened with another house's
 * `databaseUrl` and `secrets` it is a second process of the same product; `besideHouse` opens one without a PostgreSQL too.
 */
export const openTestHouse = (over: Partial<Settings> = {}, log: Logger = openLog('silent')) => open({ over, log })

/** The same in an object that is there before: what is held by its identity finds it. */
export const openInto = (place: TestHouse) => open({ over: {}, log: openLog('silent'), place })

/** A second process of the same product, with a data directory of its own. Without a PostgreSQL the two have one record in memory. */
export function besideHouse(first: TestHouse, over: Partial<Settings> = {}, log: Logger = openLog('silent')) {
  const { databaseUrl, secrets } = first.settings
  return open({ over: { databaseUrl, secrets, ...over }, log, first: databaseUrl ? undefined : first })
}

interface Opening {
  over: Partial<Settings>
  log: Logger
  /** The house whose record it shares. */
  first?: TestHouse
  place?: object
}

async function open({ over, log, first, place = {} }: Opening): Promise<TestHouse> {
  const dataDir = await mkdtemp(join(tmpdir(), 'formkurve-test-'))
  const given = over.databaseUrl === undefined && !first ? process.env.DATABASE_URL : undefined
  const database = given ? await ownDatabase(given) : undefined
  const settings: Settings = {
    port: 0,
    publicUrl: 'http://127.0.0.1',
    dataDir,
    databaseUrl: database?.url,
    seed: 'none',
    trustProxy: ['loopback'],
    secrets: { token: crypto.getRandomValues(new Uint8Array(32)), file: crypto.getRandomValues(new Uint8Array(32)), sandbox: sandboxKey },
    ...over,
  }
  const house = Object.assign(place, await (first ? sharingRecord(first, settings, log) : openParts(settings, log)))
  const server = createServer(createApp(house)).listen(0, '127.0.0.1')
  // A connection that rests is not shut in the moment that the next request takes it.
  server.keepAliveTimeout = 0
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  settings.publicUrl = over.publicUrl ?? url
  const live = attachLive(server, house)
  const ask = (path: string, init?: RequestInit) => fetch(`${url}/api/${path}`, init)

  return Object.assign(house, {
    server,
    live,
    url,
    ask,
    runJobs: () => runAll(house),
    as: <C extends AnyCall>(who: Pick<Somebody, 'token'> | undefined, call: C, input?: Input<C>, options?: Options) =>
      answerOf(call, url, requestOf(call, input ?? {}, { token: who?.token, ...options })),
    close: closing(house, server, live, async () => {
      if (database) await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    }),
  })
}

async function runAll(house: House) {
  let failed = 0
  for (let outcome = await runNext(house); outcome; outcome = await runNext(house)) if (outcome !== 'done') failed++
  return failed
}

/** As `openHouse`, but the record lies in memory where no `DATABASE_URL` is set, which opens several times faster. */
async function openParts(settings: Settings, log: Logger): Promise<House> {
  const { db, pool, bus, close } = await openDatabase({ databaseUrl: settings.databaseUrl }, stockOf(domains))
  const { couchUrl, databaseUrl } = settings
  const locks = couchUrl && databaseUrl ? recordLocks(databaseUrl) : undefined
  const store = await openStore(couchUrl ? { url: couchUrl } : { dir: join(settings.dataDir, 'sync') }, { locks })
  const projector = await openProjector({ db, pool, store, bus, log, domains })
  return {
    settings,
    db,
    pool,
    bus,
    log,
    store,
    bytes: await openBytes(settings),
    projector,
    domains,
    works: worksOf(domains),
    async close() {
      await projector.close()
      await store.close()
      await close()
    },
  }
}

async function sharingRecord({ live: _, server: __, ...parts }: TestHouse, settings: Settings, log: Logger): Promise<House> {
  return { ...parts, settings, log, bytes: await openBytes(settings), close: async () => {} }
}

function closing(house: House, server: Server, live: Live, tidy: () => Promise<void>) {
  const { close } = house
  return async () => {
    await live.close()
    server.closeAllConnections()
    await new Promise(closed => server.close(closed))
    await close()
    await tidy()
  }
}

async function answerOf<C extends AnyCall>(call: C, url: string, { path, init }: { path: string; init: Sending }): Promise<Answered<C>> {
  const { status, headers, bytes } = await send(`${url}/api/${path}`, init)
  const type = headers.get('content-type') ?? ''
  const reply: unknown = type.startsWith('application/json') ? JSON.parse(new TextDecoder().decode(bytes)) : new Blob([bytes], { type })
  if (status < 300 && call.reply !== 'file') call.reply.validateSync(reply, { strict: true, abortEarly: false })
  const refusal = status >= 400 ? (reply as RefusalBody) : undefined
  const answer = { status, headers, code: refusal?.code, fields: refusal?.fields, reply: reply as Reply<C> }
  // Two answers that are compared differ by their `date` where a second ends between them.
  return Object.defineProperty(answer, 'headers', { enumerable: false })
}
