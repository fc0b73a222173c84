import type { Big } from './big.ts'
import type { Couch, House } from './host/start.ts'

/** One measured quantity, ours beside the others'. */
export interface Row {
  figure: string
  unit: 'ms' | 'kB' | 'MB' | '' | 's' | '/s' | '%'
  ours: Value
  peers?: { name: string; value: Value }[]
  /** As the aim is told; judged by `met`. */
  aim?: string
  met?: boolean
}

/** A median and how slow the slowest twentieth or hundredth is, or one value. */
export type Value = { p50: number; p95?: number; p99?: number }

export interface Options {
  /** Small sizes, to see that all runs through. */
  quick: boolean
  profile: boolean
  /** How long the evening lasts. */
  minutes: number
}

/** Things that the figures share: the built page, and the servers once they are needed. */
export interface Ground extends Options {
  page: string
  house(): Promise<House>
  couch(): Promise<Couch>
  /** The chain of `npm run seed -- big` on a real PostgreSQL. */
  big(): Promise<Big>
  /** One whose team stamps and whose leads and mailings are those of years, on another PostgreSQL. */
  work(): Promise<Big>
  /** Adds a remark below the table. */
  note(text: string): void
}

export interface Figure {
  name: string
  measure(ground: Ground): Promise<Row[]>
}

function shares(values: number[]) {
  const sorted = values.toSorted((a, b) => a - b)
  return (share: number) => sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)]!
}

export function spread(values: number[]): { p50: number; p95: number } {
  const at = shares(values)
  return { p50: at(0.5), p95: at(0.95) }
}

/** The median wait, and that of the unluckiest of a hundred. */
export function waits(values: number[]): { p50: number; p99: number } {
  const at = shares(values)
  return { p50: at(0.5), p99: at(0.99) }
}

export const median = (values: number[]): Value => ({ p50: spread(values).p50 })

/** `rounds` times each of these in turn, so that whatever else the machine does meets all alike. */
export async function inTurn<T>(rounds: number, all: Record<string, () => Promise<T>>) {
  const results: Record<string, T[]> = Object.fromEntries(Object.keys(all).map(name => [name, []]))
  for (let round = 0; round < rounds; round++) {
    for (const [name, work] of Object.entries(all)) results[name]!.push(await work())
  }
  return results
}
