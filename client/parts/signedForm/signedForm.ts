import { toast } from '#client/kit/toast.ts'
import { afterAct } from './afterAct.ts'
import { Keeper, type Keeping } from './keeper.ts'
import type { Signatures, SignedFormAct, SignedFormDraft, Taking } from './taking.ts'

/** The parts of a kind of signed form that are kept on the device. */
export interface KeepingOptions<About, Value> {
  keeping: (taking: Taking<About, Value>) => Keeping
  /** The signatures of before, where they cover what stands in the form; undefined where they cover something else. */
  signedBefore?: (taking: Taking<About, Value>) => Promise<Signatures | undefined>
  /** Drops all that waits of the draft with this id. */
  drop: (_id: string) => Promise<void>
}

const toastKeepFailure = (error: Error) => toast(error.message, { look: 'danger' })

/** A form under way: each act changes it at once, and is kept on this device before anything else happens to it. */
export class SignedForm<About, Value> {
  readonly #kept: KeepingOptions<About, Value> | undefined
  #taking: Taking<About, Value>
  /** The draft that is kept, as the form stood last while it was about that one: what is about somebody else since is none of its matter. */
  #shown: { of: string; last: Taking<About, Value> } | undefined
  #keeper: Keeper<Value> | undefined
  readonly #watchers = new Set<() => void>()

  constructor(taking: Taking<About, Value>, kept?: KeepingOptions<About, Value>) {
    this.#taking = taking
    this.#kept = kept
  }

  readonly taking = () => this.#taking

  /** Answers how to stop watching. */
  readonly watch = (watcher: () => void) => {
    this.#watchers.add(watcher)
    return () => void this.#watchers.delete(watcher)
  }

  readonly act = (act: SignedFormAct<About, Value>) => {
    const { taking, keeps, drops, saw, says } = afterAct(this.#taking, act)
    this.#taking = taking
    const keeper = taking.draft && this.#keeperOf(taking.draft)
    if (saw !== undefined) keeper?.saw(saw)
    if (keeps)
      keeper
        ?.keep(keeps)
        .then(() => (drops === undefined ? undefined : this.#kept?.drop(drops)))
        .catch(toastKeepFailure)
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

  #keeperOf(draft: SignedFormDraft<Value>) {
    if (!this.#kept) return undefined
    const { keeping } = this.#kept
    const shown = this.#shown?.of === draft._id ? this.#shown : { of: draft._id, last: this.#taking }
    if (shown !== this.#shown) this.#keeper = new Keeper(draft, () => keeping(shown.last))
    shown.last = this.#taking
    this.#shown = shown
    return this.#keeper
  }
}
