import type { CollectionName } from '#contract/sync.ts'
import type { Clock, Keep } from './types.ts'

/** How far a collection came: everything from RxDB's checkpoint `from` (missing where it stores none) up to `to` is on this device. */
export interface CollectionPlace {
  from?: string
  to: string
}

type KnownPlaces = Partial<Record<CollectionName, CollectionPlace>>

/** The places of an era, as they lie in the small store under `~places`. */
export interface StoredPlaces {
  era: string
  known: KnownPlaces
}

const debounce = 1000

/**
 * The place of each collection, as it lies on the disk: a start asks for news from there, before anything of RxDB's memory is opened. One that
 * could not be written does no harm: the next start asks from an earlier one.
 */
export class Places {
  private era = ''
  private known: KnownPlaces = {}
  private stored?: StoredPlaces
  private isWaiting = false

  constructor(
    private readonly keep: Keep,
    private readonly clock: Clock,
    private readonly signal: AbortSignal,
  ) {}

  async read() {
    this.stored = await this.keep.get<StoredPlaces>('~places')
  }

  /** From now on places count in this era; those of another one are of no use. */
  begin(era: string) {
    if (era !== this.era) this.known = this.stored?.era === era ? this.stored.known : {}
    this.era = era
  }

  of(name: CollectionName): CollectionPlace | undefined {
    return this.known[name]
  }

  /** Called once everything up to this place is on the disk. */
  note(name: CollectionName, place: CollectionPlace) {
    const before = this.known[name]
    if (before?.from === place.from && before?.to === place.to) return
    this.known = { ...this.known, [name]: place }
    void this.soon()
  }

  /** Writes what is noted, where that differs from what lies on the disk. */
  async save() {
    const { era, known } = this
    if (known === this.stored?.known || Object.keys(known).length === 0) return
    try {
      await this.keep.set('~places', { era, known })
      this.stored = { era, known }
    } catch {
      // A full disk; the next start asks from an earlier place.
    }
  }

  private async soon() {
    if (this.isWaiting) return
    this.isWaiting = true
    await this.clock.wait(debounce, this.signal)
    this.isWaiting = false
    if (!this.signal.aborted) await this.save()
  }
}
