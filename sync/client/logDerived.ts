import type { Dexie, Table } from 'dexie'

/** Something that was made of rows. */
interface Derived {
  key?: number
  of: string[]
  made: unknown
}

/** Things made of rows of a log, kept beside them until one changes or goes. Each method runs in a transaction over `table`, or is a read of its own. */
export class LogDerived {
  readonly table: Table<Derived, number>

  constructor(dexie: Dexie) {
    this.table = dexie.table('derived')
  }

  /** Keeps what was made of these rows, unless something stands there: another tab may have made the same. */
  async keep(ids: readonly string[], made: unknown) {
    if (ids[0] && (await this.table.where('of').equals(ids[0]).count()) === 0) await this.table.add({ of: [...ids], made })
  }

  /** Deletes what was made of any of these rows. */
  async forget(ids: readonly string[]) {
    if (ids.length > 0) await this.table.where('of').anyOf(ids).delete()
  }

  /** All that still holds. `isGood` is asked of each: what it denies is deleted. */
  async good<Made>(isGood: (made: Made) => boolean): Promise<{ of: string[]; made: Made }[]> {
    const all = (await this.table.toArray()) as { key: number; of: string[]; made: Made }[]
    const good = all.filter(({ made }) => isGood(made))
    if (good.length < all.length) await this.table.bulkDelete(all.filter(each => !good.includes(each)).map(({ key }) => key))
    return good
  }
}
