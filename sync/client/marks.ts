import type { RxCollection } from 'rxdb/plugins/core'
import { Subject } from 'rxjs'
import { upsert } from './smallStore.ts'

type KeepCollection = RxCollection<{ key: string; value: unknown }>

/**
 * Durable entries under one prefix of the member's small store, all of them in memory too: whatever is written, here or in another tab, comes
 * into memory once it is on the disk.
 */
export class Marks<T> {
  readonly all = new Map<string, T>()
  readonly changed$ = new Subject<void>()
  private constructor(
    private readonly collection: KeepCollection,
    private readonly prefix: string,
  ) {}

  static async open<T>(collection: KeepCollection, name: string) {
    const marks = new Marks<T>(collection, `~${name}/`)
    collection.storageInstance.changeStream().subscribe(({ events }) => {
      let touched = false
      for (const { documentId, documentData } of events) {
        if (!documentId.startsWith(marks.prefix)) continue
        const id = documentId.slice(marks.prefix.length)
        if (documentData._deleted) marks.all.delete(id)
        else marks.all.set(id, documentData.value as T)
        touched = true
      }
      if (touched) marks.changed$.next()
    })
    const rows = await collection.find({ selector: { key: { $gte: marks.prefix, $lt: `${marks.prefix}\uffff` } } }).exec()
    for (const row of rows) marks.all.set(row.key.slice(marks.prefix.length), row.toMutableJSON().value as T)
    return marks
  }

  async set(id: string, value: T) {
    await upsert(this.collection, this.prefix + id, value)
  }

  async delete(id: string) {
    if (!this.all.has(id)) return
    await (await this.collection.findOne(this.prefix + id).exec())?.incrementalRemove()
  }
}
