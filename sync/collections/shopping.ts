import { foldLetters } from '#contract/fold.ts'
import { type Aisle, aisleNames } from '#contract/rules/nutrition/aisles.ts'
import { type FoodUnit, unitNames } from '#contract/rules/nutrition/units.ts'
import { type Collection, field, type Stamp, stamp } from './collection.ts'
import { mergeBy } from './merge.ts'

/** How much of an item is wanted for one thing; what is not wanted any more has amount 0. */
interface WantedPart {
  /** Grows with each change of this part; the greater one stands. */
  n: number
  amount: number
  /** Title of what it is wanted for: the recipe's name. */
  title?: string
}
type WantedParts = Record<string, WantedPart>

/** `none` is the unit of what is only named. */
export type ItemUnit = FoodUnit | 'none'
const itemUnits: readonly ItemUnit[] = [...unitNames, 'none']

/** One thing of the shopping list; id = `<food or name>:<unit>`, so that one thing is one item on all devices. */
export interface ShoppingItem extends Stamp {
  /** '' where it is no food of the index. */
  food: string
  title: string
  unit: ItemUnit
  aisle: Aisle
  /** By what asks for it: a recipe's id, or `own.` and where somebody entered it by hand. */
  parts: WantedParts
  /** Ticked and unticked so many times: odd is ticked. */
  ticks: number
  at: string
}

/** FNV-1a of a name, twice from different seeds. */
function nameKey(title: string) {
  const name = foldLetters(title).replace(/\s+/g, ' ').trim()
  const half = (seed: number) => {
    let hash = seed
    for (let at = 0; at < name.length; at++) hash = Math.imul(hash ^ name.charCodeAt(at), 0x01000193) >>> 0
    return hash.toString(16).padStart(8, '0')
  }
  return `t${half(0x811c9dc5)}${half(0x01000193)}`
}

export const itemId = ({ food, title, unit }: Pick<ShoppingItem, 'food' | 'title' | 'unit'>) => `${food || nameKey(title)}:${unit}`

/** How much of it is wanted in all; 0 is not on the list. */
export const wantedOf = ({ parts }: Pick<ShoppingItem, 'parts'>) => Object.values(parts).reduce((sum, { amount }) => sum + amount, 0)
export const isDone = ({ ticks }: Pick<ShoppingItem, 'ticks'>) => ticks % 2 === 1

type Counts = Pick<ShoppingItem, 'parts' | 'ticks'>

/** From so many parts on those that are not wanted any more are forgotten. */
const mostParts = 40
const mostSum = 100_000

/** The item once something asks for so much of it; its tick stays as it is. */
export function setWantedAmount<Item extends Counts>(item: Item, source: string, amount: number, title?: string): Item {
  const before = Object.hasOwn(item.parts, source) ? item.parts[source] : undefined
  if (before?.amount === amount && before.title === title) return item
  const part = { n: (before?.n ?? 0) + 1, amount: Math.min(amount, mostSum), ...(title && { title }) }
  const others = Object.entries(item.parts).filter(([, each]) => Object.keys(item.parts).length < mostParts || each.amount > 0)
  return { ...item, parts: { ...Object.fromEntries(others), [source]: part } }
}

/** The item once it is ticked or not. */
export const ticked = <Item extends Counts>(item: Item, done: boolean): Item =>
  isDone(item) === done ? item : { ...item, ticks: item.ticks + 1 }

/** The item once it is off the list. It stays behind the list, so that an older state of it on another device brings nothing back. */
export const taken = <Item extends Counts>(item: Item): Item => ({
  ...ticked(item, false),
  parts: Object.fromEntries(
    Object.entries(item.parts).map(([source, { n, amount, ...part }]) => [source, { ...part, n: amount > 0 ? n + 1 : n, amount: 0 }]),
  ),
})

/** The item as it was before it was taken off, over what came meanwhile. */
export function broughtBack<Item extends Counts>(item: Item, before: Counts): Item {
  const wanted = Object.entries(before.parts).filter(([, { amount }]) => amount > 0)
  const back = wanted.reduce((all, [source, { amount, title }]) => setWantedAmount(all, source, amount, title), item)
  return ticked(back, isDone(before))
}

/** Each part as it was changed last; of two that were changed alike the greater, so that nothing wanted is lost. */
function joinParts(mine: WantedParts, theirs: WantedParts): WantedParts {
  const joined: WantedParts = { ...theirs }
  for (const [source, part] of Object.entries(mine)) {
    const other = Object.hasOwn(theirs, source) ? theirs[source] : undefined
    if (!other || part.n > other.n || (part.n === other.n && isGreater(part, other))) joined[source] = part
  }
  return joined
}

const isGreater = (one: WantedPart, other: WantedPart) =>
  one.amount === other.amount ? (one.title ?? '') > (other.title ?? '') : one.amount > other.amount

/** The shopping list: nothing but counters, so merging needs no base, and no list made anew touches a tick (H33). */
export const shopping: Collection<ShoppingItem> = {
  name: 'shopping',
  size: 20_000,
  words: { title: 'Artikel', _deleted: 'Gelöscht' },
  title: ({ title }) => `Einkaufsliste: ${title}`,
  mendedAt: () => ({ to: 'shoppingList' }),
  migrations: {},
  schema: {
    title: 'shoppingItem',
    version: 0,
    primaryKey: 'id',
    type: 'object',
    properties: {
      ...stamp,
      id: { type: 'string', maxLength: 60, pattern: '^[0-9a-ft-]{17,36}:[a-z]{1,12}$' },
      food: field.reference,
      title: field.text(80),
      unit: field.choice(itemUnits),
      aisle: field.choice(aisleNames),
      parts: {
        type: 'object',
        maxProperties: 200,
        propertyNames: { type: 'string', maxLength: 60, pattern: '^[\\w.-]{1,60}$' },
        additionalProperties: {
          type: 'object',
          properties: { n: field.whole(0, 1_000_000), amount: field.number(0, mostSum), title: field.text(120) },
          required: ['n', 'amount'],
          additionalProperties: false,
        },
      },
      ticks: field.whole(0, 1_000_000),
      at: field.instant,
    },
    required: ['id', 'version', 'rev', 'food', 'title', 'unit', 'aisle', 'parts', 'ticks', 'at'],
    indexes: [],
    additionalProperties: false,
  },
  merge: mergeBy<ShoppingItem>({
    join: {
      parts: (_base, mine, theirs) => joinParts(mine, theirs),
      ticks: (_base, mine, theirs) => Math.max(mine, theirs),
      at: (_base, mine, theirs) => [mine, theirs].sort()[1] as string,
    },
  }),
}
