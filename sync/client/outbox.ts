import { normalizeMangoQuery, prepareQuery, type RxCollection } from 'rxdb/plugins/core'
import { map, Subject } from 'rxjs'
import { v7 } from 'uuid'
import { mostBuiltOn } from '#contract/headers.ts'
import { isFileBody } from '#contract/sealedBody.ts'
import { dayMs } from '#contract/time.ts'
import { builder, builtOn, namedAct } from './buildsOn.ts'
import type { Marks } from './marks.ts'
import { compareOutboxRows, renamed, usualLane } from './outboxRow.ts'
import type { Act, Clock, Edited, Outbox, OutboxRow, Signer } from './types.ts'
import { loose, refusedAmong, unsent } from './uploads.ts'
import { addAmong, failed, visibleDocumentOf } from './writes.ts'

const week = 7 * dayMs

export interface OutboxHouse {
  collection: RxCollection<OutboxRow>
  contract: number
  clock: Clock
  sign?: Signer
  around<T>(write: () => Promise<T>): Promise<T>
  /** Nothing else that is run so, in any tab, runs meanwhile. */
  alone<T>(work: () => Promise<T>): Promise<T>
  /** By row the acts that were discarded while nobody knew whether they had arrived: the next one builds on them. */
  dropped: Marks<Dropped>
}

/** Acts as those that build on them name them, and when the last of them was discarded, in ms. */
export interface Dropped {
  acts: readonly string[]
  at: number
}

/** The acts that wait for the server, and what any tab may do with them; the leader's `Sender` sends. */
export class OpenOutbox implements Outbox {
  readonly answered$ = new Subject<{ row: OutboxRow; answer: unknown }>()
  readonly rows$

  constructor(private readonly house: OutboxHouse) {
    this.rows$ = house.collection.find().$.pipe(map(rows => rows.map(row => row.toMutableJSON() as OutboxRow).sort(compareOutboxRows)))
  }

  send(act: Act) {
    return this.add(this.born(act))
  }

  async arrived(act: Act) {
    await this.add({ ...this.born(act), state: 'done', answered: new Date(this.house.clock.now()).toISOString() })
  }

  private async add(born: Omit<OutboxRow, 'order'>) {
    const { collection, sign, around, alone } = this.house
    const proof = await sign?.(born)
    let before: OutboxRow | undefined
    const made = (rows: OutboxRow[]): OutboxRow | undefined => {
      before = rows.find(({ key }) => key === born.key)
      return before ? undefined : { ...born, ...proof, order: Math.max(0, ...rows.map(({ order }) => order)) + 1 }
    }
    await this.retryFiles(born.dependsOn)
    const added = await around(() => addAmong(collection, made))
    if (added !== failed) return (added ?? before)!
    return alone(async () => {
      const row = made(await this.stored())
      if (row) await around(() => collection.insert(row))
      return (row ?? before)!
    })
  }

