import type pg from 'pg'
import type { Logger } from 'pino'
import type { Settings } from '#server/start/settings.ts'
import type { Projector } from '#server/sync/projector.ts'
import type { Store } from '#sync/endpoint/store.ts'
import type { Bus } from './bus.ts'
import type { Database } from './database.ts'
import type { Domain } from './domain.ts'
import type { Work } from './jobs/jobs.ts'

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
