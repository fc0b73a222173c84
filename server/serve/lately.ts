import type { BusMessage } from '#server/kit/bus.ts'

type LiveMessage = Extract<BusMessage, { kind: 'live' }>

const most = 500

/** The frames that were told last. A line that begins learns by it for how long nothing was told to its person. */
export class Lately {
  #told: { at: number; message: LiveMessage }[] = []
  /** Whatever was told after this moment stands in the list. */
  #from: number

  constructor(private readonly now: () => number = () => performance.now()) {
    this.#from = now()
  }

  add(message: LiveMessage) {
    this.#told.push({ at: this.now(), message })
    if (this.#told.length > most) this.#from = this.#told.shift()!.at
  }

  /** From now on nothing is known of what was told before. */
  forget() {
    this.#told = []
    this.#from = this.now()
  }

  /** For so many whole ms nothing was told for which `isMeant` says yes. */
  quietFor(isMeant: (message: LiveMessage) => boolean) {
    const last = this.#told.findLast(({ message }) => isMeant(message))
    return Math.floor(this.now() - (last?.at ?? this.#from))
  }
}
