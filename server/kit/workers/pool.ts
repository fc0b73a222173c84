import { availableParallelism } from 'node:os'
import { Piscina } from 'piscina'
import { Refusal } from '#contract/refusals.ts'
import type { Works } from '#server/start/threads/works.ts'

type Name = keyof Works
type WorkResult<N extends Name> = Works[N] extends (input: never) => Promise<infer Out> ? Out : never

/** The most tasks of one person, the running one included. */
const mostOfOne = 5
/** The most tasks of all, waiting and running together. */
const mostOfAll = 40
const slowest = 180_000
const megabytes = 1024

let opened: Piscina | undefined
const pool = () => {
  opened ??= new Piscina({
    filename: new URL('../../start/threads/worker.mjs', import.meta.url).href,
    minThreads: 0,
    // One core is left to whoever is not waiting for a file.
    maxThreads: Math.max(1, Math.min(4, availableParallelism() - 1)),
    maxQueue: mostOfAll,
    idleTimeout: 600_000,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: megabytes },
  })
  return opened
}

/** A task that outgrew a thread's memory or time is too much for a file; its thread is gone and the next task begins a new one. */
const tooMuch = (error: unknown) =>
  (error as { code?: unknown }).code === 'ERR_WORKER_OUT_OF_MEMORY' || (error as { name?: unknown }).name === 'AbortError'

/** Runs one work and says in which thread. */
export async function runWork<N extends Name>(name: N, input: Parameters<Works[N]>[0], move: readonly ArrayBuffer[] = []) {
  try {
    return (await pool().run({ name, input }, { transferList: [...move], signal: AbortSignal.timeout(slowest) })) as {
      made: WorkResult<N>
      thread: number
    }
  } catch (error) {
    throw tooMuch(error) ? new Refusal('too-large') : error
  }
}

/** One after the other of each person, so that nobody's files keep the others waiting; refused where too many wait. */
export class PersonQueues {
  private readonly lines = new Map<string, { many: number; last: Promise<unknown> }>()
  private many = 0

  constructor(private readonly most: { ofOne: number; ofAll: number }) {}

  mustHaveRoom(whose: string) {
    if ((this.lines.get(whose)?.many ?? 0) >= this.most.ofOne || this.many >= this.most.ofAll) throw new Refusal('files-busy')
  }

  /** `begun`: a part of what is on its way to the person already, where a refusal would only cut it off. */
  async run<T>(whose: string, act: () => Promise<T>, begun = false): Promise<T> {
    if (!begun) this.mustHaveRoom(whose)
    const line = this.lines.get(whose) ?? { many: 0, last: Promise.resolve() }
    line.many++
    this.many++
    this.lines.set(whose, line)
    const mine = line.last.then(act)
    line.last = mine.catch(() => {})
    try {
      return await mine
    } finally {
      this.many--
      if (--line.many === 0) this.lines.delete(whose)
    }
  }
}

export const lines = new PersonQueues({ ofOne: mostOfOne, ofAll: mostOfAll })

interface Sent {
  /** Buffers that are handed over instead of copied. */
  move?: readonly ArrayBuffer[]
  begun?: boolean
}

/** A work in a thread of its own, in turn with what the same person wants besides. */
export const inThread = <N extends Name>(
  whose: string,
  name: N,
  input: Parameters<Works[N]>[0],
  { move, begun }: Sent = {},
): Promise<WorkResult<N>> => lines.run(whose, async () => (await runWork(name, input, move)).made, begun)
