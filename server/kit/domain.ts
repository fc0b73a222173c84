import type { SQL } from 'drizzle-orm'
import type { User } from '#contract/auth.ts'
import type { AnyCall } from '#contract/call.ts'
import type { Heard, LiveEvents, LiveWord } from '#contract/live.ts'
import type { PayableKind } from '#contract/payments/shapes.ts'
import type { Refusal } from '#contract/refusals.ts'
import type { ReportKind } from '#contract/rules/moderation/states.ts'
import type { CollectionName } from '#contract/sync.ts'
import type { Entry } from '#server/courses/calendar/paper.ts'
import type { GatewayAccess } from '#server/outside/payments/port.ts'
import type { Payable } from '#server/payments/payable.ts'
import type { SandboxKind } from '#server/sandbox/kinds.ts'
import type { Gate, Tablets } from '#server/serve/gate.ts'
import type { Served, Who } from '#server/serve/serve.ts'
import type { Touch } from '#server/shared/health/trace.ts'
import type { Rule } from '#sync/endpoint/judge.ts'
import type { Message, Said } from './bus.ts'
import type { Stock, Tx } from './database.ts'
import type { DemoPeople } from './demo.ts'
import type { House } from './house.ts'
import type { Job } from './jobs/jobs.ts'

/** Why sessions end. */
type SessionEnd = Extract<Message, { kind: 'session' }>['reason']

/** A frame for some of the people who are connected to this process, made for each of them. */
export type Told = { [Event in Said]: { people: Iterable<string>; event: Event; data: (who: Who) => LiveEvents[Event] } }[Said]

/** What a process tells the people who are connected to it (`here`) of a `topic` message; one message after the other. */
export interface Topic {
  tell(message: Extract<Message, { kind: 'topic' }>, here: ReadonlySet<string>): Promise<readonly Told[]>
  /** Messages may have been missed: what is cached may be wrong. */
  forget(): void
}

/** Hears who comes to and goes from this process's live channel; studio tablets don't count. */
export interface Attendance {
  came(who: Who): void
  /** `ended`: their session is over. */
  went(who: Who, ended: boolean): void
  close(): Promise<void>
}

/** A thing as somebody sees it who reports it. */
export interface Seen {
  /** Whose it is; null for a group that nobody leads and for an account that is gone. */
  author: string | null
  /** Id and name of the group that it stands in. */
  group?: string
  title?: string
  /** Null once it was taken back. */
  text: string | null
  /** Name of its picture in `file`. */
  picture?: string | null
  at: string | null
  /** True for words that the record can still tell to have stood there. */
  was?: (text: string) => boolean
}

/** A kind of thing that people may report, and what a decision does with it. */
export interface Reportable {
  /** What `who` may see of it by now; undefined where it is not there for them. */
  see(tx: Tx, who: string, _id: string): Promise<Seen | undefined>
  /** Takes it away from everybody. */
  remove(given: Deciding, _id: string): Promise<unknown>
  /** Brings back what this one removed for this reason, and nothing that somebody else took away; absent where that is impossible. */
  restore?(given: Deciding, _id: string): Promise<unknown>
  /** Shows what was held back. */
  release?(given: Deciding, _id: string): Promise<unknown>
  /** How much has waited for a review since before that moment, by studio. */
  waiting?(tx: Tx, before: string): Promise<{ studio: string | null; count: number }[]>
}

interface Deciding {
  tx: Tx
  house: House
  /** Whoever decides. */
  by: string
  /** Told to whom it concerns. */
  reason: string | null
}

/** An act that was held, whose it was as it was ordered, and why it is refused by now. */
export interface LateRefusal {
  who: Who
  key: string
  call: AnyCall
  refusal: Refusal
}

/** Looks whether the one of this session may see a file now. */
export interface Opener {
  may(tx: Tx, file: string, session: string): Promise<boolean>
  /** Browsers keep it for some hours. */
  kept?: true
}

/** A birthday as it stood, and as it stands now. */
export interface Birthdays {
  before: string | null
  after: string | null
}

