import { Dexie, type Table } from 'dexie'
import type { BenchSet } from '#e2e/bench/data.ts'
import type { Peer } from './peer.ts'

/** The floor: what IndexedDB itself takes, with the same indexes. */
export function dexiePeer(): Peer {
  const database = new Dexie('bench')
  database.version(1).stores({ sets: 'id,[exercise+at],[run+slot+index],day,at' })
  const sets = database.table('sets') as Table<BenchSet, string>
  // As durable as what a person made is with us.
  const strict = new Dexie('bench-cart', { chromeTransactionDurability: 'strict' })
  strict.version(1).stores({ cart: 'id,product' })
  const cart = strict.table('cart') as Table<{ id: string; product: string; amount: number }, string>
  const never = () => {
    throw new Error('Dexie has no server')
  }
  return {
    open: async () => void (await database.open()),
    fill: async docs => void (await sets.bulkPut(docs)),
    insert: async set => void (await sets.put(set)),
    tap: async product => {
      const held = await cart.get(product)
      await cart.put({ id: product, product, title: product, price: 990, amount: (held?.amount ?? 0) + 1 } as never)
    },
    find: async exercise =>
      (await sets.where('[exercise+at]').between([exercise, Dexie.minKey], [exercise, Dexie.maxKey]).toArray()).length,
    newest: async count => (await sets.orderBy('at').reverse().limit(count).toArray()).map(({ id }) => id),
    here: async ids => (await sets.bulkGet(ids)).filter(Boolean).length,
    follow: never,
    inStep: never,
    watch: never,
  }
}
