import { isBarcode } from '#contract/rules/nutrition/barcode.ts'
import { textWithin } from '#server/outside/textWithin.ts'
import { FoodAway, type FoodBook, mostFound } from './port.ts'
import { productOf, trusted } from './product.ts'

const patience = 8000
/** Bytes of an answer; one product with the fields that we ask for has some thousand. */
const longest = 500_000
const fields = 'code,product_name,product_name_de,brands,quantity,product_quantity_unit,nutriments'

async function fetchFoodFacts(address: string, contact: string) {
  const headers = { 'user-agent': `Formkurve/1 (${contact})`, accept: 'application/json' }
  // Elsewhere lie products that are no food.
  const wishes: RequestInit = { headers, redirect: 'manual', signal: AbortSignal.timeout(patience) }
  return fetch(address, wishes)
    .then(async answer => ({ status: answer.status, text: await textWithin(answer, longest) }))
    .catch(() => ({ status: 0, text: '' }))
}

/** The address where words are searched: version 2 of the API has no text search. */
const searching = (words: string) =>
  `/cgi/search.pl?${new URLSearchParams({ search_terms: words, search_simple: '1', action: 'process', json: '1', page_size: String(mostFound), lc: 'de', fields })}`

/** Open Food Facts, by its API of version 2 and its text search. It wants to know who asks, and whom to write to. */
export const openFoodFacts = (url: string, contact: string): FoodBook => ({
  async byBarcode(code) {
    const { status, text } = await fetchFoodFacts(`${url}/api/v2/product/${code}?lc=de&fields=${fields}`, contact)
    if (status === 404 || (status >= 300 && status < 400)) return undefined
    if (status !== 200 || text === undefined) throw new FoodAway()
    const found = read(text)
    const food = found.status === 1 && found.product ? productOf({ ...found.product, code }) : undefined
    return food && trusted(food)
  },

  async byWords(words) {
    const { status, text } = await fetchFoodFacts(`${url}${searching(words)}`, contact)
    if (status !== 200 || text === undefined) throw new FoodAway()
    const { products } = read(text)
    const found = Array.isArray(products) ? products.filter(each => each && typeof each === 'object') : []
    return found.flatMap(each => {
      const food = productOf(each)
      return food && isBarcode(food.barcode) ? [trusted(food)] : []
    })
  },
})

function read(text: string): { status?: unknown; product?: Record<string, unknown>; products?: unknown } {
  try {
    return JSON.parse(text) ?? {}
  } catch {
    throw new FoodAway()
  }
}
