import { BehaviorSubject } from 'rxjs'
import type { CollectionName } from '#contract/sync.ts'
import { titleOf } from '#sync/collections/all.ts'
import { type ChatDraft, reservedBy } from '#sync/collections/chatDrafts.ts'
import type { ContactState } from './contact.ts'
import { isFailing } from './lanes.ts'
import type { Marks } from './marks.ts'
import type { Pending } from './pending.ts'
import type { HeldDocument } from './push.ts'
import type { Progress } from './running.ts'
import type { Merged, OutboxRow, PendingItem, Refused, SyncStatus } from './types.ts'

/** State of its work that the leader sends to the other tabs. */
export interface LeaderState {
  contact: ContactState
  progress: Progress
  /** When everything that the server had was here. */
  synced?: number
  /** The same, also from before this start. */
  lastSync?: number
  problems: string[]
}

export interface StatusParts {
  pending: Pending
  held: Marks<HeldDocument>
  merged: Marks<Merged>
  rows(): OutboxRow[]
  isLeader(): boolean
  leaderState(): LeaderState
}

const iso = (ms: number | undefined) => (ms === undefined ? undefined : new Date(ms).toISOString())
const split = (key: string) => [key.slice(0, key.indexOf('/')) as CollectionName, key.slice(key.indexOf('/') + 1)] as const

/** Keeps `status$` true; however many changes come at once, it is computed once. */
export class Status {
  readonly status$: BehaviorSubject<SyncStatus>
  private due = false

  constructor(private readonly parts: StatusParts) {
    this.status$ = new BehaviorSubject(this.compute())
  }

  touch() {
    if (this.due) return
    this.due = true
    queueMicrotask(() => {
      this.due = false
      this.status$.next(this.compute())
    })
  }

  compute(): SyncStatus {
    const { merged, isLeader, leaderState } = this.parts
    const { contact, progress, lastSync, problems } = leaderState()
    const failing = this.failing()
    const refused = this.refused()
    const { waiting, oldest } = this.waiting()
    return {
      state: this.state(refused.length + failing.length, waiting),
      waiting: waiting + progress.owed,
      oldest: iso(oldest),
      lastSync: iso(lastSync),
      refused,
      merged: [...merged.all.values()].sort((a, b) => (a.at < b.at ? 1 : -1)),
      leader: isLeader(),
      online: contact.online && contact.reached !== false,
      signIn: contact.signIn,
      update: contact.update,
      problems,
      failing,
      loading: progress.loading,
    }
  }

  /** Everything that the server has not acknowledged, oldest first, with words for a person. */
  items(): PendingItem[] {
    const { pending, held, rows } = this.parts
    const documents: PendingItem[] = []
    const acts: PendingItem[] = []
    for (const [collection, unsent] of pending.each()) {
      for (const { doc, at } of unsent.values()) {
        const refused = refusedNow(held, collection, doc.id, doc.version)
        const item = { id: `${collection}/${doc.id}`, collection, doc: doc.id, title: titleOf(collection, doc), deleted: doc._deleted }
        documents.push({ ...item, at: iso(at)!, refused: refused?.message })
      }
    }
    for (const row of rows()) {
      if (row.state === 'done') continue
      const item = { id: `outbox/${row.key}`, collection: 'outbox' as const, doc: row.key, title: row.title, deleted: false }
      acts.push({ ...item, at: row.born, by: row.person?.name, refused: row.state === 'refused' ? row.message : undefined })
    }
    return woven(
      documents.sort((a, b) => (a.at < b.at ? -1 : 1)),
      acts,
    )
  }

  private state(held: number, waiting: number): SyncStatus['state'] {
    const { pending, leaderState } = this.parts
    const { contact, progress, synced, problems } = leaderState()
    if (held > 0 || problems.length > 0 || contact.signIn || contact.update) return 'attention'
    if (!contact.online || contact.reached === false) return 'offline'
    const known = contact.reached === true && synced !== undefined && !pending.scanning
    return waiting + progress.owed > 0 || progress.loading || !known ? 'waiting' : 'saved'
  }

  private failing() {
    const failing = this.parts.rows().filter(isFailing)
    return failing.map(({ key, title, born, person }) => ({ key, title, at: born, by: person?.name }))
  }

  private waiting() {
    const { pending, held, rows } = this.parts
    let waiting = 0
    let oldest: number | undefined
    const count = (at: number) => {
      waiting++
      if (oldest === undefined || at < oldest) oldest = at
    }
    const acts = rows().filter(({ state }) => state === 'waiting')
    const sent = new Set(acts.map(({ key }) => key))
    for (const [collection, unsent] of pending.each()) {
      for (const { doc, at } of unsent.values()) {
        // A message that waits has emptied its draft: for whoever wrote it both are one thing.
        if (collection === 'chatDrafts' && doc._deleted && sent.has(reservedBy(doc as unknown as ChatDraft))) continue
        if (held.all.size === 0 || !refusedNow(held, collection, doc.id, doc.version)) count(at)
      }
    }
    for (const { born } of acts) count(Date.parse(born))
    return { waiting, oldest }
  }

  private refused(): Refused[] {
    const { pending, held, rows } = this.parts
    const found: Refused[] = []
    for (const [key, { refused }] of held.all) {
      const [collection, doc] = split(key)
      if (!refused || pending.of(collection).get(doc)?.doc.version !== refused.version) continue
      found.push({ id: key, collection, doc, ...refused })
    }
    for (const { key, title, code = '', message = '', born, state, person } of rows()) {
      if (state !== 'refused') continue
      found.push({ id: `outbox/${key}`, collection: 'outbox', doc: key, title, code, message, at: born, by: person?.name })
    }
    return found
  }
}

/** Why this very version is refused, if it is. */
export function refusedNow(held: Marks<HeldDocument>, collection: CollectionName, id: string, version: number) {
  const refused = held.all.get(`${collection}/${id}`)?.refused
  return refused?.version === version ? refused : undefined
}

/** Both lists as one by their clock times, each in its own order: acts stay in the one in which they go, whatever the clock was set to. */
function woven(documents: readonly PendingItem[], acts: readonly PendingItem[]) {
  const all: PendingItem[] = []
  let next = 0
  for (const act of acts) {
    while (next < documents.length && documents[next]!.at < act.at) all.push(documents[next++]!)
    all.push(act)
  }
  return [...all, ...documents.slice(next)]
}
