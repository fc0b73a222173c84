import type { AnyCall } from '#contract/call.ts'
import type { Refusal } from '#contract/refusals.ts'
import type { Tx } from './database.ts'
import type { House } from './house.ts'

/**
 * Finds the studio of the row that an input names, for a caller who does not say it (A97); `none` where it names no row, undefined where there is
 * no such row.
 */
export type Home = (tx: Tx, input: { params: Record<string, string | undefined>; body: unknown }) => Promise<string | null | undefined>

/** A call with its handler, as `serve` (server/serve/serve.ts) makes it. */
export interface Served {
  call: AnyCall
  /** The pipeline has checked what it passes. */
  handle: (given: never) => unknown
  beforehand?: (given: never) => Promise<unknown>
  first?: (given: never) => Promise<unknown>
  home?: Home
  admits?: (house: House, caller: { basic?: string }) => Promise<unknown>
  place?: (given: never) => string
  look?: (tx: Tx, all: never) => Promise<(Refusal | undefined)[]>
  refused?: (tx: Tx, all: never) => Promise<unknown>
}