/** The parts of a domain on the server: `server/<domain>/domain.ts` exports one, and `domains.ts` lists them. */
export interface Domain {
  /** The folder's name. */
  name: string
  calls?: readonly Served[]
  /** Tells the pipeline who comes; one domain does. */
  gate?: (house: House) => Gate
  /** Tells it which employee acts on a studio's tablet; one domain does. */
  tablets?: (house: House) => Tablets
  /** Tells what a device keeps of a signed-in person; one domain does. */
  user?: (tx: Tx, person: string) => Promise<User>
  /** Accounts on whose devices one of these people may act besides their own. */
  actsOn?: (tx: Tx, people: readonly string[]) => Promise<string[]>
  /** Done when somebody was let in at a course, under the lock of its row. */
  visited?: (tx: Tx, execution: { _id: string; endsAt: string }, now: number) => Promise<unknown>
  /** Rules of replicated documents that hang on the record, made for each request of their owner's. */
  keeps?: { readonly [Name in CollectionName]?: (tx: Tx, person: string) => Promise<Rule> }
  /** Its entries in a member's subscribed calendar, beside the courses. */
  calendar?: (tx: Tx, person: string) => Promise<readonly Entry[]>
  /** Handlers of messages from devices on the live channel. */
  hears?: { [Word in LiveWord]?: (house: House, who: Who, data: Heard<Word>) => Promise<void> }
  /** What is told of its things that many follow; made once for each live channel. */
  topic?: (house: House) => Topic
  /** Counts what waits to be read by somebody, for the number on the app's icon. */
  unread?: (tx: Tx, person: string) => Promise<number>
  /** Hears who has an app open; made once for each live channel, to whose people `send` tells something. */
  attends?: (house: House, send: (told: Told) => void) => Attendance
  /** Done when what two people are to each other has changed: friends, or no longer; blocked, or no longer. `told`: both learn of it anyway. */
  between?: (tx: Tx, house: Pick<House, 'bus'>, one: string, other: string, told: boolean) => Promise<unknown>
  /** Done when staff put somebody's birthday right: what began only because of the one before ends. */
  birthdayRight?: (tx: Tx, house: Pick<House, 'bus' | 'domains'>, person: string, dates: Birthdays) => Promise<unknown>
  /**
   * Kinds of its files that are read by an address made for a session: who may see one is looked at each time, or why nothing is to be looked at
   * as long as the address holds.
   */
  opens?: Readonly<Record<string, Opener | string>>
  /** Done when all sessions of a person end, or all but the one that asks. */
  sessionsEnd?: (tx: Tx, house: Pick<House, 'bus'>, ended: { person: string; reason: SessionEnd }) => Promise<unknown>
  /** Done when an account begins anew: takes away what could let somebody else in, and says whether anything did. */
  beginsAnew?: (tx: Tx, person: string) => Promise<boolean>
  /** Done when tables are opened: rows that code takes for there. */
  stock?: Stock
  /** How its things are paid. */
  payables?: { readonly [Kind in PayableKind]?: Payable }
  /** Work that is ordered in a transaction and done after it. */
  jobs?: readonly Job[]
  /** Done a minute after each start and then once a day; what is kept long enough is forgotten here. */
  daily?: (house: House, now: Date) => Promise<unknown>
  /** Done half a minute after each start and then every five minutes. */
  often?: (house: House) => Promise<unknown>
  /** Keeps traces of health data that a call touched, in that call's transaction; one domain does. */
  traces?: (tx: Tx, touch: Touch) => Promise<unknown>
  /** Done where an act that was held for its breath, and answered as done, is refused when it is done; in the same transaction. */
  refusedLate?: (tx: Tx, house: House, late: LateRefusal) => Promise<unknown>
  /** Refuses `no-consent` where one of these people took their consent to health data back; one domain does. */
  consents?: (tx: Tx, people: readonly string[]) => Promise<unknown>
  /** Whether somebody of the staff sees a person's weights; undefined for whoever doesn't look after their training. One domain does. */
  weights?: (tx: Tx, who: Who, of: { person: string; studio: string }) => Promise<'shared' | 'kept' | undefined>
  /** What people may report of its things. */
  reportable?: { readonly [Kind in ReportKind]?: Reportable }
  /** Every column of its tables that names a person. */
  personal?: readonly PersonalStore[]
  /** Every column of its tables in which health data lie sealed. */
  sealed?: readonly SealedColumn[]
  /** The sandboxes of its outside services, shown at /sandbox. */
  sandboxes?: Readonly<Record<string, SandboxKind>>
  /** Stands in for the payment gateway: starts it on loopback, once for each house, and says what opens it; one domain does. */
  gateway?: (house: House) => Promise<GatewayAccess>
  /** Its part of the demo chain; done again after a stop in the middle it adds only what is missing. */
  seed?: (house: House, people: DemoPeople) => Promise<unknown>
}

/** Stocks what the domains take for there. */
export const stockOf =
  (domains: readonly Domain[]): Stock =>
  async tx => {
    for (const { stock } of domains) await stock?.(tx)
  }

export type Row = Record<string, unknown>

/** A column in which health data lie sealed; `ids` are the columns of the row's key, of which `about` makes what it was sealed about. */
export interface SealedColumn {
  table: string
  column: string
  ids: readonly string[]
  about: (row: Row) => string
}

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
  rows?: (tx: Tx, person: string, house: Pick<House, 'settings'>) => Promise<Row[]>
}

/** Rows of a statement, for an export. */
export const rowsIn = async (tx: Tx, query: SQL) => (await tx.execute<Row>(query)).rows

/** Every place in the record where a person stands. */
export const personalStores = ({ domains }: Pick<House, 'domains'>) => domains.flatMap(({ personal = [] }) => personal)
