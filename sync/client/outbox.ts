import type { RxCollection } from 'rxdb/plugins/core'
import { map, Subject } from 'rxjs'
import { v7 } from 'uuid'
import type { Outbox, OutboxRow } from './types.ts'

const byBirth = (a: OutboxRow, b: OutboxRow) => (a.born === b.born ? (a.key < b.key ? -1 : 1) : a.born < b.born ? -1 : 1)

export function openOutbox(
  collection: RxCollection<OutboxRow>,
  { contract, now, around }: { contract: number; now(): number; around<T>(write: () => Promise<T>): Promise<T> },
): Outbox & { answered$: Subject<{ row: OutboxRow; answer: unknown }> } {
  const edit = (key: string, patch: Partial<OutboxRow>) =>
    around(async () => {
      await (await collection.findOne(key).exec())?.incrementalPatch(patch)
    })
  return {
    send: act =>
      around(async () => {
        const row: OutboxRow = {
          key: act.key ?? v7(),
          call: act.call,
          method: act.method,
          path: act.path,
          contract,
          born: new Date(now()).toISOString(),
          dependsOn: act.dependsOn ?? [],
          state: 'waiting',
          attempts: 0,
          title: act.title ?? act.call,
          ...(act.body === undefined ? {} : { body: act.body }),
        }
        await collection.insert(row)
        return row
      }),
    edit: (key, body) => edit(key, { body, state: 'waiting' }),
    discard: async key => {
      await (await collection.findOne(key).exec())?.incrementalRemove()
    },
    rows$: collection.find().$.pipe(map(rows => rows.map(row => row.toMutableJSON() as OutboxRow).sort(byBirth))),
    answered$: new Subject(),
  }
}
