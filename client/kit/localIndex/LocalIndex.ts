import { BehaviorSubject } from 'rxjs'
import type { IndexReply, IndexRequest } from './serve.ts'
import type { IndexQuery } from './WordIndex.ts'

/** How much is found in: `filling` while there is more to come, and `failed` where it can't be read on this device. */
export interface Filled {
  state: 'filling' | 'whole' | 'failed'
  /** Rises with each step and each change: what was found before may be old. */
  step: number
}

/** The page's end of a worker in which an index is filled and asked (`serveIndex`), so that typing never waits for either. */
export class LocalIndex<Start> {
  readonly filled$ = new BehaviorSubject<Filled>({ state: 'filling', step: 0 })
  readonly #waiting = new Map<number, (answer: unknown[]) => void>()
  #turn = 0

  constructor(
    private readonly worker: Pick<Worker, 'postMessage' | 'terminate' | 'onmessage' | 'onerror'>,
    start: Start,
  ) {
    worker.onmessage = ({ data }: MessageEvent<IndexReply>) => this.#hear(data)
    worker.onerror = () => this.#hear({ kind: 'failed' })
    this.#tell({ kind: 'open', start })
  }

  /** Ids of what answers the words, the best first. */
  find = (typed: string, asked: IndexQuery) => this.#ask<string>(turn => ({ kind: 'find', turn, typed, asked }))

  /** The same with the rows of so many of the best, by one way there and back. */
  async findRows<Row>(typed: string, asked: IndexQuery, rows: number): Promise<{ ids: string[]; rows: Row[] }> {
    const answer = await this.#ask<unknown>(turn => ({ kind: 'findRows', turn, typed, asked, rows }))
    const [ids, best] = answer as [string[], Row[]]
    return { ids, rows: best }
  }

  /** The rows of these ids, read in the worker: where they lie, each brings many others along. */
  rows = <Row>(ids: readonly string[]) => this.#ask<Row>(turn => ({ kind: 'rows', turn, ids }))

  /** Says that these came, changed or went. */
  changed(ids: readonly string[]) {
    this.#tell({ kind: 'changed', ids })
  }

  close() {
    this.worker.terminate()
    this.#waiting.clear()
  }

  #ask<Answer>(word: (turn: number) => IndexRequest<Start>): Promise<Answer[]> {
    const turn = ++this.#turn
    return new Promise(resolve => {
      this.#waiting.set(turn, answer => resolve(answer as Answer[]))
      this.#tell(word(turn))
    })
  }

  #tell(word: IndexRequest<Start>) {
    this.worker.postMessage(word)
  }

  #hear(said: IndexReply) {
    if (said.kind === 'answer') {
      this.#waiting.get(said.turn)?.(said.answer)
      this.#waiting.delete(said.turn)
      return
    }
    const { state, step } = this.filled$.value
    const next = said.kind === 'failed' ? 'failed' : said.whole ? 'whole' : state
    this.filled$.next({ state: next, step: step + 1 })
  }
}
