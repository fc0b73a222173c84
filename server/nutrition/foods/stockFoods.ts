import type { Portion } from '#contract/nutrition/foods.ts'
import type { Base, FoodValues } from '#contract/rules/nutrition/foodValues.ts'
import { otherSolids } from './stockOthers.ts'
import { plants } from './stockPlants.ts'

/** The order of what a line tells: its name, these, perhaps a portion with its amount, and after that the alcohol, which most have none of. */
const order = ['kcal', 'fat', 'saturated', 'carbohydrate', 'sugar', 'fibre', 'protein', 'salt'] as const

const drinks = `
Wasser|0|0|0|0|0|0|0|0|1 Glas|200
Mineralwasser|0|0|0|0|0|0|0|0|1 Glas|200
Kaffee, schwarz|2|0|0|0.3|0|0|0.1|0|1 Tasse|120
Espresso|3|0.1|0|0.3|0|0|0.1|0|1 Tasse|30
Cappuccino|35|1.8|1.2|2.8|2.7|0|1.9|0.1|1 Tasse|180
Latte macchiato|45|2.4|1.6|3.5|3.4|0|2.4|0.1|1 Glas|250
Schwarztee|1|0|0|0.2|0|0|0.1|0|1 Tasse|200
Kräutertee|1|0|0|0.2|0|0|0|0|1 Tasse|200
Grüntee|1|0|0|0.1|0|0|0.1|0|1 Tasse|200
Eistee, gesüsst|30|0|0|7.3|7.2|0|0|0|1 Glas|300
Cola|42|0|0|10.5|10.5|0|0|0|1 Dose|330
Cola ohne Zucker|0|0|0|0|0|0|0|0|1 Dose|330
Limonade|38|0|0|9.3|9.2|0|0|0|1 Glas|300
Molkegetränk|36|0|0|9|9|0|0.1|0|1 Glas|300
Energydrink|46|0|0|11|11|0|0|0.2|1 Dose|250
Isotonisches Getränk|25|0|0|6|5|0|0|0.1|1 Flasche|500
Apfelsaft|45|0|0|10.8|10.3|0.1|0.1|0|1 Glas|200
Apfelschorle|27|0|0|6.5|6.2|0|0.1|0|1 Glas|300
Orangensaft|44|0.1|0|9.5|9|0.3|0.7|0|1 Glas|200
Traubensaft|66|0|0|16|15.8|0|0.2|0|1 Glas|200
Multivitaminsaft|48|0.1|0|11|10.5|0.3|0.4|0|1 Glas|200
Karottensaft|30|0.1|0|6|5.5|0.6|0.6|0.1|1 Glas|200
Tomatensaft|18|0.1|0|3.2|3|0.6|0.8|0.6|1 Glas|200
Smoothie mit Beeren|54|0.2|0|11.5|10.5|1.3|0.7|0|1 Glas|250
Vollmilch|66|3.6|2.3|4.9|4.9|0|3.3|0.1|1 Glas|200
Milchdrink|56|2.5|1.6|4.9|4.9|0|3.4|0.1|1 Glas|200
Magermilch|35|0.1|0.1|5|5|0|3.5|0.1|1 Glas|200
Buttermilch|37|0.5|0.3|4.5|4.5|0|3.4|0.1|1 Glas|200
Schokoladenmilch|80|2.5|1.6|11|10.5|0.4|3.3|0.1|1 Glas|250
Haferdrink|45|1.2|0.2|7|4.5|0.8|0.8|0.1|1 Glas|200
Sojadrink|40|2|0.3|1.5|1|0.6|3.5|0.1|1 Glas|200
Reisdrink|50|1|0.1|10|5.5|0.1|0.2|0.1|1 Glas|200
Kokoswasser|19|0|0|4.3|4|0.2|0.2|0.1|1 Glas|250
Proteindrink|60|0.8|0.5|5|4.5|0.3|8|0.1|1 Flasche|330
Bier|42|0|0|3|0.2|0|0.4|0|1 Stange|300|4
Bier, alkoholfrei|24|0|0|5|2.5|0|0.4|0|1 Flasche|330|0.3
Weisswein|72|0|0|1|0.8|0|0.1|0|1 Glas|100|9.7
Rotwein|78|0|0|0.6|0.3|0|0.2|0|1 Glas|100|10.5
Schaumwein|76|0|0|2|1.8|0|0.1|0|1 Glas|100|9.7
Apfelwein|40|0|0|2.5|2.2|0|0|0|1 Glas|200|4.2
Aperitif mit Bitter und Schaumwein|85|0|0|10|9.5|0|0|0|1 Glas|200|6.3
Kirsch|235|0|0|0|0|0|0|0|1 Gläschen|20|33
`

interface Stocked extends Required<Record<keyof FoodValues, number>> {
  name: string
  base: Base
  portions: Portion[]
}

function read(line: string, base: Base): Stocked {
  const [name = '', ...rest] = line.split('|')
  const values = Object.fromEntries(order.map((key, at) => [key, Number(rest[at])])) as Record<(typeof order)[number], number>
  const [portion, amount, alcohol = 0] = rest.slice(order.length)
  return { name, base, ...values, alcohol: Number(alcohol), portions: portion ? [{ name: portion, amount: Number(amount) }] : [] }
}

const linesIn = (text: string) => text.trim().split('\n')

/** Foods of our own with rounded example values (H36): for trying the app, not for measuring by. */
export const stock: readonly Stocked[] = [
  ...[plants, otherSolids].flatMap(linesIn).map(line => read(line, 'g')),
  ...linesIn(drinks).map(line => read(line, 'ml')),
]
