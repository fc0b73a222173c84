import type { TraceKind } from './traces.ts'

/** An input with all its parts, of whatever call. */
export interface FullInput {
  params: Record<string, string>
  query: Record<string, unknown>
  body: unknown
}

/** Facts about a person by which answers are asked for ahead. */
export interface PrefetchContext {
  /** Code of their studio. */
  studio?: string
  /** Mondays of this week and the next, YYYY-MM-DD. */
  weeks: readonly string[]
  /** Moment in ms. */
  now: number
}

/** An answer that a device asks for in advance, so that it is there without a network. */
export interface Ahead {
  /**
   * The order in which answers are loaded. Training needs the `floor`: nothing is ready without a network before all of it has come. Then come the
   * person's `courses`, the `work` of whoever works here (nobody else asks for it), then their `circle` in the Community.
   */
  turn: 'floor' | 'courses' | 'work' | 'circle'
  /** Name of a call of the same turn that is asked first. */
  after?: `${string}.${string}`
  /** The inputs with which it is asked, given that first call's answer; without this it is asked once, without an input. */
  inputs?: (known: PrefetchContext, answer: never) => readonly Partial<FullInput>[]
  /** An answer of the last day does. */
  daily?: true
}

/**
 * Health data (H03). The pipeline leaves a trace for everybody whose data it is, in the call's own transaction, or nothing is done. Its answer
 * is kept on no device that it does not name (`kept`) nor remembered by key, and a refusal hands back no row, but for the fields that the call
 * itself names (`current`). What is of people who took their consent back is refused to the staff.
 */
export interface Health {
  /** The word that the person reads in the profile: «Anamnese». */
  what: string
  /**
   * People whose data the answer holds or the act changes; the caller's own leave no trace. The reply is as the handler gives it, before it is cut to
   * its shape; a file's says so itself (`FileReply.people`).
   */
  whose: (input: FullInput, reply: never) => readonly string[]
  /** Default: `read` for a GET, `written` for all others. */
  kind?: TraceKind
  /** A list that a screen loads again and again leaves one trace a day, reader and person. */
  daily?: true
  /** Why, where the caller has to say so. */
  reason?: (input: FullInput) => string | undefined
  /** Open to the staff where its person took their consent back (H10), as what deletes is; every other call refuses them `no-consent`. */
  staysOpen?: true
  /** A reading whose answer lies on the reader's device all the same: they go on working on it without a network. */
  kept?: true
}

/** True of a call whose body lies on no device in clear. */
export const isSealed = ({ health, sealed }: { health?: Health; sealed?: true }) => health !== undefined || sealed === true

/** The trace that a call leaves on health data. */
export const touchOf = ({ method, health }: { method: string; health?: Health }): TraceKind | undefined =>
  health && (health.kind ?? (method === 'GET' ? 'read' : 'written'))