  private born({ key = v7(), call, body, title = call, dependsOn = [], lane, ...rest }: Act): Omit<OutboxRow, 'order'> {
    const { contract, clock } = this.house
    const insteadOf = [...(rest.insteadOf ?? []), ...this.droppedOf(rest.rows?.[0])]
    const all = { ...rest, body, insteadOf: insteadOf.length > 0 ? insteadOf : undefined }
    const written = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))
    return {
      ...(structuredClone(written) as Pick<OutboxRow, 'method' | 'path' | 'params' | 'query' | 'body' | 'after' | 'rows' | 'insteadOf'>),
      key,
      call,
      title,
      dependsOn,
      contract,
      lane: lane ?? usualLane({ key, call, body }),
      born: new Date(clock.now()).toISOString(),
      state: 'waiting',
      attempts: 0,
    }
  }

  private droppedOf(row: string | undefined) {
    return (row === undefined ? undefined : this.house.dropped.all.get(row)?.acts) ?? []
  }

  /** Rows as the storage has them: a write of another tab a moment ago has not reached this one yet. */
  private async stored() {
    const { storageInstance, schema } = this.house.collection
    const asked = normalizeMangoQuery<OutboxRow>(schema.jsonSchema as never, { selector: { _deleted: { $eq: false } } as never })
    const { documents } = await storageInstance.query(prepareQuery(schema.jsonSchema as never, asked as never))
    return documents.map(row => visibleDocumentOf<OutboxRow>(row)).sort(compareOutboxRows)
  }

  /** A file that was refused goes again with the act that still means it. */
  private async retryFiles(keys: readonly string[]) {
    if (keys.length > 0) await this.retry(refusedAmong(await this.rows(), keys).map(({ key }) => key))
  }

  async refuse(key: string, { status, code, message }: Required<Pick<OutboxRow, 'status' | 'code' | 'message'>>) {
    if ((await this.rows()).some(row => row.key === key && row.state === 'done'))
      await this.patch(key, { state: 'refused', status, code, message })
  }

  async retry(keys: readonly string[]) {
    for (const { key, state } of await this.rows())
      if (state === 'refused' && keys.includes(key)) await this.patch(key, { state: 'waiting' })
  }

  /**
   * Replaces an act by an edited one with a new key: the old key stands for the refused act. The author is the person who edits. All is one
   * write, so that a device which dies over it holds the act before or the act after, never both; and one after another over all tabs, so that
   * two who edit the same act leave one.
   */
  edit(key: string, body: unknown, { dependsOn, title, where }: Edited = {}) {
    return this.house.alone(async () => {
      const rows = await this.stored()
      const before = rows.find(row => row.key === key)
      if (!before || where?.(before) === false) return false
      const { status, code, message, person, proof, ...old } = before
      const next = {
        ...old,
        key: v7(),
        insteadOf: takesPlaceOf(before),
        title: title ?? old.title,
        body: structuredClone(body),
        dependsOn: [...(dependsOn ?? old.dependsOn)],
        state: 'waiting' as const,
        attempts: 0,
      }
      const fresh = { ...next, ...(await this.house.sign?.(next)) }
      await this.together(edited(rows, before, fresh))
      return true
    })
  }

  /**
   * Writes several rows in one transaction; undefined in place of a row takes it away. What somebody else wrote in the same moment is changed
   * as it stands then.
   */
  private async together(changes: Map<string, (row: OutboxRow | undefined) => OutboxRow | undefined>) {
    const { collection, around } = this.house
    await around(async () => {
      for (let keys = [...changes.keys()]; keys.length > 0; ) {
        const stored = await collection.storageInstance.findDocumentsById(keys, true)
        const writes = keys.flatMap(key => {
          const previous = stored.find(row => row.key === key)
          const row = previous && !previous._deleted ? visibleDocumentOf<OutboxRow>(previous) : undefined
          const next = changes.get(key)?.(row)
          if (!next && !row) return []
          const meta = { _deleted: !next, _meta: { ...previous?._meta, lwt: 1 }, _rev: previous?._rev ?? '1-new', _attachments: {} }
          const document = { ...(next ?? (row as OutboxRow)), ...meta }
          return [previous ? { previous, document } : { document }]
        })
        const { error } = await collection.storageInstance.bulkWrite(writes, 'fk-outbox')
        const other = error.find(({ status }) => status !== 409)
        if (other) throw new Error(`write ${other.status}`)

        keys = error.map(({ documentId }) => documentId)
      }
    })
  }

  async discard(key: string) {
    const rows = await this.rows()
    const row = rows.find(each => each.key === key)
    if (!row) return async () => {}
    await this.leaveTo(rows, row)
    await this.remove(key)
    const files = await this.drop(row.dependsOn)
    return () => this.bringBack(row, files)
  }

  /** One that may have arrived is known to what comes after it. */
  private async leaveTo(rows: readonly OutboxRow[], row: OutboxRow) {
    const own = row.rows?.[0]
    if (row.state !== 'waiting' || own === undefined) return
    const heir = rows.find(other => other.order > row.order && other.state === 'waiting' && other.rows?.[0] === own)
    if (heir) await this.patch(heir.key, { insteadOf: [...takesPlaceOf(row), ...(heir.insteadOf ?? [])].slice(-mostBuiltOn) })
    else await this.house.around(() => this.house.dropped.set(own, { acts: takesPlaceOf(row), at: this.house.clock.now() }))
  }

  async drop(keys: readonly string[]) {
    if (keys.length === 0) return []
    const files = loose(await this.rows(), keys)
    for (const { key } of files) await this.remove(key)
    return files
  }

  /** An act under a new key: the studio may remember the old one as refused. A file under its own, by which it is named. */
  private async bringBack(row: OutboxRow, files: readonly OutboxRow[]) {
    for (const file of files) await this.send(actIn(file, file.key))
    await this.send(actIn(row, isFileBody(row.body) ? row.key : undefined))
  }

  async buildsOn(rows: readonly string[], author?: string) {
    if (rows.length === 0) return undefined
    const person = author === undefined ? undefined : { _id: author, name: '' }
    return builder(await this.rows())({ rows: [...rows], person, insteadOf: [...this.droppedOf(rows[0])] })
  }

  private async remove(key: string) {
    const { collection, around } = this.house
    await around(async () => (await collection.findOne(key).exec())?.incrementalRemove())
  }

  async patch(key: string, patch: Partial<OutboxRow>) {
    const { collection, around } = this.house
    await around(async () => (await collection.findOne(key).exec())?.incrementalPatch(patch))
  }

  async rows() {
    const rows = await this.house.collection.find().exec()
    return rows.map(row => row.toMutableJSON() as OutboxRow).sort(compareOutboxRows)
  }

  /** Gives each act the name that its call bears today; answers all of them. */
  async rename() {
    for (const row of await this.rows()) {
      const { call, lane } = renamed(row)
      if (call !== row.call) await this.patch(row.key, { call, lane })
    }
    return this.rows()
  }

  /**
   * Sends acts that were acknowledged in the last days again, with their keys: the server of a new epoch may have lost them. One that was
   * answered at once never went from here.
   */
  async again() {
    const since = new Date(this.house.clock.now() - week).toISOString()
    for (const row of await this.rows()) {
      if (row.state === 'done' && row.attempts > 0 && (row.answered ?? '') >= since)
        await this.patch(row.key, { state: 'waiting', attempts: 0 })
    }
  }

  async prune() {
    const { clock, dropped } = this.house
    const ago = (ms: number) => new Date(clock.now() - ms).toISOString()
    // One that was answered at once never goes again: it is here until its row was surely loaded anew.
    const since = ({ attempts }: OutboxRow) => ago(attempts > 0 ? week : dayMs)
    for (const [row, { at }] of dropped.all) if (at < clock.now() - week) await dropped.delete(row)
    const rows = await this.rows()
    const needed = new Set([...unsent(rows), ...builtOn(rows)])
    for (const row of rows) if (row.state === 'done' && (row.answered ?? '') < since(row) && !needed.has(row)) await this.remove(row.key)
  }
}

