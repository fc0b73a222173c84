import type { SQL } from 'drizzle-orm'
import type { Stock, Tx } from './database.ts'
import type { DemoPeople } from './demo.ts'
import type { House, WithDomains, WithSettings } from './house.ts'
import type { Job } from './jobs/jobs.ts'
import { type Plugged, plug } from './plug.ts'
import type { Served } from './served.ts'
import type { System } from './systems.ts'

/** A domain on the server: its name and what it gives. `server/<domain>/domain.ts` exports one, and `domains.ts` lists them. */
export interface Domain {
  /** The folder's name. */
  name: string
  /** The system of the specification that it belongs to, or several; the table in docs/architecture.md is made of these. */
  system?: System | readonly System[]
  calls?: readonly Served[]
  /** The parts that it gives to rooms that ask for something, each by the plug that the room declares (`plugs.ts`). */
  plugs?: readonly Plugged[]
  /** Work that is ordered in a transaction and done after it. */
  jobs?: readonly Job[]
  /** Done a minute after each start and then once a day; what is kept long enough is forgotten here. */
  daily?: (house: House, now: Date) => Promise<unknown>
  /** Done half a minute after each start and then every five minutes. */
  often?: (house: House) => Promise<unknown>
  /** Every column of its tables that names a person. */
  personal?: readonly PersonalStore[]
  /** Its part of the demo chain; done again after a stop in the middle it adds only what is missing. */
  seed?: (house: House, people: DemoPeople) => Promise<unknown>
}

/** Rows that code takes for there; added when tables are opened. */
export const stocks = plug<Stock>('stocks')

/** Stocks what the domains take for there. */
export const stockOf =
  (domains: readonly Domain[]): Stock =>
  async tx => {
    for (const stock of stocks.all({ domains })) await stock(tx)
  }

export type PersonalRow = Record<string, unknown>

/** A line of docs/retention.md, which is made of these. */
export interface Retained {
  what: string
  why: string
  long: string
}

/** A table with rows of a person, their fate when the person leaves, and their name in the person's export. */
export interface PersonalStore {
  table: string
  /** Names the person. */
  column: string
  /**
   * Holds an address, where people have rows without an account: those of a person's proven address are theirs, in the export and when they
   * leave.
   */
  address?: string
  /**
   * `delete`: the rows go. `clear`: the column is emptied, the row is somebody else's. `keep`: the rows stay and name the person's empty
   * row; `stays` says why and how long. `anonymise`: the person's own row, emptied by `leave`.
   */
  act: 'delete' | 'clear' | 'keep' | 'anonymise'
  /**
   * Done before rows are deleted, where some are worth more than the person: empties those of everything that tells of them. `theirs` is the
   * condition for the person's rows.
   */
  spares?: (tx: Tx, theirs: SQL) => Promise<unknown>
  /** Data that the table keeps of a person, why and for how long; once for each table. */
  kept?: Retained
  /** Data that remain once the person has gone; of another field of the row where one is named. */
  stays?: Retained & { field?: string }
  /** File name in the export without its ending; null where the person is told elsewhere or it says nothing of them. */
  export: string | null
  /** Columns that the export leaves out: secrets, and what the product made for itself. */
  hides?: readonly string[]
  /** Rows of the export, where they are not simply those of the table. */
  rows?: (tx: Tx, person: string, house: WithSettings) => Promise<PersonalRow[]>
}

/** Rows of a statement, for an export. */
export const rowsIn = async (tx: Tx, query: SQL) => (await tx.execute<PersonalRow>(query)).rows

/** Every place in the record where a person stands. */
export const personalStores = ({ domains }: WithDomains) => domains.flatMap(({ personal = [] }) => personal)
