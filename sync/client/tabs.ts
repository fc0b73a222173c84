import { Subject } from 'rxjs'
import type { Clock } from './types.ts'

/** Messages between the tabs of one member. */
export type Message =
  | { kind: 'beat' }
  | { kind: 'ask' }
  | { kind: 'state'; state: unknown }
  | { kind: 'sync' }
  | { kind: 'answered'; row: unknown; answer: unknown }
  | { kind: 'destroyed' }
  /** These collections are about to be moved to these versions of their schemas. */
  | { kind: 'newer'; schemas: Readonly<Record<string, number>> }

/** The line between the tabs of one member; silent where there is no BroadcastChannel. */
export class Tabs {
  readonly heard$ = new Subject<Message>()
  private readonly channel?: BroadcastChannel

  constructor(name: string, single: boolean) {
    if (single || typeof BroadcastChannel === 'undefined') return
    this.channel = new BroadcastChannel(name)
    this.channel.onmessage = ({ data }: MessageEvent<Message>) => this.heard$.next(data)
  }

  tell(message: Message) {
    this.channel?.postMessage(message)
  }

  close() {
    this.heard$.complete()
    this.channel?.close()
  }
}

export const beatEvery = 1000
export const frozenAfter = 4000

export interface LeadershipParts {
  name: string
  locks: LockManager | null
  clock: Clock
  tabs: Tabs
  onLead(): void
  /** The lead was taken by another tab, because this one did not answer. */
  onLost(): void
}

/** Makes one tab the leader. A leader that stays silent, frozen by the browser, is replaced by a tab that someone looks at. */
export class Leadership {
  isLeader = false
  private readonly abort = new AbortController()
  private release = () => {}
  private heard: number
  private readonly ended: Promise<unknown>

  constructor(private readonly about: LeadershipParts) {
    this.heard = about.clock.now()
    if (!about.locks) {
      this.isLeader = true
      this.ended = Promise.resolve().then(() => about.onLead())
      return
    }
    about.tabs.heard$.subscribe(({ kind }) => {
      if (kind === 'beat' || kind === 'state') this.heard = about.clock.now()
    })
    void this.queue(false)
    this.ended = this.watch()
  }

  async stop() {
    this.abort.abort()
    this.isLeader = false
    this.release()
    await this.ended
  }

  private async queue(steal: boolean): Promise<void> {
    const { locks, name, onLead, onLost } = this.about
    const { signal } = this.abort
    if (signal.aborted) return
    try {
      await locks!.request(name, steal ? { steal } : { signal }, () => {
        if (signal.aborted) return
        const held = new Promise<void>(resolve => {
          this.release = resolve
        })
        if (!this.isLeader) {
          this.isLeader = true
          onLead()
        }
        return held
      })
    } catch {
      // Robbed, or stopped while waiting.
      if (signal.aborted) return
      if (this.isLeader) {
        this.isLeader = false
        this.heard = this.about.clock.now()
        onLost()
      }
      void this.queue(false)
    }
  }

  private async watch() {
    const { clock, tabs } = this.about
    const { signal } = this.abort
    let looked = clock.now()
    while (!signal.aborted) {
      await clock.wait(beatEvery, signal)
      if (signal.aborted) return
      const now = clock.now()
      const slept = now - looked > 3 * beatEvery
      looked = now
      if (this.isLeader) tabs.tell({ kind: 'beat' })
      else if (slept) this.heard = now
      else if (now - this.heard > frozenAfter && visible()) {
        this.heard = now
        void this.queue(true)
      }
    }
  }
}

const visible = () => typeof document === 'undefined' || document.visibilityState === 'visible'

/** So long a tab of a version before, which may be frozen, is waited for, in ms. */
const longest = 2000

/**
 * Asks tabs of a version before to let go of what is about to be migrated, and waits until they have: what is under way there is written by
 * then, and nothing is written after it where nobody would read it.
 */
export async function giveWay(
  { tabs, locks, name, clock }: Pick<LeadershipParts, 'tabs' | 'locks' | 'name' | 'clock'>,
  schemas: Record<string, number>,
) {
  if (!locks) return
  const start = tabLock(name)
  const { held = [] } = await locks.query()
  const others = held.flatMap(({ name: lock = '' }) => (lock.startsWith(start) ? [lock] : []))
  if (others.length === 0) return
  tabs.tell({ kind: 'newer', schemas })
  const over = new AbortController()
  const gone = Promise.all(others.map(lock => locks.request(lock, { signal: over.signal }, () => {}).catch(() => {})))
  await Promise.race([gone, clock.wait(longest, over.signal)])
  over.abort()
}

const tabLock = (name: string) => `${name} tab `

/** Holds a lock for as long as this tab lives, by which the others know it. */
export function presence(locks: LockManager | null, name: string, tab: string) {
  const start = tabLock(name)
  let leave = () => {}
  const here = new Promise<void>(resolve => {
    leave = resolve
  })
  locks?.request(start + tab, () => here).catch(() => {})
  return {
    leave,
    alive: async () => {
      const { held = [] } = (await locks?.query()) ?? {}
      return new Set(held.flatMap(({ name: lock = '' }) => (lock.startsWith(start) ? [lock.slice(start.length)] : [])))
    },
  }
}
