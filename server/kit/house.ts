import type pg from 'pg'
import type { Logger } from 'pino'
import type { Settings } from '#server/start/settings.ts'
import type { Projector } from '#server/sync/projector.ts'
import type { Store } from '#sync/endpoint/store.ts'
import type { Bus } from './bus.ts'
import type { Database } from './database.ts'
import type { Domain } from './domain.ts'
import type { Work } from './jobs/jobs.ts'

/** The parts of one running server; handed to every handler. */
export interface House {
  settings: Settings
  db: Database
  pool: pg.Pool
  bus: Bus
  log: Logger
  store: Store
  projector: Projector
  /** Domains that it serves, whose timers it runs and whose personal data it keeps. */
  domains: readonly Domain[]
  /** The work of each kind of job. */
  works: ReadonlyMap<string, Work>
  close(): Promise<void>
}
