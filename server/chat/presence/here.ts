import { v7 } from 'uuid'
import type { BusMessage } from '#server/kit/bus.ts'

type PresenceFields = Readonly<Record<string, string | number>>
type Heard = Extract<BusMessage, { kind: 'topic' }>

interface Surroundings {
  /** Tells every process, this one too. */
  tell(what: string, of: string, about?: PresenceFields): Promise<unknown>
  /** These have an app open in the whole house since now, or none any more. */
  changed(came: string[], went: string[]): void
  pace?: Pace
}

interface Pace {
  /** Between two signs of life of a process with people. */
  beatMs: number
  /** Without one for so long a process is dead. */
  deadMs: number
  /** Somebody who comes back within this time was not away: a page that loads again, a line that breaks. */
  graceMs: number
  /** Comings and goings are gathered for so long. */
  gatherMs: number
}
const usual: Pace = { beatMs: 10_000, deadMs: 25_000, graceMs: 3000, gatherMs: 50 }

/** A process as it is known from what it tells. */
interface Peer {
  heard: number
  people: Set<string>
  /** Parts of its whole list as they come in. */
  parts: string[]
}

/** Ids that fit into one NOTIFY. */
const atOnce = 150

/**
 * People who have an app open, in this process and in the others. Nothing of it is stored: each process tells the others over the bus who comes and
 * goes, and gives signs of life. A process whose signs stop is dead, and its people are gone.
 */
export class Here {
  readonly #id = v7()
  readonly #lines = new Map<string, number>()
  readonly #leaving = new Map<string, NodeJS.Timeout>()
  readonly #due = new Set<string>()
  readonly #peers = new Map<string, Peer>()
  readonly #pace: Pace
  readonly #beat: NodeJS.Timeout
  #gathering: NodeJS.Timeout | undefined
  #closed = false

  constructor(readonly around: Surroundings) {
    this.#pace = around.pace ?? usual
    this.#beat = setInterval(() => this.#tick(), this.#pace.beatMs).unref()
    this.#peerOf(this.#id)
    this.#say('who')
  }

  has(person: string) {
    for (const { people } of this.#peers.values()) if (people.has(person)) return true
    return false
  }

  /** People with an app open at this process. */
  local() {
    return [...this.#lines.keys()]
  }

  came(person: string) {
    this.#lines.set(person, (this.#lines.get(person) ?? 0) + 1)
    clearTimeout(this.#leaving.get(person))
    this.#leaving.delete(person)
    this.#gather(person)
  }

  /** `ended`: their session is over, so that nobody has to be waited for. */
  went(person: string, ended: boolean) {
    const left = (this.#lines.get(person) ?? 0) - 1
    if (left > 0) return void this.#lines.set(person, left)
    this.#lines.delete(person)
    clearTimeout(this.#leaving.get(person))
    this.#leaving.delete(person)
    if (ended) return this.#gather(person)
    const timer = setTimeout(() => {
      this.#leaving.delete(person)
      this.#gather(person)
    }, this.#pace.graceMs)
    this.#leaving.set(person, timer.unref())
  }

  hear({ what, of, about = {} }: Heard) {
    if (what === 'who') {
      if (of !== this.#id) this.#tellAll()
      return
    }
    const known = this.#peers.has(of)
    const peer = this.#peerOf(of)
    peer.heard = Date.now()
    const ids = idsIn(about.people)
    if (what === 'came') this.#change(ids, () => add(peer.people, ids))
    else if (what === 'went') this.#change(ids, () => drop(peer.people, ids))
    else if (what === 'bye') this.#forget(of)
    else if (what === 'all') this.#replace(peer, ids, about)
    // News that it told before it was known is missing.
    if (!known && what !== 'all' && what !== 'bye') this.#say('who')
  }

  /** Messages may have been missed. */
  again() {
    this.#tellAll()
    this.#say('who')
  }

  async close() {
    this.#closed = true
    clearInterval(this.#beat)
    clearTimeout(this.#gathering)
    for (const timer of this.#leaving.values()) clearTimeout(timer)
    if (this.#peerOf(this.#id).people.size > 0) await this.around.tell('bye', this.#id).catch(() => {})
  }

  #gather(person: string) {
    this.#due.add(person)
    this.#gathering ??= setTimeout(() => {
      this.#gathering = undefined
      const due = [...this.#due]
      this.#due.clear()
      const told = this.#peerOf(this.#id).people
      const isIn = (each: string) => this.#lines.has(each) || this.#leaving.has(each)
      for (const part of parted(due.filter(each => isIn(each) && !told.has(each)))) this.#say('came', { people: part.join(' ') })
      for (const part of parted(due.filter(each => !isIn(each) && told.has(each)))) this.#say('went', { people: part.join(' ') })
    }, this.#pace.gatherMs).unref()
  }

  #tick() {
    const dead = Date.now() - this.#pace.deadMs
    for (const [id, { heard }] of this.#peers) if (id !== this.#id && heard < dead) this.#forget(id)
    if (this.#peerOf(this.#id).people.size > 0) this.#say('beat')
  }

  #tellAll() {
    const people = [...new Set([...this.#lines.keys(), ...this.#leaving.keys()])]
    const all = people.length === 0 ? [[]] : parted(people)
    all.forEach((part, place) => {
      this.#say('all', { people: part.join(' '), first: place === 0 ? 1 : 0, last: place === all.length - 1 ? 1 : 0 })
    })
  }

  /** A whole list comes in parts; it takes the place of what was known once the last is there. */
  #replace(peer: Peer, ids: readonly string[], { first, last }: PresenceFields) {
    peer.parts = first ? [...ids] : [...peer.parts, ...ids]
    if (!last) return
    const next = new Set(peer.parts)
    this.#change([...new Set([...peer.people, ...next])], () => {
      peer.people = next
    })
    peer.parts = []
  }

  #forget(id: string) {
    const people = [...(this.#peers.get(id)?.people ?? [])]
    this.#change(people, () => this.#peers.delete(id))
  }

  #change(people: readonly string[], make: () => unknown) {
    const before = people.filter(each => this.has(each))
    make()
    const after = new Set(people.filter(each => this.has(each)))
    const came = [...after].filter(each => !before.includes(each))
    const went = before.filter(each => !after.has(each))
    if (came.length + went.length > 0) this.around.changed(came, went)
  }

  #peerOf(id: string): Peer {
    const peer = this.#peers.get(id) ?? { heard: Date.now(), people: new Set(), parts: [] }
    this.#peers.set(id, peer)
    return peer
  }

  #say(what: string, about?: PresenceFields) {
    if (this.#closed) return
    // News that is not told now is told with the next list that somebody asks for.
    void this.around.tell(what, this.#id, about).catch(() => {})
  }
}

const idsIn = (people: string | number | undefined) => (people ? String(people).split(' ') : [])
const parted = (people: readonly string[]) =>
  Array.from({ length: Math.ceil(people.length / atOnce) }, (_, at) => people.slice(at * atOnce, (at + 1) * atOnce))
const add = (set: Set<string>, ids: readonly string[]) => {
  for (const id of ids) set.add(id)
}
const drop = (set: Set<string>, ids: readonly string[]) => {
  for (const id of ids) set.delete(id)
}
