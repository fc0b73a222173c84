import sharp from 'sharp'
import type { Allergen } from '#contract/rules/nutrition/allergens.ts'
import type { VatKind } from '#contract/rules/payments/vat.ts'
import type { Category, ContentMeasure, ProductKind } from '#contract/shop/product.ts'
import { dayMs } from '#contract/time.ts'
import { type DemoPeople, demoId } from '#server/kit/demo.ts'
import type { House } from '#server/kit/house.ts'
import { keepFile } from '#server/shared/files/keptFiles.ts'
import { drawing, type Shape } from './drawings.ts'
import { kind as pictureKind } from './rules.ts'
import { product, productMove, productStock } from './tables.ts'

interface Sold {
  title: string
  in: Category
  price: number
  shape: Shape
  short: string
  text?: string
  /** Ingredients of something edible, and what its package says beside them. */
  ingredients?: string
  allergens?: Allergen[]
  kind?: ProductKind
  rate?: VatKind
  contents?: [number, ContentMeasure]
  /** For how many days it holds, and for how many entries. */
  days?: number
  entries?: number
  /** Each a variant of its own, with its colour; one without a name is the only one. */
  variants: readonly (readonly [name: string, colour: string])[]
  hidden?: true
}

const food = { in: 'food', rate: 'reduced' } as const
const powder = { in: 'supplements', rate: 'reduced', shape: 'tin' } as const
const sold: readonly Sold[] = [
  {
    title: 'Proteinriegel',
    ...food,
    price: 350,
    shape: 'bar',
    contents: [55, 'g'],
    short: '20 g Eiweiss, ohne Zuckerzusatz',
    ingredients: 'Milcheiweiss, Erythrit, Mandeln, Kakaobutter, Haferflocken, Aroma, Salz. Kann Spuren von Erdnüssen und Sesam enthalten.',
    allergens: ['gluten', 'milk', 'nuts'],
    variants: [
      ['Haselnuss', '#8a5a33'],
      ['Schoko', '#4b2e24'],
      ['Beere', '#a33c63'],
    ],
  },
  {
    title: 'Energy Balls',
    ...food,
    price: 590,
    shape: 'bar',
    contents: [90, 'g'],
    short: 'Datteln, Nüsse, Kakao',
    ingredients: 'Datteln (48 %), Mandeln, Haselnüsse, Kakao, Kokosraspel, Salz.',
    allergens: ['nuts'],
    variants: [['', '#6d4a2f']],
  },
  {
    title: 'Iso-Drink',
    ...food,
    price: 380,
    shape: 'bottle',
    contents: [500, 'ml'],
    short: 'Für lange Einheiten',
    ingredients: 'Wasser, Glukosesirup, Maltodextrin, Säuerungsmittel Zitronensäure, Kochsalz, natürliches Aroma.',
    allergens: [],
    variants: [
      ['Zitrone', '#b59a1e'],
      ['Orange', '#c9702a'],
    ],
  },
  {
    title: 'Whey Protein',
    ...powder,
    price: 4990,
    contents: [900, 'g'],
    short: 'Aus Schweizer Milch, 24 g Eiweiss pro Portion',
    ingredients: 'Molkeneiweiss (96 %), Aroma, Verdickungsmittel Guarkernmehl, Emulgator Sojalecithin, Süssungsmittel Sucralose.',
    allergens: ['milk', 'soya'],
    text: 'Ein Messlöffel auf 3 dl Wasser oder Milch. Enthält Milch. Kein Ersatz für eine abwechslungsreiche Ernährung.',
    variants: [
      ['Vanille', '#c5a253'],
      ['Schoko', '#4b2e24'],
      ['Erdbeere', '#c8556b'],
    ],
  },
  {
    title: 'Erbsenprotein',
    ...powder,
    price: 4490,
    contents: [750, 'g'],
    short: 'Vegan und ohne Soja',
    ingredients: 'Erbsenproteinisolat (97 %), Kakao, Stevia.',
    variants: [['', '#5c8a3a']],
  },
  {
    title: 'Kreatin',
    ...powder,
    price: 2990,
    contents: [500, 'g'],
    short: 'Rein, ohne Zusätze',
    ingredients: 'Kreatin-Monohydrat.',
    variants: [['', '#4a5b78']],
  },
  {
    title: 'Magnesium',
    ...powder,
    price: 1890,
    contents: [60, 'piece'],
    short: '60 Kapseln',
    ingredients: 'Magnesiumcitrat, Kapselhülle Hydroxypropylmethylcellulose, Trennmittel Magnesiumstearat.',
    variants: [['', '#3f7f86']],
  },
  {
    title: 'T-Shirt Formkurve',
    in: 'clothing',
    price: 3900,
    shape: 'shirt',
    short: 'Bio-Baumwolle, gerade geschnitten',
    variants: [
      ['S', '#1f6f54'],
      ['M', '#1f6f54'],
      ['L', '#1f6f54'],
      ['XL', '#1f6f54'],
    ],
  },
  {
    title: 'Trainingssocken',
    in: 'clothing',
    price: 1200,
    shape: 'shirt',
    short: 'Zwei Paar',
    variants: [
      ['36–40', '#3a4a8c'],
      ['41–46', '#3a4a8c'],
    ],
  },
  {
    title: 'Trinkflasche',
    in: 'gear',
    price: 1900,
    shape: 'bottle',
    short: 'Edelstahl, 7 dl',
    variants: [
      ['grün', '#1f6f54'],
      ['blau', '#2d4aa8'],
    ],
  },
  { title: 'Shaker', in: 'gear', price: 990, shape: 'bottle', short: 'Mit Sieb, 6 dl', variants: [['', '#4a5b78']] },
  {
    title: 'Widerstandsband',
    in: 'gear',
    price: 1490,
    shape: 'ring',
    short: 'Für Zuhause und unterwegs',
    variants: [
      ['leicht', '#c9a12a'],
      ['mittel', '#c9702a'],
      ['stark', '#a3322c'],
    ],
  },
  { title: 'Zughilfen', in: 'gear', price: 1690, shape: 'ring', short: 'Ein Paar', variants: [['', '#3b3b3b']] },
  { title: 'Trainingstuch', in: 'care', price: 2400, shape: 'towel', short: 'Trocknet rasch, 50 × 100 cm', variants: [['', '#3f7f86']] },
  { title: 'Duschset', in: 'care', price: 890, shape: 'bottle', short: 'Gel und Shampoo, je 100 ml', variants: [['', '#5b3a8c']] },
  {
    title: 'Tageseintritt',
    in: 'entry',
    kind: 'entry',
    price: 3000,
    shape: 'ticket',
    short: 'Ein Eintritt in dein gewähltes Studio',
    days: 365,
    entries: 1,
    variants: [['', '#1f6f54']],
  },
  {
    title: 'Zehnerkarte',
    in: 'entry',
    kind: 'entry',
    price: 25000,
    shape: 'ticket',
    short: 'Zehn Eintritte, zwei Jahre gültig',
    days: 730,
    entries: 10,
    variants: [['', '#b4532a']],
  },
  {
    title: 'Ernährungsplan',
    in: 'nutrition',
    kind: 'nutrition',
    price: 9900,
    shape: 'plate',
    short: 'Zwölf Wochen, auf dich abgestimmt',
    days: 84,
    variants: [['', '#5c8a3a']],
  },
  {
    title: 'Adventskalender',
    ...food,
    price: 5900,
    shape: 'bar',
    short: 'Noch nicht im Verkauf',
    variants: [['', '#a3322c']],
    hidden: true,
  },
]

