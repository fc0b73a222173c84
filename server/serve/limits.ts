import { createHash, randomUUID } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { Rate } from '#contract/call.ts'
import type { Bus } from '#server/kit/bus.ts'
import type { House } from '#server/kit/house.ts'
import { placeOf } from './place.ts'
import { TooMany } from './refuse.ts'
import type { Who } from './serve.ts'

/** The caller for whom a request counts. */
export interface CountedCaller {
  session?: string
  person?: string
  /** The person whom a call's own rate counts; where nobody is named, the session. */
  counted?: string
  address: string
  agent: string
  device?: string
  /** The header `Authorization: Basic …`, whole. */
  basic?: string
}

/** A studio is one address with this many people behind it, and so many of them can have the same kind of device. */
const peoplePerAddress = 300
const twinsPerAddress = 30
const perMinute = (times: number): Rate => ({ times, seconds: 60 })
const perSession = perMinute(1200)
const perPerson = perMinute(3000)
const perStranger = perMinute(300)
const perAddress = perMinute(perStranger.times * peoplePerAddress)
/**
 * Callers choose their names, so counts must not pile up. What strangers bring about has a place of its own; of it the one goes that was
 * longest not asked for, unless it is at its limit just now: nobody is forgiven because others come.
 */
const mostCounts = 100_000
/** The most counters that are checked to find one to evict; where all are at their limit, the first is evicted. */
const mostSpared = 100
/** A stranger says what device they have, each time another one if they like: so many kinds are told apart at one address. */
const kindsPerAddress = 256

const deviceKindOf = (agent: string) => crc32(agent) % kindsPerAddress

interface Bucket {
  left: number
  at: number
  times: number
  seconds: number
  /** Taken here, and not yet told to the other processes. */
  untold: number
}

/** A taking of one process from a bucket: its name, so many, and its rate. */
export type BucketTaking = readonly [name: string, taken: number, times: number, seconds: number]
/** Milliseconds for which takings are gathered before the other processes are told, in messages of so many. */
const toldAfter = 1000
const toldAtOnce = 100

/** Begins the names of what strangers bring about. */
const stranger = '~'

/** Names nobody to whoever hears it, and is short. */
const nameOf = (key: string) => createHash('sha256').update(key).digest('base64url').slice(0, 16)

/**
 * The person whom a call's own rate counts: the employee on a tablet, else the person on all their devices. A studio's tablets and a display's
 * screens, which share an account, count each for itself.
 */
export const countedAs = ({ _id, roles, employee, display }: Pick<Who, '_id' | 'roles' | 'employee' | 'display'>) =>
  employee?._id ?? (display || roles.includes('studio') ? undefined : _id)

const callBucketOf = (call: string, { session, counted }: CountedCaller, { per, as = call }: Rate) =>
  per === 'session' || counted === undefined ? `s ${session} ${as}` : `p ${counted} ${as}`

const leftIn = ({ left, at, times, seconds }: Bucket, now: number) => Math.min(times, left + ((now - at) / 1000) * (times / seconds))

/**
 * Counts in memory: people and sessions first, addresses so generously that a whole studio fits. Processes tell each other what was taken of a bucket
 * that is more than half empty, gathered for a second: over all of them no more is given than the rate and what falls into that second. Sign-ins have
 * their own count in the record (auth/guard.ts).
 */
export class Limits {
  readonly #counts = new Map<string, Bucket>()
  readonly #strangers = new Map<string, Bucket>()
  readonly #untold = new Set<string>()
  #sweep = 0
  /** Called where there is something to tell that there was not before. */
  wantsTelling?: () => void
  constructor(
    readonly now = () => performance.now(),
    readonly most = mostCounts,
  ) {}

