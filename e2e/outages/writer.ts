import { setTimeout as pause } from 'node:timers/promises'
import { getRxStorageMemory } from 'rxdb/plugins/storage-memory'
import { NEVER, of } from 'rxjs'
import { v7 } from 'uuid'
import { laneOf } from '#contract/call.ts'
import { chat } from '#contract/chat/calls.ts'
import type { Somebody } from '#server/testing/house.ts'
import { openLocal } from '#sync/client/local.ts'
import { realClock } from '#sync/client/time.ts'
import type { Api, Clock, Docs, Local } from '#sync/client/types.ts'

/** Pauses are over sooner. */
const clock: Clock = { now: () => Date.now(), wait: (ms, signal) => realClock.wait(ms / 8, signal) }

const at = '2026-11-20T16:42:00.000Z'
const set = (index: number): Omit<Docs['sets'], 'version' | 'rev'> => ({
  id: v7(),
  run: '',
  slot: 'a',
  exercise: 'bench',
  title: 'Bankdrücken',
  kind: 'weight',
  warmup: false,
  index,
  weight: 60,
  reps: 8,
  at,
  day: '2026-11-20',
  source: 'app',
})

/**
 * Somebody's device. It writes acts of three kinds: sets by replication, messages by its outbox, and measurements by calls that are asked again
 * under their key until they are answered.
 */
export class Writer {
  readonly sets: string[] = []
  readonly messages: string[] = []
  /** Measurements that are answered, by the value that each has for itself. */
  readonly measured = new Map<number, string>()
  readonly group = v7()
  /** Measurements that are not answered yet. */
  #asked = 0
  #asking: Promise<void> = Promise.resolve()
  private constructor(
    readonly who: Somebody,
    private readonly local: Local,
    private readonly fetch: Api['fetch'],
  ) {}

  static async open(who: Somebody, url: string) {
    const fetchAs: Api['fetch'] = (path, init = {}) =>
      fetch(`${url}/api/${path}`, { ...init, headers: { ...(init.headers as object), authorization: `Bearer ${who.token}` } })
    const api: Api = { fetch: fetchAs, live: NEVER, online$: of(true) }
    const local = await openLocal({ member: who._id, api, locks: null, only: ['sets'], storage: getRxStorageMemory(), clock })
    const writer = new Writer(who, local, fetchAs)
    await writer.#post('chat/groups', { _id: writer.group, name: 'Keller', memberIds: [] })
    return writer
  }

  /** Asks until it is answered by yes or no. */
  async #post(path: string, body: object, key: string = v7()) {
    for (;;) {
      const headers = { 'content-type': 'application/json', 'idempotency-key': key }
      const answer = await this.fetch(path, { method: 'POST', headers, body: JSON.stringify(body) }).catch(() => undefined)
      if (answer?.ok) return (await answer.json()) as { _id: string }
      if (answer && ![429, 502, 503].includes(answer.status)) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
      await pause(100)
    }
  }

  /** One act of each kind. */
  async write() {
    const made = set(this.sets.length)
    this.sets.push(made.id)
    await this.local.insert('sets', made)
    await this.#say()
    const value = 20 + this.#asked++ / 10
    this.#asking = this.#asking.then(async () => {
      const { _id } = await this.#post('measurement', { kind: 'waist', value, day: '2026-11-20' })
      this.measured.set(value, _id)
    })
    this.#asking.catch(() => {})
  }

  #say() {
    const [_id, input] = [v7(), { params: { id: this.group } }]
    this.messages.push(_id)
    const body = { _id, textContent: `Wort ${this.messages.length}` }
    const path = chat.send.path.replace(':id', this.group)
    const lane = laneOf(chat.send, { ...input, body }, _id)
    return this.local.outbox.send({ ...input, body, key: _id, call: 'chat.send', method: chat.send.method, path, lane })
  }

  /** How many of its acts nobody has acknowledged. */
  async waiting() {
    return (await this.local.pending()).length + this.#asked - this.measured.size
  }

  /** Throws where a call was refused. */
  answered = () => this.#asking
  close = () => this.local.close()
}
