import { foldLetters } from '#contract/fold.ts'
import { type Nutrient, rounded } from '#contract/rules/nutrition/foodValues.ts'
import { readXlsx, type XlsxRow } from '#server/kit/sheets/xlsx.ts'
import { amountOf, type ForeignFood, plainProductTextOf } from '#server/outside/food/product.ts'
import { BookError, type Hears } from './foodBookLine.ts'

/** How the Schweizer Nährwertdatenbank heads what we take of it; its columns move from version to version. */
const heads: Record<'key' | 'title' | 'unit' | 'kcal' | Nutrient, RegExp> = {
  key: /^id$/,
  title: /^name$/,
  unit: /^bezugseinheit/,
  kcal: /kilokalorien|kcal/,
  fat: /^fett, total/,
  saturated: /^fettsauren, gesattigt/,
  carbohydrate: /^kohlenhydrate, verfugbar/,
  sugar: /^zucker/,
  fibre: /^nahrungsfasern/,
  protein: /^protein/,
  salt: /^salz/,
  alcohol: /^alkohol/,
}
type SwissHead = keyof typeof heads
const needed = ['key', 'title', 'kcal', 'fat', 'carbohydrate', 'protein'] as const
const grams = ['fat', 'saturated', 'carbohydrate', 'sugar', 'fibre', 'protein', 'salt', 'alcohol'] as const

/** The columns by their heads; undefined for a row that heads nothing. */
function headsIn(row: XlsxRow) {
  const found = new Map<SwissHead, number>()
  for (const [column, text] of row)
    for (const [name, head] of Object.entries(heads) as [SwissHead, RegExp][])
      if (!found.has(name) && head.test(foldLetters(text.trim()))) found.set(name, column)
  return needed.every(name => found.has(name)) ? found : undefined
}

/** A number as the table writes it: traces («Sp.», «tr.», «<0.1») are nothing, what is not known stays so. */
function numberIn(text: string | undefined, largest: number) {
  const written = (text ?? '').trim().replace(',', '.')
  if (/^(sp\.?|spuren|tr\.?|<\s*0?\.\d+)$/i.test(written)) return 0
  return amountOf(written, largest)
}

/** Foods of the Schweizer Nährwertdatenbank, as its Excel book has them. */
export function readSwiss(book: Uint8Array, hear: Hears) {
  let columns: Map<SwissHead, number> | undefined
  let sheet: string | undefined
  let isKnown = false
  readXlsx(book, (row, name, line) => {
    if (name !== sheet) columns = undefined
    sheet = name
    if (!columns) {
      columns = headsIn(row)
      isKnown ||= columns !== undefined
      return
    }
    const cell = (head: SwissHead) => row.get(columns!.get(head) ?? -1)
    const [key, title] = [cell('key')?.trim(), cell('title')?.trim()]
    if (!key && !title) return
    if (!key || !title)
      return hear.left({ line, title: plainProductTextOf(title ?? '', 120), why: key ? 'ohne lesbaren Namen' : 'ohne lesbare Nummer' })
    const values = grams.map(one => [one, numberIn(cell(one), 105)] as const)
    const kcal = numberIn(cell('kcal'), 1000)
    const food: ForeignFood = {
      ...(Object.fromEntries(values.map(([one, value]) => [one, value === null ? null : rounded(value)])) as Record<
        Nutrient,
        number | null
      >),
      kcal: kcal === null ? null : Math.round(kcal),
      barcode: '',
      title: plainProductTextOf(title, 120),
      brand: null,
      base: /\bml\b/i.test(cell('unit') ?? '') ? 'ml' : 'g',
    }
    hear.food({ line, key, food })
  })
  if (!isKnown) throw new BookError('Keine Tabelle mit den Spalten ID, Name, Kilokalorien, Fett, Kohlenhydrate und Protein.')
}
