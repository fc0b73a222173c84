import type { CollectionName, Pulled, PulledTogether } from '#contract/sync.ts'
import type { Checkpoints } from './align.ts'
import { type Contact, Failed } from './contact.ts'
import type { Early } from './early.ts'

interface Ask {
  name: CollectionName
  epoch: string
  /** Missing where everything is asked for. */
  checkpoint?: string
  signal: AbortSignal
}

interface PendingAsk extends Ask {
  resolve(answer: Pulled | Promise<Pulled>): void
  reject(error: unknown): void
}

type Get = <T>(path: string, signal: AbortSignal, read: (answer: Response) => Promise<T>) => Promise<T>

const limit = 1000
/** So long, in ms, one collection waits for the others that are about to ask: a slow phone opens their stores within it. */
const patience = 150

/** The next documents of several collections, in one request that goes by `get`. */
export function pulledTogether(get: Get, { epoch, from, signal }: { epoch: string; from: Checkpoints; signal: AbortSignal }) {
  const query = new URLSearchParams({ limit: String(limit), epoch, ...from })
  return get(`sync/pull?${query}`, signal, async response => (await response.json()) as PulledTogether)
}

/** Pulls of collections that ask at about the same time, as at a start or when the connection is new, as one request. */
export class Together {
  private awaited = new Set<CollectionName>()
  private asking: PendingAsk[] = []
  private timer?: ReturnType<typeof setTimeout>

  constructor(
    private readonly contact: Contact,
    private readonly early?: Early,
  ) {}

  /** These are about to ask. */
  expect(names: readonly CollectionName[]) {
    this.awaited = new Set(names)
  }

  /** This one has something else to do first. */
  excuse(name: CollectionName) {
    this.awaited.delete(name)
    this.goOnceAll()
  }

  /** The next documents of a collection; the replications of an engine begin and stop together, and so do their signals. */
  pull(ask: Ask): Promise<Pulled> {
    const isAwaited = this.awaited.delete(ask.name)
    if (!isAwaited || ask.checkpoint === undefined) {
      this.goOnceAll()
      return this.alone(ask)
    }
    return new Promise((resolve, reject) => {
      this.asking.push({ ...ask, resolve, reject })
      this.timer ??= setTimeout(() => this.go(), patience)
      this.goOnceAll()
    })
  }

  private goOnceAll() {
    if (this.awaited.size === 0 && this.asking.length > 0) this.go()
  }

  private go() {
    clearTimeout(this.timer)
    this.timer = undefined
    this.awaited.clear()
    void this.send(this.asking.splice(0))
  }

  private async send(asking: PendingAsk[]) {
    try {
      if (asking.length === 1) return asking[0]!.resolve(this.alone(asking[0]!))
      const { epoch, signal } = asking[0]!
      const from = Object.fromEntries(asking.map(({ name, checkpoint }) => [name, checkpoint!])) as Checkpoints
      const asked = { epoch, from, signal }
      const early = await this.early?.take(asked)
      const answer = early ?? (await pulledTogether((path, stop, read) => this.contact.until(path, {}, stop, read), asked))
      for (const one of asking) {
        const found = answer.pulled.find(({ collection }) => collection === one.name)
        one.resolve(found ? { ...found, epoch: answer.epoch } : this.alone(one))
      }
    } catch (error) {
      // A server of a version before, or one that refuses something about one of them: each is judged by itself.
      const isRefused = error instanceof Failed && error.kind === 'refused'
      for (const one of asking) isRefused ? one.resolve(this.alone(one)) : one.reject(error)
    }
  }

  private alone({ name, epoch, checkpoint, signal }: Ask): Promise<Pulled> {
    const query = new URLSearchParams({ limit: String(limit), epoch, ...(checkpoint !== undefined && { checkpoint }) })
    return this.contact.until(`sync/${name}/pull?${query}`, {}, signal, async response => (await response.json()) as Pulled)
  }
}
