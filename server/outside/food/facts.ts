import { FoodAway, type FoodBook } from './port.ts'
import { productOf, trusted } from './product.ts'

const patience = 8000
/** Bytes of an answer; one product with the fields that we ask for has some thousand. */
const longest = 500_000
const fields = 'code,product_name,product_name_de,brands,quantity,product_quantity_unit,nutriments'

/** Open Food Facts, by its API of version 2. It wants to know who asks, and whom to write to. */
export const openFoodFacts = (url: string, contact: string): FoodBook => ({
  async byBarcode(code) {
    const headers = { 'user-agent': `Formkurve/1 (${contact})`, accept: 'application/json' }
    // Elsewhere lie products that are no food.
    const wishes: RequestInit = { headers, redirect: 'manual', signal: AbortSignal.timeout(patience) }
    const { status, text } = await fetch(`${url}/api/v2/product/${code}?lc=de&fields=${fields}`, wishes)
      .then(async answer => ({ status: answer.status, text: await answer.text() }))
      .catch(() => ({ status: 0, text: '' }))
    if (status === 404 || (status >= 300 && status < 400)) return undefined
    if (status !== 200 || text.length > longest) throw new FoodAway()
    const found = read(text)
    const food = found.status === 1 && found.product ? productOf({ ...found.product, code }) : undefined
    return food && trusted(food)
  },
})

function read(text: string): { status?: unknown; product?: Record<string, unknown> } {
  try {
    return JSON.parse(text) ?? {}
  } catch {
    throw new FoodAway()
  }
}
