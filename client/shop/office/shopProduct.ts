import { rowForm } from '#client/kit/rowForm.tsx'
import { titleOf } from '#contract/shop/product.ts'
import { products } from '#contract/shop/products.ts'

export const product = rowForm({
  add: products.create,
  edit: products.edit,
  remove: products.remove,
  restore: products.restore,
  one: products.managed,
  fresh: { version: 1, stock: [], sold: false, price: null, pictureAddress: null, createdAt: '' },
  called: titleOf,
  draft: 'product',
  closed: ({ studios }) =>
    studios.length === 0
      ? 'Dieses Produkt gibt es in allen Studios: Ändern kann es, wer den Shop überall verwaltet.'
      : 'Dieses Produkt gibt es auch in anderen Studios: Ändern kann es, wer den Shop dort verwaltet.',
  removal: {
    label: 'Produkt entfernen',
    why: ({ sold }) => (sold ? 'Es wurde schon verkauft und steht auf Belegen: Nimm es mit dem Häkchen aus dem Shop.' : undefined),
  },
})
