import type { House } from '#server/kit/house.ts'

/** More would only stand in line for one row, each with a connection that others need meanwhile. */
const atOnce = 8
/** One look takes no more, so that its statements stay within what PostgreSQL takes. */
const mostLookedAt = 1000

/** The answer or error that somebody is told who has not acted. */
export type CrowdOutcome<Answer> = { answer: Answer } | { error: unknown }
/** A look at several who wait, in their order: what each is told without acting; undefined for whoever may act. */
export type CrowdLook<One, Answer> = (all: readonly One[]) => Promise<readonly (CrowdOutcome<Answer> | undefined)[]>

interface WaitingAct<One, Answer> {
  one: One
  look?: CrowdLook<One, Answer>
  called(outcome?: CrowdOutcome<Answer>): void
}

interface Acting<One, Answer> {
  /** Whoever comes, as the look is told. */
  one: One
  act: () => Promise<Answer>
  look?: CrowdLook<One, Answer>
  most?: number
}

/** By place; a line is of whoever comes there, so its types are the caller's. */
const lines = new WeakMap<House, Map<string, unknown>>()

/** How many wait there. */
export const waitingAt = (house: House, place: string) =>
  (lines.get(house)?.get(place) as ActLine<unknown, unknown> | undefined)?.waiting.length ?? 0

/** Runs acts at one place in the order they came, `most` at once; who had to wait is looked at before and perhaps never acts. */
export async function inLine<One, Answer>(house: House, place: string, { one, act, look, most = atOnce }: Acting<One, Answer>) {
  const here = lines.get(house) ?? new Map<string, unknown>()
  lines.set(house, here)
  const line = (here.get(place) ?? new ActLine<One, Answer>(most)) as ActLine<One, Answer>
  here.set(place, line)
  try {
    return await line.pass(one, act, look)
  } finally {
    if (line.empty && here.get(place) === line) here.delete(place)
  }
}

class ActLine<One, Answer> {
  waiting: WaitingAct<One, Answer>[] = []
  #running = 0
  /** The last look refused the one whose turn it was, so the next one is at all who wait. */
  #refusing = false
  /** All who wait are being looked at: whoever comes stays behind them, as those may go on waiting. */
  #held = false

  constructor(readonly most: number) {}

  get empty() {
    return this.#running === 0 && this.waiting.length === 0
  }

  async pass(one: One, act: () => Promise<Answer>, look?: CrowdLook<One, Answer>): Promise<Answer> {
    if (this.#running < this.most && !this.#refusing && !this.#held) this.#running++
    else {
      const outcome = await new Promise<CrowdOutcome<Answer> | undefined>(called => {
        this.waiting.push({ one, look, called })
        this.#next()
      })
      if (outcome && 'error' in outcome) throw outcome.error
      if (outcome) return outcome.answer
    }
    try {
      return await act()
    } finally {
      this.#leave()
    }
  }

  #leave() {
    this.#running--
    this.#next()
  }

  #next() {
    while (!this.#held && this.#running < this.most) {
      const first = this.waiting.shift()
      if (!first) return
      this.#running++
      void this.#turn(first)
    }
  }

  /** Looks at the one whose turn it is, and at all others where looks refuse. */
  async #turn(first: WaitingAct<One, Answer>) {
    const holds = this.#refusing
    const all = [first, ...(holds ? this.waiting.splice(0, mostLookedAt - 1) : [])]
    if (holds) this.#held = true
    const { outcomes, failed } = await this.#outcomes(all)
    if (holds) this.#held = false
    this.#refusing = outcomes[0] !== undefined && !failed
    this.waiting.unshift(...all.filter((_, at) => at > 0 && !outcomes[at]))
    for (const [at, { called }] of all.entries()) if (at === 0 || outcomes[at]) called(outcomes[at])
    if (outcomes[0]) this.#leave()
    else this.#next()
  }

  /** A look at many that fails is one at the first alone: whose fault it was shows in their own turn. */
  async #outcomes(
    all: readonly WaitingAct<One, Answer>[],
  ): Promise<{ outcomes: readonly (CrowdOutcome<Answer> | undefined)[]; failed: boolean }> {
    const look = async (some: typeof all) => all[0]?.look?.(some.map(({ one }) => one)) ?? []
    try {
      return { outcomes: await look(all), failed: false }
    } catch (error) {
      const outcomes = all.length > 1 ? await look(all.slice(0, 1)).catch(alone => [{ error: alone }]) : [{ error }]
      return { outcomes, failed: true }
    }
  }
}
