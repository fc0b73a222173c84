import type { Portion } from '#contract/nutrition/foods.ts'
import { type Base, nutrientNames, type Values } from '#contract/nutrition/values.ts'

/** Values in the order of a label; an empty place is unknown. A line: name, kcal, the nutrients, and perhaps a portion with its amount. */
const order = ['kcal', ...nutrientNames] as const

const solids = `
Apfel|52|0.2|0|11.4|10.3|2.4|0.3|0|0|1 Apfel|150
Birne|55|0.2|0|12.4|10|3|0.4|0|0|1 Birne|160
`

const drinks = `
Wasser|0|0|0|0|0|0|0|0|0|1 Glas|200
`

interface Stocked extends Required<Record<keyof Values, number | null>> {
  name: string
  base: Base
  portions: Portion[]
}

const numberIn = (text: string | undefined) => (text === undefined || text === '' ? null : Number(text))

function read(line: string, base: Base): Stocked {
  const [name = '', ...rest] = line.split('|')
  const values = Object.fromEntries(order.map((key, at) => [key, numberIn(rest[at])])) as Record<keyof Values, number | null>
  const [portion, amount] = rest.slice(order.length)
  return { name, base, ...values, portions: portion ? [{ name: portion, amount: Number(amount) }] : [] }
}

const linesIn = (text: string) => text.trim().split('\n')

/** Our own foods with rounded example values (H36): for trying the app, not for measuring by. */
export const stock: readonly Stocked[] = [...linesIn(solids).map(line => read(line, 'g')), ...linesIn(drinks).map(line => read(line, 'ml'))]
