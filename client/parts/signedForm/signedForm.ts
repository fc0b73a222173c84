import { toast } from '#client/kit/toast.ts'
import { afterAct } from './afterAct.ts'
import { Keeper, type Keeping } from './keeper.ts'
import type { Act, Draft, Signatures, Taking } from './taking.ts'

/** What of a kind of signed form is kept on the device. */
export interface Kept<About, Value> {
  keeping: (taking: Taking<About, Value>) => Keeping
  /** What was signed before, where it covers what stands in the form; undefined where it covers something else. */
  signedBefore?: (taking: Taking<About, Value>) => Promise<Signatures | undefined>
  /** Drops all that waits of the draft with this id. */
  drop: (_id: string) => Promise<void>
}

const tell = (error: Error) => toast(error.message, { look: 'danger' })

/** A form under way: each act changes it at once, and is kept on this device before anything else happens to it. */
export class SignedForm<About, Value> {
  readonly #kept: Kept<About, Value> | undefined
  #taking: Taking<About, Value>
  /** The draft that is kept, as the form stood last while it was about that one: what is about somebody else since is none of its matter. */
  #shown: { of: string; last: Taking<About, Value> } | undefined
  #keeper: Keeper<Value> | undefined
  readonly #watchers = new Set<() => void>()

  constructor(taking: Taking<About, Value>, kept?: Kept<About, Value>) {
    this.#taking = taking
    this.#kept = kept
  }

  readonly taking = () => this.#taking

  /** Answers how to stop watching. */
  readonly watch = (watcher: () => void) => {
    this.#watchers.add(watcher)
    return () => void this.#watchers.delete(watcher)
  }

  readonly act = (act: Act<About, Value>) => {
    const { taking, keeps, drops, saw, says } = afterAct(this.#taking, act)
    this.#taking = taking
    const keeper = taking.draft && this.#keeperOf(taking.draft)
    if (saw !== undefined) keeper?.saw(saw)
    if (keeps)
      keeper
        ?.keep(keeps)
        .then(() => (drops === undefined ? undefined : this.#kept?.drop(drops)))
        .catch(tell)
    for (const watcher of this.#watchers) watcher()
    if (says) toast(says)
  }

  /** Shows what was signed before, where it still holds. */
  readonly restore = async () => {
    const of = this.#taking
    if (this.#kept?.signedBefore) this.act({ type: 'restore', of, signatures: await this.#kept.signedBefore(of) })
  }

  /** Resolves once what was given so far outlives a kill. */
  readonly settled = async () => this.#keeper?.settled()

  /** Drops what the finished one replaces. */
  readonly replaced = async () => {
    const { draft } = this.#taking
    if (draft) await this.#keeperOf(draft)?.replaced()
  }

  #keeperOf(draft: Draft<Value>) {
    if (!this.#kept) return undefined
    const { keeping } = this.#kept
    const shown = this.#shown?.of === draft._id ? this.#shown : { of: draft._id, last: this.#taking }
    if (shown !== this.#shown) this.#keeper = new Keeper(draft, () => keeping(shown.last))
    shown.last = this.#taking
    this.#shown = shown
    return this.#keeper
  }
}
