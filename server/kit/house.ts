import type pg from 'pg'
import type { Logger } from 'pino'
import type { Store } from '#sync/endpoint/store.ts'
import type { Bus } from './bus.ts'
import type { Bytes } from './bytes/port.ts'
import type { Database } from './database.ts'
import type { Domain } from './domain.ts'
import type { Work } from './jobs/jobs.ts'
import type { Settings } from './settings.ts'

/** Carries what is replicated into rows that calls read. */
export interface Projector {
  /** Has a member's documents projected soon; called after each write. */
  poke(person: string): void
  /** Resolves once everything written before is projected; throws where that fails. */
  settled(person: string): Promise<void>
  /** Removes everybody's rows and projects them again from the store. */
  rebuild(): Promise<number>
  close(): Promise<void>
}

/** The parts of one running server; handed to every handler. */
export interface House {
  settings: Settings
  db: Database
  pool: pg.Pool
  bus: Bus
  log: Logger
  store: Store
  /** The place where files lie. */
  bytes: Bytes
  projector: Projector
  /** Domains that it serves, whose timers it runs and whose personal data it keeps. */
  domains: readonly Domain[]
  /** The work of each kind of job. */
  works: ReadonlyMap<string, Work>
  close(): Promise<void>
}

/** Parts of a house, for what asks for no more of it. */
export type WithBus = Pick<House, 'bus'>
export type WithBytes = Pick<House, 'bytes'>
export type WithDb = Pick<House, 'db'>
export type WithSettings = Pick<House, 'settings'>
export type WithDomains = Pick<House, 'domains'>
export type WithStore = Pick<House, 'store'>
export type WithProjector = Pick<House, 'projector'>
export type WithLog = Pick<House, 'log'>
