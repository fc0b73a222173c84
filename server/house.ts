import type pg from 'pg'
import type { Logger } from 'pino'
import type { Projector } from '#server/sync/projector.ts'
import type { Store } from '#sync/endpoint/store.ts'
import type { Bus } from './bus.ts'
import type { Database } from './database.ts'
import type { Settings } from './settings.ts'

/** What one running server consists of; handed to every handler. */
export interface House {
  settings: Settings
  db: Database
  pool: pg.Pool
  bus: Bus
  log: Logger
  store: Store
  projector: Projector
  close(): Promise<void>
}
