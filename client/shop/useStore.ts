import { useMemo } from 'react'
import { useCall, useCalls } from '#client/data/reads.ts'
import { useGo, useQueryText } from '#client/map/links.tsx'
import { type Category, categories, categoryNames } from '#contract/shop/product.ts'
import { familyOf, products, type StoreProduct } from '#contract/shop/products.ts'
import { beyondPage, findShelfEntries, thingsOf } from './shelf.ts'
import { useShopStudio } from './shopStudio.ts'

/** The most products of one answer; a larger shop is searched at the studio, and shown page by page. */
const most = 200
/** The most pages that are shown below each other: beyond them somebody searches. */
const mostPages = 50

interface ShopAddress {
  studio: string
  q: string
  category: Category | ''
  /** How many pages of a large shop are shown. */
  pages: number
}

/** The choice in the shop, as the address has it; without a studio there it is the one that somebody shops for. */
export function useShopAddress() {
  const { studio: asked, q = '', kategorie = '', seiten } = useQueryText()
  const { studio, choose } = useShopStudio(asked)
  const go = useGo()
  const now: ShopAddress = {
    studio,
    q,
    category: Object.hasOwn(categories, kategorie) ? (kategorie as Category) : '',
    pages: Math.min(mostPages, Math.max(1, Math.trunc(Number(seiten)) || 1)),
  }
  const show = (change: Partial<ShopAddress>) => {
    const next = { ...now, pages: 1, ...change }
    if (change.studio !== undefined) choose(change.studio)
    const seiten = next.pages > 1 ? next.pages : undefined
    const search = { studio: next.studio || undefined, q: next.q || undefined, kategorie: next.category || undefined, seiten }
    void go({ to: 'shopMain', search, replace: true })
  }
  return { ...now, show }
}

const bodyOf = (studio: string) => ({ limit: most, ...(studio && { studio }) })

/** The shop in a studio: searched on the device where all of it is here, else at the studio, so many pages of it. */
export function useStore({ studio, q, category, pages }: ShopAddress) {
  const whole = useCall(products.store, { body: bodyOf(studio) })
  const isWhole = !whole.data || whole.data.total <= whole.data.rows.length
  const asked = useMemo(() => {
    const words = isWhole ? {} : { ...(q && { q }), ...(category && { category }) }
    const offsets = Array.from({ length: isWhole ? 1 : pages }, (_, page) => page * most)
    return offsets.map(offset => ({ body: { ...bodyOf(studio), ...words, ...(offset > 0 && { offset }) } }))
  }, [isWhole, studio, q, category, pages])
  const answers = useCalls(products.store, asked)
  const first = answers[0]?.data ?? whole.data
  const rows = first && [...first.rows, ...answers.slice(1).flatMap(({ data }) => data?.rows ?? [])]
  // Page by page in the order of their answers, which are the same objects until one changes.
  const key = answers.map(({ stand }) => stand).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` and `first` stand for the rows
  const things = useMemo(() => rows && thingsOf(rows), [key, first])
  const shown = useMemo(() => things && findShelfEntries(things, { q, category }), [things, q, category])
  // Only some shelves of a larger shop are known.
  const shelves = useMemo(() => new Set(isWhole ? things?.map(({ variants }) => variants[0]!.category) : categoryNames), [things, isWhole])
  const hasMore = !isWhole && !!first && !!rows && rows.length < first.total && pages < mostPages
  return {
    things: shown,
    shelves,
    hasMore,
    loading: answers.slice(1).some(({ data, loading }) => !data && loading),
    stand: whole.stand,
    error: whole.error,
    again: whole.again,
  }
}

/** Kinds among these products, goods or entry: from the shop where it holds them, of a larger one each by itself. */
export function useKinds(studio: string, ids: readonly string[]) {
  const { data } = useCall(products.store, { body: bodyOf(studio) })
  const beyond = beyondPage(data, ids).join()
  const asked = useMemo(
    () => beyond.split(',').flatMap(id => (id ? [{ params: { id }, query: studio ? { studio } : {} }] : [])),
    [beyond, studio],
  )
  const answers = useCalls(products.one, asked)
  const known = [...(data?.rows ?? []), ...answers.flatMap(each => each.data?.rows ?? [])]
  const kinds = new Set(ids.map(id => known.find(({ _id }) => _id === id)?.kind ?? 'goods'))
  return { goods: kinds.has('goods'), entry: kinds.has('entry') }
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
