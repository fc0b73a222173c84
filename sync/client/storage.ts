import { BehaviorSubject } from 'rxjs'

export interface StorageState {
  /** Bytes used and allowed; undefined where the browser doesn't tell. */
  used?: number
  quota?: number
  /** True where the browser promised not to clear it on its own. */
  persisted?: boolean
  /** Over 80 % used. */
  nearlyFull: boolean
}

const warnAt = 0.8

/** The browser's report on its storage; read on demand. */
export class Space {
  readonly state$ = new BehaviorSubject<StorageState>({ nearlyFull: false })
  private asked = false

  async look(): Promise<StorageState> {
    const storage = globalThis.navigator?.storage
    if (!storage?.estimate) return this.state$.value
    try {
      const { usage: used, quota } = await storage.estimate()
      const persisted = await storage.persisted?.()
      this.state$.next({ used, quota, persisted, nearlyFull: used !== undefined && quota !== undefined && used > quota * warnAt })
    } catch {
      // Some private modes refuse to tell.
    }
    return this.state$.value
  }

  /** Asks once per start, when there is something worth keeping. */
  async persist() {
    if (this.asked) return
    this.asked = true
    try {
      await globalThis.navigator?.storage?.persist?.()
    } catch {
      // Refused: shown as not persisted.
    }
    await this.look()
  }
}
