import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { allows } from '#contract/access.ts'
import type { AnyCall, Input, IsPublicCall, Reply } from '#contract/call.ts'
import type { Carried, CarriedAmong, CarriedPiece, CarriedTable } from '#contract/carried.ts'
import type { TableType } from '#contract/fileTypes.ts'
import type { Refusal } from '#contract/refusals.ts'
import type { SentAct } from '#contract/sync.ts'
import type { Tx } from '#server/kit/database.ts'
import type { House } from '#server/kit/house.ts'
import type { Home, Served } from '#server/kit/served.ts'
import type { Who } from '#server/kit/who.ts'

export type { Served, Who }

/** The person whose act it is: author, giver or reader of the rows that name one. */
export const actorOf = ({ _id, employee }: Pick<Who, '_id' | 'employee'>) => employee?._id ?? _id

/** True where the call is open to whoever comes: to people by their rights, to a screen only if the call is worn for it. */
export const isOpenTo = ({ access, screen }: Pick<AnyCall, 'access' | 'screen'>, who: Who | undefined, studio?: string) =>
  who?.display ? screen === true : allows(access, who, studio)

/** Only a public call may meet nobody. */
export type HandlerCaller<C> = IsPublicCall<C> extends true ? Who | undefined : Who

/** Makes a file once the call's transaction is over, in turn with whatever else is made for the same person. */
export type FileMaker = (whose: string) => Promise<Uint8Array>

/** A reply that is not JSON. */
export class FileReply {
  constructor(
    readonly content: Readable | Buffer | FileMaker,
    readonly type: string,
    readonly headers: Record<string, string> = {},
    /** Those whose health data it holds; none where its call is not worn `health`. */
    readonly people: readonly string[] = [],
  ) {}
}

/** The same file, which holds health data of these people. */
export const fileOf = ({ content, type, headers }: FileReply, people: readonly string[]) => new FileReply(content, type, headers, people)

/** A file of which any stretch can be sent: `read` streams the bytes from `from` to `to`, both included. Its name stands for its content. */
export class RangedReply extends FileReply {
  constructor(
    readonly about: { name: string; bytes: number },
    readonly read: (from: number, to: number) => Readable,
    type: string,
    headers: Record<string, string> = {},
  ) {
    super(Buffer.alloc(0), type, headers)
  }
}

interface FileWear {
  type: string
  headers?: Record<string, string>
}

export const file = (content: Readable | Buffer | FileMaker, { type, headers }: FileWear) => new FileReply(content, type, headers)

/** A text with the mark of its content: whoever asks again and has it gets the mark alone. */
export const tagged = (text: string, { type, headers }: FileWear) =>
  new FileReply(Buffer.from(text), type, {
    ...headers,
    etag: `"${createHash('sha256').update(text).digest('base64url')}"`,
    'cache-control': 'private, no-cache',
  })

/** An upload as its handler gets it: its type known by its bytes; a picture is written anew already. */
export interface Uploaded {
  bytes: Buffer
  type: 'image/webp' | 'application/pdf'
  width: number | null
  height: number | null
  open: boolean
  /** Name of its bytes until they are kept under one of their own (`kit/bytes/port.ts`). */
  draft: string
  /** The key that opens sealed bytes of a kind that is `keyed` (`kit/bytes/keyed.ts`). */
  key?: string
}

/** Several files of one upload, in their order: each taken, or refused with the reason. */
export interface UploadedSeveral {
  files: { name: string; taken?: Uploaded; refusal?: Refusal }[]
}

/** A table as its handler gets it, unread. */
export interface UploadedTable {
  bytes: Buffer
  type: TableType
  /** As its sender calls it. */
  name: string
}

type Types<C> = C extends { types?: infer T } ? NonNullable<T> : never
type BodyOf<C> = Types<C>['body' & keyof Types<C>]
type Checked<C> = {
  query: Types<C>['query' & keyof Types<C>]
  body: C extends { aside: true }
    ? Buffer
    : [BodyOf<C>] extends [CarriedTable]
      ? UploadedTable
      : [BodyOf<C>] extends [CarriedPiece]
        ? Pick<Uploaded, 'bytes'>
        : [BodyOf<C>] extends [CarriedAmong]
          ? UploadedSeveral
          : [BodyOf<C>] extends [Carried]
            ? Uploaded
            : BodyOf<C>
}

