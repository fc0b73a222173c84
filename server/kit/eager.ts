import type { Duplex } from 'node:stream'
import pg from 'pg'

/** Statements that only fail where the connection or its transaction is lost anyway. */
const begins = /^(begin|savepoint|release savepoint)\b/
const begun = { command: 'BEGIN', rowCount: null, oid: 0, fields: [], rows: [] }

/** `query` of pg, whichever of its dozen ways. */
type Ask = (asked: string | { text?: string }, ...more: unknown[]) => unknown

/**
 * A connection that spares ways there and back: `begin` and savepoints go out with the statement that follows, and what is asked in the
 * same turn goes out in one piece. One of them that fails ends the connection, so that nothing runs outside its transaction.
 */
export class EagerClient extends pg.Client {
  #held = 0

  constructor(config?: pg.ClientConfig) {
    super({ ...config, pipeline: true })
    const send = super.query.bind(this) as Ask
    this.query = ((...given) => this.#ask(send, given)) as Ask as pg.Client['query']
  }

  #ask(send: Ask, given: Parameters<Ask>): unknown {
    const [asked] = given
    const { stream } = (this as unknown as { connection: { stream: Duplex } }).connection
    stream.cork()
    const answer = send(...given)
    this.#held++
    const begin = begins.test((typeof asked === 'string' ? asked : asked.text) ?? '')
    if (begin && answer instanceof Promise) {
      answer.catch(() => this.end())
      return Promise.resolve(begun)
    }
    process.nextTick(() => {
      for (; this.#held > 0; this.#held--) stream.uncork()
    })
    return answer
  }
}