  /** Takings that the other processes have to know; once. */
  told(): BucketTaking[] {
    const all = [...this.#untold].flatMap((name): BucketTaking[] => {
      const bucket = this.#counts.get(name) ?? this.#strangers.get(name)
      if (!bucket || bucket.untold === 0) return []
      const { untold, times, seconds } = bucket
      bucket.untold = 0
      return [[name, untold, times, seconds]]
    })
    this.#untold.clear()
    return all
  }

  /** Takes what another process took. */
  hear(taken: readonly BucketTaking[]) {
    for (const [name, count, times, seconds] of taken) {
      const counts = name.startsWith(stranger) ? this.#strangers : this.#counts
      const bucket = this.#refilled(counts, name, { times, seconds })
      bucket.left = Math.max(0, bucket.left - count)
    }
  }

  /** Counts one request, whatever it asks for; throws `TooMany` when it is one too many. */
  count({ session, person, address }: CountedCaller) {
    if (!session) return this.takeOfStranger(placeOf(address), perAddress)
    this.take(`s ${session}`, perSession)
    this.take(`p ${person}`, perPerson)
  }

  /** The same for the call's own rate. */
  countOf(call: string, caller: CountedCaller, limit: Rate) {
    if (caller.session) return this.take(callBucketOf(call, caller, limit), limit)
    const place = placeOf(caller.address)
    if (limit.strangers) this.takeOfStranger(`${place} ${call} of all`, limit.strangers)
    this.takeOfStranger(`${place} ${call}`, { times: limit.times * peoplePerAddress, seconds: limit.seconds })
    this.takeOfStranger(`${place} ${deviceKindOf(caller.agent)} ${call}`, { times: limit.times * twinsPerAddress, seconds: limit.seconds })
  }

  /** Takes that back, of somebody signed in: an act that comes again counts once. */
  uncountOf(call: string, caller: CountedCaller, limit: Rate) {
    const bucket = this.#counts.get(nameOf(callBucketOf(call, caller, limit)))
    if (!bucket) return
    bucket.left = Math.min(limit.times, bucket.left + 1)
    bucket.untold = Math.max(0, bucket.untold - 1)
  }

  /** A bucket that refills evenly: `times` at once, then one each `seconds / times`. */
  take(key: string, rate: Rate) {
    this.#take(this.#counts, nameOf(key), rate)
  }

  /** The same for what a stranger names. */
  takeOfStranger(key: string, rate: Rate) {
    this.#take(this.#strangers, `${stranger}${nameOf(key)}`, rate)
  }

  /** So many are taken of what a stranger names, by now; looking takes none. */
  takenByStranger(key: string, { times, seconds }: Rate): number {
    const known = this.#strangers.get(`${stranger}${nameOf(key)}`)
    return known ? times - leftIn({ ...known, times, seconds }, this.now()) : 0
  }

  #take(counts: Map<string, Bucket>, name: string, rate: Rate) {
    const bucket = this.#refilled(counts, name, rate)
    const { times, seconds } = rate
    if (bucket.left < 1) throw new TooMany(Math.ceil(((1 - bucket.left) * seconds) / times))
    bucket.left -= 1
    bucket.untold = Math.min(bucket.untold + 1, times - bucket.left)
    if (bucket.left >= times / 2) return
    if (this.#untold.size === 0) this.wantsTelling?.()
    this.#untold.add(name)
  }

  /** The bucket as it stands now. */
  #refilled(counts: Map<string, Bucket>, name: string, { times, seconds }: Rate): Bucket {
    const now = this.now()
    if (now - this.#sweep > 60_000) this.#forget(now)
    const known = counts.get(name)
    const bucket: Bucket = { left: known ? leftIn(known, now) : times, at: now, times, seconds, untold: known?.untold ?? 0 }
    // The one that was asked for last stands last.
    if (known) counts.delete(name)
    else if (counts.size >= this.most) makeRoom(counts, now)
    counts.set(name, bucket)
    return bucket
  }

  #forget(now: number) {
    this.#sweep = now
    for (const counts of [this.#counts, this.#strangers])
      for (const [key, { at, seconds }] of counts) if (now - at > seconds * 1000) counts.delete(key)
  }
}

function makeRoom(counts: Map<string, Bucket>, now: number) {
  const spared: [string, Bucket][] = []
  for (const [key, bucket] of counts) {
    if (leftIn(bucket, now) >= 1) {
      counts.delete(key)
      for (const [other, full] of spared) {
        // Not the first to be looked at next time.
        counts.delete(other)
        counts.set(other, full)
      }
      return
    }
    spared.push([key, bucket])
    if (spared.length === mostSpared) break
  }
  counts.delete(spared[0]![0])
}

const known = new WeakMap<House, Limits>()
/** One house counts once, whoever asks, and together with the other processes. */
export function limitsOf(house: House) {
  const before = known.get(house)
  if (before) return before
  const limits = new Limits()
  known.set(house, limits)
  together(limits, house.bus)
  return limits
}

/** Has these limits count together with those at the other ends of the bus. */
export function together(limits: Limits, bus: Pick<Bus, 'send' | 'subscribe'>) {
  const by = randomUUID()
  const tell = () => {
    const all = limits.told()
    for (let from = 0; from < all.length; from += toldAtOnce) bus.send([{ kind: 'taken', by, taken: all.slice(from, from + toldAtOnce) }])
  }
  limits.wantsTelling = () => void setTimeout(tell, toldAfter).unref()
  bus.subscribe(message => message.kind === 'taken' && message.by !== by && limits.hear(message.taken))
}
