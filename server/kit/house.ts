import { join } from 'node:path'
import type pg from 'pg'
import type { Logger } from 'pino'
import { holdDatabase } from '#server/start/alone.ts'
import type { Settings } from '#server/start/settings.ts'
import { openProjector, type Projector } from '#server/sync/projector.ts'
import { openStore, type Store } from '#sync/endpoint/store.ts'
import type { Bus } from './bus.ts'
import { type Database, openDatabase } from './database.ts'
import type { Domain } from './domain.ts'
import { lockDirectory } from './embedded/lock.ts'
import { type Work, worksOf } from './jobs/jobs.ts'

/** What one running server consists of; handed to every handler. */
export interface House {
  settings: Settings
  db: Database
  pool: pg.Pool
  bus: Bus
  log: Logger
  store: Store
  projector: Projector
  /** What it serves, does by the clock and keeps of a person. */
  domains: readonly Domain[]
  /** The work of each kind of job. */
  works: ReadonlyMap<string, Work>
  close(): Promise<void>
}

/** Opens everything in the order it depends on each other, and what was opened is closed again where a later part fails. */
export async function openHouse(settings: Settings, log: Logger, domains: readonly Domain[]): Promise<House> {
  const opened: { close(): Promise<void> }[] = []
  const keep = <T extends { close(): Promise<void> }>(part: T) => {
    opened.unshift(part)
    return part
  }
  const close = async () => {
    for (const part of opened.splice(0)) await part.close()
  }
  try {
    const { dataDir, databaseUrl, couchUrl } = settings
    if (databaseUrl && !couchUrl) {
      const { release } = await lockDirectory(dataDir)
      keep({ close: release })
    }
    const { db, pool, bus, failed } = keep(await openDatabase({ databaseUrl, dataDir }))
    failed.then(reason => lost(log, reason))
    if (databaseUrl && !couchUrl) keep(await holdDatabase(pool))
    const store = keep(await openStore(couchUrl ? { url: couchUrl } : { dir: join(dataDir, 'sync') }))
    const projector = keep(await openProjector({ db, pool, store, bus, log }))
    return { settings, db, pool, bus, log, store, projector, domains, works: worksOf(domains), close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Whoever watches over the process starts it again; without its record it can only refuse. */
function lost(log: Logger, reason: Error) {
  log.fatal({ err: reason }, 'the record is lost')
  process.exit(70)
}
