import { v7 } from 'uuid'
import { perform } from '#client/data/calls.ts'
import { localForAct } from '#client/data/local.ts'
import { anamnesis, type Consent } from '#contract/anamnesis.ts'
import { nameOf } from '#contract/call.ts'
import type { Answers } from '#contract/questionnaire/shapes.ts'

/** What an anamnesis is about; `customer` is left out where people fill in their own. */
export interface About {
  customer?: string
  form: string
  number: number
  express: boolean
  consent: Consent | null
}

/** What /abgleich calls it: no name and no content. */
export const draftTitle = 'Anamnese, Entwurf'
export const finishedTitle = 'Anamnese, abgeschlossen'

/**
 * Keeps a draft's answers on this device, sealed, in one act of the outbox: while it waits, each change replaces it. `written` is what an
 * act of before holds.
 */
export class Keeper {
  #next: Answers = {}
  #due = false
  #writing: Promise<void> | undefined

  constructor(
    private readonly _id: string,
    private readonly base: number,
    private readonly about: () => About,
    private written: Answers = {},
  ) {}

  /** Keeps these answers; resolves once they are safe here. */
  keep(answers: Answers): Promise<void> {
    this.#next = { ...this.#next, ...answers }
    this.#due = true
    this.#writing ??= this.#write().finally(() => {
      this.#writing = undefined
    })
    return this.#writing
  }

  async #write() {
    while (this.#due) {
      this.#due = false
      const about = this.about()
      const call = about.customer === undefined ? anamnesis.saveOwn : anamnesis.save
      const waits = await waitingSave(nameOf(call), this._id)
      const answers = waits ? { ...this.written, ...this.#next } : this.#next
      this.#next = {}
      const input = { params: { id: this._id }, body: { ...about, answers, base: this.base } }
      try {
        await perform(call, input as never, { key: v7(), title: draftTitle, instead: waits })
        this.written = answers
      } catch (error) {
        this.#next = { ...answers, ...this.#next }
        throw error
      }
    }
  }
}

/** The key of the act that waits with this draft's answers. */
async function waitingSave(call: string, _id: string) {
  const local = await localForAct()
  const rows = await local.collections.outbox.find().exec()
  return rows.find(row => row.call === call && row.state === 'waiting' && row.params?.id === _id)?.key
}

/** How long to wait for what goes before, in ms. */
const patience = 4000

/** Resolves once nothing of this draft waits any more, or after a while: where there is a network, what was answered goes before what was signed. */
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
