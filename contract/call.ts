import type { InferType, ObjectSchema, Schema } from 'yup'
import type { Access } from './access.ts'
import type { Uploading } from './fileTypes.ts'
import type { MendScreen, MendTarget } from './mendScreens.ts'
import type { RefusalCode } from './refusals.ts'
import type { Ahead, FullInput, Health } from './wears.ts'

/** The names behind the colons of a path: 'courses/:id/signup' → 'id'; ':key.ics' → 'key'. */
export type ParamNames<Path extends string> = Path extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer After}`
    ? Clean<Name> | ParamNames<After>
    : Clean<Rest>
  : never
type Clean<Name extends string> = Name extends `${infer Before}.${string}` ? Before : Name

// biome-ignore lint/suspicious/noExplicitAny: yup's own type parameters are invariant, so only `any` takes every schema
export type Shape = Schema<any, any, any, any>
type ShapeValue<S> = S extends Shape ? InferType<S> : undefined

/**
 * A rate: at most `times` in `seconds`, counted over all of a person's sessions, or per address and device where nobody is signed in. A session
 * that many share, of a screen or a studio's tablet, counts for itself, and on a tablet each employee.
 */
export interface Rate {
  times: number
  seconds: number
  /** Each session counts for itself: what a device has to do, however many others its person has. */
  per?: 'session'
  /** Name of the call together with which it is counted. */
  as?: string
  /** Of all strangers at one address together, whatever their devices: worn by what tells whether a guess is right. */
  strangers?: Pick<Rate, 'times' | 'seconds'>
}

/** A screen, or a function that finds the screen from the act's input. */
export type Mended = MendScreen | ((input: FullInput) => MendTarget)

/** Call shapes that a type parameter can't tell apart at run time. */
export interface CallOptions<Path extends string> {
  access: Access
  /** Shapes of path params; a param without one is a row id. */
  params?: { [Name in ParamNames<Path>]?: Shape }
  /** Other domains whose queries this change makes stale; its own always is. */
  touches?: readonly string[]
  /** Waits in the outbox when there is no network. */
  offline?: true
  /**
   * Fields of its body in which two devices may differ that do the same act under one key, as each by its own clock: they make no other act of
   * it.
   */
  beside?: readonly string[]
  /** Tells of what has happened already: it is taken whatever became of its author's rights since, and nobody mends or discards it. */
  told?: true
  /**
   * Taken of an employee whose key on the tablet has ended since, without any right: the handler asks whether it had ended when it was done. Unlike
   * what is `told` it may be mended.
   */
  byEndedKey?: true
  /**
   * The screen on which a refused act can be mended; each call worn `offline` names one, by itself or through its domain, but for what is
   * `told`.
   */
  mendedAt?: Mended
  /**
   * The lane of the outbox: acts of one lane arrive in the order in which they were done, lanes run side by side. Default: the call's
   * domain; each upload has a lane of its own.
   */
  lane?: (input: FullInput) => string
  /**
   * The row that it changes, by a name that no other row has. An act builds on those that its device made of the same row before it: it is not
   * refused as `stale` because of them (docs/offline.md). Of several names the first is the row's; acts that have any of them in common may
   * change each other's. Given by the `rows` of its domain, or worn where an id alone does not name the row.
   */
  row?: (input: FullInput) => string | readonly string[]
  /** Name of the call that changes the row which this one makes, given by the `makes` of its domain: its body says no less, and the version. */
  editedBy?: string
  /** The place of what the device saw of that row, where it is not the `version` of body or query. */
  seen?: `${'body' | 'query'}.${string}`
  ahead?: Ahead
  /** True for inputs whose answer is the same for everybody: it lies on the device also where nobody is signed in. Only of what is `public`. */
  openly?: (input: FullInput) => boolean
  /** A GET of the specification that changes state: only `useSend` takes it, `no-store`. */
  changes?: true
  /** Clears the browser's own cache of this origin once the call is done: private files must not outlive a session there. */
  clearsCache?: true
  /**
   * Runs outside the pipeline's transaction: `sync` goes through the sync door and derives the ids it writes from the key; `self` opens its
   * own transactions because something in it must last even when it refuses, and is not remembered by key: it may answer with a secret.
   */
  through?: 'sync' | 'self'
  /** Shape of the row that a refusal hands back, where it is neither the reply nor an item of it; no other field is sent. */
  current?: Shape
  health?: Health
  /**
   * Its body holds what a shared device shows nobody: bank accounts, signatures, papers (C42). It waits sealed as health data do, without a
   * trace; the answer of such a GET is kept on no device.
   */
  sealed?: true
  /** Its answer holds what lies sealed in the record: what is kept of it under its key lies sealed, too. */
  secret?: true
  /**
   * A public form that a studio's tablet shows at a fair: there it waits sealed for the server as if it were worn `sealed`, and goes under the tablet's
   * session, which is its proof (V45). Elsewhere it waits in clear, as it goes back into its form.
   */
  atFair?: true
  limit?: Rate
  /** Status of its answer where it is not 200: what was sent is kept, and done later. */
  status?: 202
  /** Taken from a paired screen too, whose session opens nothing that does not wear it (K33). */
  screen?: true
  /** Its body holds acts, each of which goes through the pipeline by itself. */
  many?: true
  /**
   * Goes out to others and can't be fetched back. Sent with an `Idempotency-Key` it is rehearsed at once, for its answer and its refusals, and
   * done this many seconds later unless `breath.stop` takes it back. Its answer holds no id that is only made when it is done.
   */
  breath?: number
  /**
   * The body is parsed and validated in the thread that makes the answer of it, so that thousands of rows hold up nobody: the handler gets
   * the bytes. Made by `aside`.
   */
  aside?: true
  /**
   * Its body is a form as browsers and mail programs send it (`application/x-www-form-urlencoded`, `multipart/form-data` without files) or JSON;
   * fields are texts, and one that its shape does not have is no error.
   */
  form?: true
  /** Bytes of body it takes; default 100 kB. */
  size?: number
  /** The studio whose rows it touches. */
  studio?: (input: { params: Record<string, string>; query: Record<string, unknown>; body: unknown }) => string | undefined
  /** A GET whose answer the browser keeps and asks about: where it is the same, no more than that is said (304). */
  tagged?: true
  /** Pages of the origins in `WEBSITE_ORIGINS` may read it, without anybody's sign-in; they may show it for so many seconds. */
  sites?: number
  /** Ids of the specification's endpoints that it serves. */
  covers?: readonly string[]
  /** One valid input; `answers` names the refusal an allowed caller gets for it, when it isn't 2xx. */
  example?: { params?: Record<string, string>; query?: Record<string, unknown>; body?: unknown; answers?: RefusalCode }
}

export interface Call<Path extends string = string, Query = unknown, Body = unknown, Reply = unknown, Open = unknown>
  extends CallOptions<Path> {
  /** The domain's name and the call's own, `courses.signUp`; given by `domain`. */
  name?: string
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: Path
  query?: Shape
  body?: Shape
  /** Shape of the answer: only its fields are sent; 'file' is a stream with its own type. */
  reply: Shape | 'file'
  /** Takes one file as a multipart form; made by `uploads`. */
  upload?: Uploading
  /** Only for the compiler. */
  types?: { path: Path; query: Query; body: Body; reply: Reply; open: Open }
}

// biome-ignore lint/suspicious/noExplicitAny: stands for every call, whatever its types
export type AnyCall = Call<any, any, any, any, any>

type Types<C> = C extends { types?: infer T } ? NonNullable<T> : never
type PathOf<C> = Types<C> extends { path: infer Path } ? Path : never
type InputPart<Name extends string, T> = [T] extends [undefined] ? unknown : object extends T ? { [N in Name]?: T } : { [N in Name]: T }

/** Arguments of a call; parts that the call does not have are not in the type. */
export type Input<C> = (PathOf<C> extends infer Path extends string
  ? [ParamNames<Path>] extends [never]
    ? unknown
    : { params: Record<ParamNames<Path>, string> }
  : unknown) &
  InputPart<'query', Types<C>['query' & keyof Types<C>]> &
  InputPart<'body', Types<C>['body' & keyof Types<C>]>
export type Reply<C> = Types<C>['reply' & keyof Types<C>]
/** `true` for calls that need no sign-in. */
export type IsPublicCall<C> = Types<C>['open' & keyof Types<C>]
export type CallBody<C> = Types<C>['body' & keyof Types<C>]

/**
 * Health data go with none of these: the pipeline leaves their trace in the call's own transaction, and a call that runs beside it or holds
 * other acts could do without.
 */
type Traced = { health?: undefined } | { through?: undefined; aside?: undefined; many?: undefined }

type ReplyOf<R> = R extends 'file' ? Blob : ShapeValue<R>

const verb =
  (method: Call['method']) =>
  <
    const Path extends string,
    R extends Shape | 'file',
    const A extends Access,
    Q extends Shape | undefined = undefined,
    B extends Shape | undefined = undefined,
  >(
    path: Path,
    wears: CallOptions<Path> & { access: A; query?: Q; body?: B } & Traced,
    reply: R,
  ) =>
    ({ method, path, reply, ...wears }) as Call<Path, ShapeValue<Q>, ShapeValue<B>, ReplyOf<R>, A extends 'public' ? true : false>

export const get = verb('GET')
export const post = verb('POST')
export const put = verb('PUT')
export const del = verb('DELETE')

/** Defaults that a domain's calls wear unless they say otherwise. */
export interface Usual {
  /** The domain whose lane its acts share, because they build on that one's. */
  lane?: string
  mendedAt?: Mended
  /** Exceptions for single calls. */
  mends?: Readonly<Record<string, Mended>>
  /** Its kinds of rows with a version, each with the calls that change one whose id they name (`idIn`). */
  rows?: Readonly<Record<string, readonly string[]>>
  /** The calls that make such a row under an id of the device's, each with the one that changes it. */
  makes?: Readonly<Record<string, string>>
}

/** Declares a domain by its name in `index.ts`: each of its calls knows its own from here on. What names domains is judged by contract/names.test.ts. */
export function domain<Calls extends Record<string, object>>(name: string, calls: Calls): Calls
export function domain<Calls extends Record<string, object>>(name: string, usual: Usual, calls: Calls): Calls
export function domain<Calls extends Record<string, object>>(name: string, ...more: [Calls] | [Usual, Calls]): Calls {
  const [usual, calls]: [Usual, Calls] = more.length === 1 ? [{}, more[0]] : more
  const { lane, mendedAt, mends, rows = {}, makes = {} } = usual
  for (const [own, call] of Object.entries(calls) as [keyof Calls & string, { offline?: true }][]) {
    const mended = mends?.[own] ?? mendedAt
    Object.assign(call, { name: `${name}.${own}`, ...(lane && { lane: () => lane }), ...(call.offline && mended && { mendedAt: mended }) })
  }
  for (const [kind, owns] of Object.entries(rows))
    for (const own of owns) {
      const call = calls[own]
      if (!call) throw new Error(`${name} has no call ${own}`)
      Object.assign(call, { row: (input: FullInput) => `${name}.${kind}/${idIn(input)}` })
    }
  for (const [maker, edit] of Object.entries(makes)) {
    const [call, { row } = {}] = [calls[maker], calls[edit] as Pick<AnyCall, 'row'> | undefined]
    if (!call || !row) throw new Error(`${name} has no call ${maker}, or none ${edit} that names its row`)
    Object.assign(call, { row, editedBy: `${name}.${edit}` })
  }
  return calls
}

/** The full name of a call: `courses.signUp`. */
export function nameOf({ name, path }: Pick<AnyCall, 'name' | 'path'>): string {
  if (!name) throw new Error(`${path} stands in no domain of the contract`)
  return name
}

/** The lane of an act with this idempotency key. */
export function laneOf(call: AnyCall, { params = {}, query = {}, body }: CallInputParts, key: string): string {
  if (call.upload) return key
  return call.lane?.({ params, query, body }) ?? domainOf(nameOf(call))
}

interface CallInputParts {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
}

/** The id of what an input is about: the first that its address names, else its body's, else a studio's. */
export function idIn({ params = {}, query = {}, body }: CallInputParts): string {
  const { _id, studio } = (body ?? {}) as { _id?: string; studio?: string }
  return Object.values(params)[0] ?? _id ?? studio ?? (query.studio as string | undefined) ?? ''
}

/** The name of the row that an act changes, and those beside it; none where its call names no row. */
export const rowNames = ({ row }: Pick<AnyCall, 'row'>, { params = {}, query = {}, body }: CallInputParts): readonly string[] =>
  row ? [row({ params, query, body })].flat() : []

/** The way to what an act's input says of the row that the device saw: the part of the input, then names. */
export function seenIn({ seen, body, query }: Pick<AnyCall, 'seen' | 'body' | 'query'>): string[] | undefined {
  if (seen) return seen.split('.')
  const part = Object.entries({ body, query }).find(([, shape]) => 'version' in ((shape as { fields?: object } | undefined)?.fields ?? {}))
  return part && [part[0], 'version']
}

/** The domain in a call's name. */
export const domainOf = (name: string) => name.slice(0, name.indexOf('.'))

/** A call whose body is too large to be parsed in the main thread; it runs `through: 'self'`. */
export const aside = <C extends AnyCall>(call: C) => ({ ...call, aside: true, through: 'self' }) as C & { aside: true }

/** The fields of an object shape, for forms. */
export type ShapeField<S> = S extends ObjectSchema<infer T> ? keyof T & string : never
