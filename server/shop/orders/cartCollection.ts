import type { ReplicatedByName } from '#server/sync/plugs.ts'

export const inCart: ReplicatedByName = {
  cart: {
    export: 'warenkorb',
    itself: ({ id, product, price }) => (id === `${product}:${price}` ? undefined : 'Artikel und Preis passen nicht zusammen.'),
  },
}
