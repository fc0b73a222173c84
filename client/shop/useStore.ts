import { useMemo } from 'react'
import { useCall } from '#client/data/calls.ts'
import { useSession } from '#client/data/session.ts'
import { useGo, useQueryText } from '#client/map/links.tsx'
import { type Category, categories, categoryNames } from '#contract/shop/product.ts'
import { familyOf, products, type StoreProduct } from '#contract/shop/products.ts'
import { found, thingsOf } from './shelf.ts'

/** The most products of one answer; a larger shop is searched at the studio. */
const most = 200

interface Shown {
  studio: string
  q: string
  category: Category | ''
}

/** What is chosen in the shop, as the address has it; the pick-up studio is one's own unless another one is chosen. */
export function useShopAddress() {
  const { studio, q = '', kategorie = '' } = useQueryText()
  const { user } = useSession()
  const go = useGo()
  const now: Shown = {
    studio: studio ?? user?.studio_id ?? '',
    q,
    category: Object.hasOwn(categories, kategorie) ? (kategorie as Category) : ('' as const),
  }
  const show = (change: Partial<Shown>) => {
    const next = { ...now, ...change }
    const search = { studio: next.studio || undefined, q: next.q || undefined, kategorie: next.category || undefined }
    void go({ to: 'shopMain', search, replace: true })
  }
  return { ...now, show }
}

const bodyOf = (studio: string) => ({ limit: most, ...(studio && { studio }) })

/** The shop in a studio, searched on the device where all of it is here. */
export function useStore({ studio, q, category }: { studio: string; q: string; category: Category | '' }) {
  const whole = useCall(products.store, { body: bodyOf(studio) })
  const isWhole = !whole.data || whole.data.total <= whole.data.rows.length
  const asked = isWhole || !(q || category) ? bodyOf(studio) : { ...bodyOf(studio), q, ...(category && { category }) }
  const further = useCall(products.store, { body: asked })
  const rows = (isWhole ? whole.data : (further.data ?? whole.data))?.rows
  const things = useMemo(() => rows && thingsOf(rows), [rows])
  const shown = useMemo(() => things && found(things, { q, category }), [things, q, category])
  // Of a larger shop only some shelves are known.
  const shelves = useMemo(() => new Set(isWhole ? things?.map(({ variants }) => variants[0]!.category) : categoryNames), [things, isWhole])
  return { things: shown, shelves, isPart: !isWhole && rows?.length === most, stand: whole.stand, error: whole.error, again: whole.again }
}

/** A product with the others of its family: from the shop where that is here, else by itself. */
export function useProduct(id: string, studio: string) {
  const store = useCall(products.store, { body: bodyOf(studio) })
  const own = useCall(products.one, { params: { id }, query: studio ? { studio } : {} })
  const known = store.data?.rows.find(({ _id }) => _id === id)
  const kin = known && store.data?.rows.filter(each => familyOf(each) === familyOf(known))
  const rows: StoreProduct[] | undefined = own.data?.rows ?? kin
  const gone = own.error?.code === 'missing'
  return { rows: gone ? undefined : rows, stand: own.stand ?? store.stand, error: own.error, again: own.again }
}
