import { Refusal } from '#contract/refusals.ts'
import type { CollectionName } from '#contract/sync.ts'
import { type Horizon, placeOf } from './tombs.ts'

/** Content of a checkpoint; without one, nothing was read yet. */
export interface CheckpointPlace {
  epoch?: string
  sequence: string
  /** Instant of which everything was read, in milliseconds; missing in one that a version before gave out. */
  given?: number
  /** The place of the horizon when it was given out, by a version before. */
  clear: number
}

/** A number from here on is an instant: no place of a sequence comes so far. */
const firstInstant = 100_000_000_000

/** `<epoch>!<sequence>!<instant>`; a version before takes the instant for a place beyond every horizon, and lets it pass. */
export const checkpointOf = (epoch: string, sequence: string, given: number) => `${epoch}!${sequence}!${given}`

export function placeIn(checkpoint: string | undefined): CheckpointPlace {
  if (!checkpoint) return { sequence: '', clear: 0 }
  const [epoch, sequence = '', number = ''] = checkpoint.split('!')
  if (!/^(\d[\w-]*)?$/.test(sequence) || !/^\d{0,15}$/.test(number)) throw new Refusal('unreadable')
  const said = Number(number)
  return said >= firstInstant ? { epoch, sequence, given: said, clear: 0 } : { epoch, sequence, clear: said }
}

/**
 * Refuses a device that may hold alive what was deleted and forgotten since it last read everything. A checkpoint without an instant counts as given
 * out when the first version that writes them started, and is held against the place of the horizon as well.
 */
export function heedHorizon({ at, places }: Horizon, name: CollectionName, from: CheckpointPlace, dated: number) {
  if (from.epoch === undefined) return
  const place = places[name] ?? 0
  const behind = from.given === undefined && from.clear < place && placeOf(from.sequence) < place
  if (behind || (from.given ?? dated) < Date.parse(at[name] ?? new Date(0).toISOString())) throw new Refusal('begin-anew')
}
