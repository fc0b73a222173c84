import type { Rate } from '#contract/call.ts'
import { placeOf } from './auth/place.ts'
import type { House } from './house.ts'
import { TooMany } from './serve/refuse.ts'

/** Who counts for a request. */
export interface Caller {
  session?: string
  person?: string
  address: string
  agent: string
  device?: string
}

/** A studio is one address with this many people behind it, and so many of them can have the same kind of device. */
const peoplePerAddress = 300
const twinsPerAddress = 30
const perMinute = (times: number): Rate => ({ times, seconds: 60 })
const perSession = perMinute(1200)
const perPerson = perMinute(3000)
const perStranger = perMinute(300)
const perAddress = perMinute(perStranger.times * peoplePerAddress)
/** Callers choose their names, so counts that are never asked for again must not pile up; the oldest goes. */
const mostCounts = 100_000

/**
 * Counts in memory, per process: sessions and people first, addresses so generously that a whole studio fits. Sign-ins have their own
 * count in the record (auth/guard.ts).
 */
export class Limits {
  readonly #counts = new Map<string, { left: number; at: number; seconds: number }>()
  #sweep = 0
  constructor(
    readonly now = () => performance.now(),
    readonly most = mostCounts,
  ) {}

  /** Counts one request of `call`; throws `TooMany` when it is one too many. */
  count({ session, person, address, agent }: Caller, call?: string, limit?: Rate) {
    if (session) {
      this.take(`s ${session}`, perSession)
      this.take(`p ${person}`, perPerson)
      if (limit) this.take(limit.per === 'person' ? `p ${person} ${call}` : `s ${session} ${call}`, limit)
      return
    }
    const place = placeOf(address)
    this.take(`a ${place}`, perAddress)
    if (!limit) return
    this.take(`a ${place} ${call}`, { times: limit.times * peoplePerAddress, seconds: limit.seconds })
    this.take(`d ${place} ${agent} ${call}`, { times: limit.times * twinsPerAddress, seconds: limit.seconds })
  }

  /** A bucket that refills evenly: `times` at once, then one each `seconds / times`. */
  take(key: string, { times, seconds }: Rate) {
    const now = this.now()
    if (now - this.#sweep > 60_000) this.#forget(now)
    const bucket = this.#counts.get(key) ?? this.#begin({ left: times, at: now, seconds })
    bucket.left = Math.min(times, bucket.left + ((now - bucket.at) / 1000) * (times / seconds))
    bucket.at = now
    this.#counts.set(key, bucket)
    if (bucket.left < 1) throw new TooMany(Math.ceil(((1 - bucket.left) * seconds) / times))
    bucket.left -= 1
  }

  #begin<Bucket>(bucket: Bucket) {
    if (this.#counts.size >= this.most) this.#counts.delete(this.#counts.keys().next().value as string)
    return bucket
  }

  #forget(now: number) {
    this.#sweep = now
    for (const [key, { at, seconds }] of this.#counts) if (now - at > seconds * 1000) this.#counts.delete(key)
  }
}

const known = new WeakMap<House, Limits>()
/** One house counts once, whoever asks. */
export function limitsOf(house: House) {
  const limits = known.get(house) ?? new Limits()
  known.set(house, limits)
  return limits
}
