import type { CollectionName } from '#contract/sync.ts'
import type { Replication } from './replicate.ts'
import type { Running } from './running.ts'
import type { AnyDoc } from './types.ts'
import { rawOf, rewrite } from './writes.ts'

type Swept = Pick<Running, 'collections' | 'pending' | 'held' | 'contact' | 'around'>

const mostBumps = 3

/** Helps documents that neither went nor were refused, though everything around them did: RxDB's checkpoint has passed over them. */
export class Sweep {
  private readonly bumped = new Map<string, number>()

  constructor(
    private readonly about: Swept,
    private readonly replicationOf: (name: CollectionName) => Replication | undefined,
  ) {}

  /** Waits until all that was stored before is sent and all that the server had is here; then helps what is stuck. */
  async of(all: readonly CollectionName[]) {
    for (const name of all.filter(each => this.stuck(each).length > 0)) {
      const before = new Map(this.stuck(name).map(({ doc }) => [doc.id, doc.version]))
      const replication = this.replicationOf(name)
      if (!replication || this.about.contact.state$.value.reached === false) return
      // The second one brings the acknowledgement of what the first one sent.
      await replication.round()
      await replication.round()
      for (const { doc } of this.stuck(name)) if (before.get(doc.id) === doc.version) await this.bump(name, doc)
    }
  }

  private stuck(name: CollectionName) {
    const { pending, held } = this.about
    return [...pending.of(name).values()].filter(({ doc }) => held.all.get(`${name}/${doc.id}`)?.refused?.version !== doc.version)
  }

  /** A new version of a document is a change that no checkpoint can have passed over. */
  private async bump(name: CollectionName, doc: AnyDoc) {
    const key = `${name}/${doc.id}`
    const times = this.bumped.get(key) ?? 0
    if (times >= mostBumps) return
    this.bumped.set(key, times + 1)
    const { collections, around } = this.about
    await around(() =>
      rewrite(rawOf(collections, name), doc.id, current => (current?.version === doc.version ? raised(current) : undefined)),
    )
  }
}

const raised = (doc: AnyDoc): AnyDoc => ({ ...doc, version: doc.version + 1 })
