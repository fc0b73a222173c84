import type { OpenedData } from './openedData.ts'
import { Space } from './storage.ts'
import { isGone } from './trouble.ts'

/** Writes of this tab into the member's database. */
export class OwnWrites {
  readonly space = new Space()
  private inTurn: Promise<unknown> = Promise.resolve()

  constructor(
    private readonly opened: Pick<OpenedData, 'locks' | 'name' | 'troubles'>,
    /** The browser deleted the database. */
    private readonly lost: () => void,
  ) {}

  /** Asks the browser to keep the storage after a write: the data is worth it. */
  async guarded<T>(write: () => Promise<T>): Promise<T> {
    const written = await this.told(write)
    void this.space.persist()
    return written
  }

  /** Work on the outbox, of one tab at a time. */
  async alone<T>(work: () => Promise<T>): Promise<T> {
    const { locks, name } = this.opened
    if (locks) return locks.request(`${name}-outbox`, work)
    const mine = this.inTurn.then(work)
    this.inTurn = mine.catch(() => {})
    return mine
  }

  /** No write fails silently. */
  async told<T>(write: () => Promise<T>): Promise<T> {
    try {
      const written = await write()
      this.opened.troubles.clear('full', 'write')
      return written
    } catch (error) {
      if (isGone(error)) this.lost()
      else if (!(error instanceof Error) || !/^(missing|exists) /.test(error.message)) this.opened.troubles.add('write', error)
      throw error
    }
  }
}
