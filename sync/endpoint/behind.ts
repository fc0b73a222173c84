import type { CollectionName } from '#contract/sync.ts'
import type { Rule, Rules } from './judge.ts'
import type { Quota } from './quota.ts'
import type { Store } from './store.ts'

/** Everything that stands behind the door of a server. */
export interface Behind {
  store: Store
  rules: Rules
  /** A rule that hangs on more than the document, such as what its owner may use; asked once a request. */
  beside?(member: string, name: CollectionName): Promise<Rule | undefined>
  /** Without one nothing is counted and everything fits. */
  quota?: Quota
  /** Marks that a member's documents are about to change; called before every write. */
  due(member: string): Promise<void>
  /** Called once what stood beside each other was joined without anybody having pushed. */
  joined?(member: string, name: CollectionName): Promise<void>
  /** Milliseconds by which what the store reads may lag behind what was written. */
  lag?: number
}
