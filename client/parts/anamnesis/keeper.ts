import { v7 } from 'uuid'
import { perform } from '#client/data/acts.ts'
import { localForAct } from '#client/data/local.ts'
import { isActAmong, isActIn, isUnsent, unsentActs } from '#client/data/waitingActs.ts'
import { anamnesis } from '#contract/anamnesis/calls.ts'
import type { Consent, DraftSigned } from '#contract/anamnesis/shapes.ts'
import { idIn } from '#contract/call.ts'
import type { Answers } from '#contract/questionnaire/shapes.ts'
import type { OutboxRow } from '#sync/client/types.ts'

/** What an anamnesis is about; neither `customer` nor `code` is there where people fill in their own. */
export interface About {
  customer?: string
  /** What the customer showed, where this device does not know whose it is. */
  code?: string
  form: string
  number: number
  express: boolean
  consent: Consent | null
}

/** What /abgleich calls it: no name and no content. */
export const draftTitle = 'Anamnese, Entwurf'
export const finishedTitle = 'Anamnese, abgeschlossen'

const saves = [anamnesis.save, anamnesis.saveOwn]

/** Timeout in ms for the device's own store. */
const longest = 1000

interface Kept {
  _id: string
  /** Version of the draft that was seen. */
  base: number
  /** Answers that an act of before holds. */
  written?: Answers
  /** Key of an act that holds all of it and can't go as it is: the first change puts a draft in its place. */
  replaces?: string
}

/** Keeps a draft's answers and signatures on this device, sealed, in one act of the outbox: while it waits, each change replaces it. */
export class Keeper {
  #next: Answers = {}
  #due = false
  #writing: Promise<void> | undefined
  #written: Answers
  #replaces: string | undefined
  #base: number
  /** Version that was seen since; answers in an act that waits were given before. */
  #seen: number

  constructor(
    private readonly draft: Kept,
    private readonly now: () => { about: About; signed: Promise<DraftSigned | null> },
  ) {
    this.#written = draft.written ?? {}
    this.#replaces = draft.replaces
    this.#base = draft.base
    this.#seen = draft.base
  }

  /** What others had answered by this version was shown, beside what was answered here. */
  saw(version: number) {
    if (!this.#writing) this.#seen = Math.max(this.#seen, version)
  }

  /** Keeps these answers, with the signatures as they are; resolves once they are safe here. */
  keep(answers: Answers): Promise<void> {
    this.#next = { ...this.#next, ...answers }
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
      const { about, signed } = this.now()
      const call = (about.customer ?? about.code) === undefined ? anamnesis.saveOwn : anamnesis.save
      const waits = (await unsentActs(call, this.draft._id))[0]?.key
      const answers = waits || this.#replaces ? { ...this.#written, ...this.#next } : this.#next
      this.#next = {}
      if (!waits && !this.#replaces) this.#base = this.#seen
      const body = { ...about, answers, base: this.#base, signed: await signed }
      try {
        await perform(call, { params: { id: this.draft._id }, body } as never, { key: v7(), title: draftTitle, instead: waits })
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

/** Drops all that waits of this draft, or was refused; of one that was finished the answers alone, which the finished one holds. */
export async function dropUnsent(_id: string, finished = false) {
  const { outbox } = await localForAct()
  const goes = (row: OutboxRow) => (finished ? isActAmong(row, saves) : isActIn(row, 'anamnesis'))
  for (const row of await outbox.rows()) if (idIn(row) === _id && isUnsent(row) && goes(row)) await outbox.discard(row.key)
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