const studios = ['winterthur', 'frauenfeld', 'pfungen']

async function keepDrawing(house: House, shape: Shape, colour: string) {
  const bytes = await sharp(Buffer.from(drawing(shape, colour)))
    .webp({ quality: 82 })
    .toBuffer()
  const draft = await house.bytes.layDown(bytes)
  const facts = { owner: null, kind: pictureKind, type: 'image/webp', open: true, width: 640, height: 640 } as const
  return house.db.transaction(tx => keepFile(tx, house, { ...facts, bytes, draft }))
}

type Row = typeof product.$inferInsert

function rowOf(each: Sold, variant: string, picture: string, author: string): Row {
  const [contents = null, measure = null] = each.contents ?? []
  return {
    _id: demoId('product', each.title, variant),
    title: each.title,
    variant: variant || null,
    shortDescription: each.short,
    family: each.variants.length > 1 ? demoId('product-family', each.title) : null,
    text: each.text ?? '',
    ingredients: each.ingredients,
    allergens: each.allergens,
    category: each.in,
    kind: each.kind ?? 'goods',
    rate: each.rate ?? 'normal',
    contents,
    measure,
    pictures: [picture],
    published: !each.hidden,
    days: each.days ?? null,
    entries: each.entries ?? null,
    prices: [{ from: '2025-01-01', rappen: each.price }],
    created: new Date().toISOString(),
    author,
  }
}

/** Thirty products with their stock in three studios, those that can be sold on the shelf; adds nothing where there are some already. */
export async function seedProducts(house: House, people: DemoPeople) {
  const { db } = house
  if ((await db.$count(product)) > 0) return
  const drawn = new Map<string, string>()
  for (const { shape, variants } of sold)
    for (const [, colour] of variants)
      if (!drawn.has(`${shape} ${colour}`)) drawn.set(`${shape} ${colour}`, await keepDrawing(house, shape, colour))
  const rows = sold.flatMap(each =>
    each.variants.map(([variant, colour]) => rowOf(each, variant, drawn.get(`${each.shape} ${colour}`)!, people.admin)),
  )
  const goods = rows.filter(({ kind }) => kind === 'goods')
  // Every eleventh shelf is empty, and every seventh nearly so.
  const shelves = goods.flatMap(({ _id }, at) =>
    studios.map((studio, which) => ({
      product: _id,
      studio,
      count: (at + which) % 11 === 10 ? 0 : (at + which) % 7 === 6 ? 2 : 8 + ((at * 5) % 13),
    })),
  )
  const at = new Date(Date.now() - 7 * dayMs).toISOString()
  await db.transaction(async tx => {
    await tx.insert(product).values(rows)
    await tx.insert(productStock).values(shelves)
    await tx.insert(productMove).values(
      shelves
        .filter(({ count }) => count > 0)
        .map(({ count, ...shelf }) => ({
          _id: demoId('product-move', shelf.product, shelf.studio),
          ...shelf,
          by: count,
          reason: 'delivered' as const,
          person: people.admin,
          at,
        })),
    )
  })
}
