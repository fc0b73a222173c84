import { useMemo, useState } from 'react'
import { Sheet } from '#client/kit/Sheet.tsx'
import type { Column, Filter } from '#client/kit/table/column.ts'
import { amounts, counts, days } from '#client/kit/table/kinds.ts'
import { ListPage } from '#client/kit/table/ListPage.tsx'
import { isNew } from '#client/kit/waiting/overlay.ts'
import { byStudio } from '#client/parts/studio/byStudio.ts'
import { useOwnStudios } from '#client/parts/studio/ownStudios.ts'
import { categories, categoryNames } from '#contract/shop/product.ts'
import { type ProductRow, products } from '#contract/shop/products.ts'
import { ProductForm, variantOf } from './ProductForm.tsx'
import { product } from './shopProduct.ts'

const stockSumOf = ({ kind, stock }: ProductRow, part: 'count' | 'held') =>
  kind === 'goods' ? stock.reduce((sum, each) => sum + each[part], 0) : null
/** As the filter names them: sold out is what has no free piece in any studio of one's own. */
const stateOf = (row: ProductRow) => {
  if (!row.published) return 'Entwurf'
  const free = row.stock.reduce((sum, { count, held }) => sum + count - held, 0)
  return row.kind === 'goods' && free <= 0 ? 'ausverkauft' : 'im Shop'
}
const states = [
  ['published', 'Im Shop'],
  ['hidden', 'Entwurf'],
  ['empty', 'Ausverkauft'],
] as const

/** /dashboard/shop/products (L60): what the shop sells, with prices, variants and stock. */
export default function Products() {
  const { options, nameOf } = useOwnStudios(products.create)
  const [variant, setVariant] = useState<ReturnType<typeof variantOf>>()
  const columns = useMemo<Column<ProductRow>[]>(
    () => [
      { id: 'title', title: 'Produkt', text: ({ title }) => title, sorts: true, strong: true, width: 180, grow: 2, phone: 'title' },
      { id: 'variant', title: 'Variante', text: ({ variant }) => variant ?? null, width: 100, phone: 'second' },
      { id: 'category', title: 'Kategorie', text: ({ category }) => categories[category], sorts: true, width: 140 },
      { id: 'price', title: 'Preis', ...amounts(({ price }) => price), sorts: true, width: 110, phone: 'trail' },
      { id: 'count', title: 'Bestand', ...counts(row => stockSumOf(row, 'count')), width: 90 },
      { id: 'held', title: 'Reserviert', ...counts(row => stockSumOf(row, 'held')), width: 100 },
      { id: 'published', title: 'Status', text: stateOf, width: 110, phone: 'second' },
      {
        id: 'studios',
        title: 'Abholung',
        width: 160,
        grow: 1,
        text: ({ studios }) => (studios.length === 0 ? 'alle Studios' : studios.map(code => nameOf(code)).join(', ')),
      },
      { id: 'createdAt', title: 'Angelegt', ...days(({ createdAt }) => createdAt || null), sorts: true, spare: true, width: 110 },
    ],
    [nameOf],
  )
  const filters = useMemo<Filter[]>(
    () => [
      byStudio(options),
      { id: 'category', title: 'Kategorie', choices: categoryNames.map(value => [value, categories[value]]) },
      { id: 'state', title: 'Status', choices: states },
    ],
    [options],
  )
  const begun = (row: ProductRow, close: () => void) => () => {
    close()
    setVariant(variantOf(row))
  }
  return (
    <>
      <ListPage
        rows={['das', 'Produkt', 'Produkte']}
        adds
        name="products"
        call={products.manage}
        form={product}
        columns={columns}
        filters={filters}
        exports
        wide
      >
        {(row, close) => {
          const more = row && !isNew(row) && begun(row, close)
          return <ProductForm row={row} onDone={close} onVariant={more || undefined} />
        }}
      </ListPage>
      {variant && (
        <Sheet open wide title={`Variante von ${variant.title}`} onClose={() => setVariant(undefined)}>
          <ProductForm row={undefined} start={variant} onDone={() => setVariant(undefined)} />
        </Sheet>
      )}
    </>
  )
}