/** Does one of many acts; status 0 where it is not one of those that may come so. */
export type Each = (act: SentAct) => Promise<{ status: number; text: string; retryAfter?: number }>

/** Input of a handler: everything checked, `who` allowed to call. */
export type HandlerInput<C> = Omit<Input<C>, 'query' | 'body'> &
  Checked<C> & {
    who: HandlerCaller<C>
    /** The call's transaction; the plain database for reads and for calls worn `through`. */
    tx: Tx
    house: House
    /** The `Idempotency-Key` of the act, when the caller sent one. */
    key?: string
    /** The answer to the call's `first`; nothing where there was no key to go out with it. */
    first?: Promise<never>
    /** Performs one of the acts in the body of a call worn `many`, by all rules that hold for it alone. */
    each?: Each
    /** The body as it came, before its shape spelled it. */
    sent?: unknown
    /** Address that the request came from. */
    address: string
    /** The device's description of itself; only good for counting. */
    agent: string
    /** The device's own secret, where it shows one. */
    device?: string
    /** Name and password with which a machine comes: the header `Authorization: Basic …`, whole. */
    basic?: string
    /** Came from this very machine, straight to its own name: through no proxy that says so and from no site that borrows our address. */
    local: boolean
    /** The server believes itself local, but was reached from elsewhere: the demo's accounts and the sandboxes are not for whoever that is. */
    elsewhere: boolean
  }

type HandlerAnswer<C> = Reply<C> extends Blob ? FileReply : Reply<C>
type Handler<C> = (given: HandlerInput<C>) => HandlerAnswer<C> | Promise<HandlerAnswer<C>>
export type Handlers<Calls> = { [Name in keyof Calls]: Handler<Calls[Name]> }

/** Behaviour of a call besides its handler. */
interface Besides<C> {
  /**
   * What takes long and holds no connection meanwhile, such as copying bytes, before the act's transaction begins. The act may turn out to be
   * known, be refused or fail; what was prepared for it is swept then.
   */
  beforehand?: (given: HandlerInput<C>) => Promise<unknown>
  /**
   * The question that the act asks before anything else, in one piece with its key, which may turn out to be known. So it may lock, but writes
   * nothing and refuses nothing.
   */
  first?: (given: HandlerInput<C>) => Promise<unknown>
  /** Looks at who comes, before any of the body is parsed: a machine shows its name and password. Throws the refusal of anybody else. */
  admits?: (house: House, caller: { basic?: string }) => Promise<unknown>
  /** A crowded place: callers who want the same at the same moment queue there rather than take a connection each. */
  place?: (given: HandlerInput<C>) => string
  /**
   * Looks without a lock at several who wait at one place, and says of each, in their order, the refusal that they would get anyway; one
   * that it throws is everybody's. Only who had to wait is looked at.
   */
  look?: (tx: Tx, all: readonly HandlerInput<C>[]) => Promise<(Refusal | undefined)[]>
  /**
   * Tells those who did acts at one place that they were refused, beyond the answer itself: a device that let it wait is looked at by
   * nobody then. Once for each act, in the transaction in which its refusal is remembered.
   */
  refused?: (tx: Tx, all: readonly RefusedGiven<C>[]) => Promise<unknown>
}

/** An act that was refused, and why. */
type RefusedGiven<C> = Pick<HandlerInput<C>, 'house' | 'who' | Extract<'params' | 'body', keyof HandlerInput<C>>> & { refusal: Refusal }

/** One domain's calls with their handlers; a gap on either side does not compile. `home` finds the studio of their rows. */
export const serve = <Calls extends Record<string, AnyCall>>(
  calls: Calls,
  handlers: Handlers<Calls>,
  besides: { [Name in keyof Calls]?: Besides<Calls[Name]> } = {},
  home?: Home,
): Served[] =>
  Object.entries(calls).map(([name, call]) => ({ ...besides[name as keyof Calls], home, call, handle: handlers[name as keyof Calls] }))
