import { v7 } from 'uuid'
import { perform } from '#client/data/acts.ts'
import { localForAct } from '#client/data/local.ts'
import { unsentActs } from '#client/data/waitingActs.ts'
import type { AnyCall } from '#contract/call.ts'
import type { SignedFormDraft, SignedFormValues } from './taking.ts'

/** Facts beside the values, for an act that keeps a draft. */
export interface Keeping {
  /** Its address names the draft as `id`; its input holds the `answers`, the `base` that was seen, and what is `signed`. */
  call: AnyCall
  /** The act's name on /abgleich. */
  title: string
  about: object
  signed: Promise<unknown>
}

/** Timeout in ms for the device's own store. */
const longest = 1000

/** Keeps a draft's values and signatures on this device in one act of the outbox: while it waits, each change replaces it. */
export class Keeper<Value> {
  readonly #_id: string
  /** The content of the form when the act is written. */
  readonly #now: () => Keeping
  #next: SignedFormValues<Value> = {}
  #due = false
  #writing: Promise<void> | undefined
  #written: SignedFormValues<Value>
  #replaces: string | undefined
  #base: number
  /** Version that was seen since; values in an act that waits were given before. */
  #seen: number

  constructor(draft: SignedFormDraft<Value>, now: () => Keeping) {
    this.#_id = draft._id
    this.#now = now
    this.#written = draft.written ?? {}
    this.#replaces = draft.replaces
    this.#base = draft.base
    this.#seen = draft.base
  }

  /** Values that others had given by this version were shown, beside those given here. */
  saw(version: number) {
    if (!this.#writing) this.#seen = Math.max(this.#seen, version)
  }

  /** Keeps these values, with the signatures as they are; resolves once they are safe here. */
  keep(values: SignedFormValues<Value>): Promise<void> {
    this.#next = { ...this.#next, ...values }
    this.#due = true
    this.#writing ??= this.#write().finally(() => {
      this.#writing = undefined
    })
    return this.#writing
  }

  /** Resolves once all that was given is safe here, or could not be kept, which `keep` tells. A store that does not answer holds nobody back. */
  async settled() {
    const late = new Promise<void>(resolve => setTimeout(resolve, longest))
    await Promise.race([this.#writing?.catch(() => {}), late])
  }

  async #write() {
    while (this.#due) {
      this.#due = false
      const { call, title, about, signed } = this.#now()
      const waits = (await unsentActs(call, this.#_id))[0]?.key
      const answers = waits || this.#replaces ? { ...this.#written, ...this.#next } : this.#next
      this.#next = {}
      if (!waits && !this.#replaces) this.#base = this.#seen
      const body = { ...about, answers, base: this.#base, signed: await signed }
      try {
        await perform(call, { params: { id: this.#_id }, body } as never, { key: v7(), title, instead: waits })
        this.#written = answers
        await this.replaced()
      } catch (error) {
        this.#next = { ...answers, ...this.#next }
        throw error
      }
    }
  }

  /** Drops what the draft, or what was finished since, replaces. */
  async replaced() {
    const key = this.#replaces
    if (key === undefined) return
    this.#replaces = undefined
    await (await localForAct()).outbox.discard(key)
  }
}

/** How long to wait for what goes before, in ms. */
const patience = 4000

/** Resolves once nothing of this draft waits any more, or after a while: where there is a network, what was given goes before what was signed. */
export async function arrived(_id: string) {
  const local = await localForAct()
  await new Promise<void>(resolve => {
    const end = () => {
      clearTimeout(timer)
      subscription.unsubscribe()
      resolve()
    }
    const timer = setTimeout(() => end(), patience)
    const subscription = local.outbox.rows$.subscribe(rows => {
      if (!rows.some(row => row.state === 'waiting' && row.params?.id === _id)) queueMicrotask(end)
    })
  })
}