/** The acts whose place a new one takes with this one's. */
const takesPlaceOf = (row: OutboxRow) => [...(row.insteadOf ?? []), namedAct(row)].slice(-mostBuiltOn)

const actIn = ({ call, method, path, params, query, body, lane, title, dependsOn, rows, insteadOf }: OutboxRow, key?: string): Act => ({
  call,
  method,
  path,
  params,
  query,
  body,
  title,
  dependsOn,
  rows,
  insteadOf,
  key,
  // A file has a lane of its own.
  lane: isFileBody(body) ? undefined : lane,
})

/** Changes to the rows when `fresh` replaces `before`: rows that depend on it follow, files are sent again or dropped. */
function edited(rows: readonly OutboxRow[], before: OutboxRow, fresh: OutboxRow) {
  const changes = new Map<string, (row: OutboxRow | undefined) => OutboxRow | undefined>()
  const after = [...rows.filter(({ key }) => key !== before.key), fresh]
  const instead = (key: string) => (key === before.key ? fresh.key : key)
  for (const { key } of refusedAmong(rows, fresh.dependsOn)) changes.set(key, row => row && { ...row, state: 'waiting' })
  for (const { key, dependsOn } of rows)
    if (dependsOn.includes(before.key)) changes.set(key, row => row && { ...row, dependsOn: row.dependsOn.map(instead) })
  for (const { key } of loose(after, before.dependsOn)) changes.set(key, () => undefined)
  return changes.set(before.key, () => undefined).set(fresh.key, row => row ?? fresh)
}
