import type { Deletable, Stamp } from './collection.ts'
import { canonical, content, equal, sameContent } from './equal.ts'

type Full<Doc extends Stamp> = Doc & Deletable

/** Three states of one value: the common base, and each side's result. */
type Join<Value, Doc> = (
  base: Value | undefined,
  mine: Value,
  theirs: Value,
  side: { winner: 'mine' | 'theirs'; base?: Doc; mine: Doc; theirs: Doc },
) => Value

/** How a collection's fields are joined. */
export interface JoinRules<Doc extends Stamp> {
  /** Fields that only make sense together, e.g. an instant and its day: they come from one side. */
  together?: (keyof Doc & string)[][]
  /** Fields with a rule of their own, also where there is no base. */
  join?: { [Name in keyof Doc & string]?: Join<Doc[Name], Full<Doc>> }
  /** True where the result is deleted although just one side is; the default keeps an edit. */
  deleted?(base: Full<Doc> | undefined, mine: Full<Doc>, theirs: Full<Doc>): boolean
}

const own = ['id', 'version', 'rev', '_deleted']

/** Makes a collection's `merge` from what its fields need. */
export const mergeBy =
  <Doc extends Stamp>(fields: JoinRules<Doc> = {}) =>
  (base: Full<Doc> | undefined, mine: Full<Doc>, theirs: Full<Doc>): Full<Doc> => {
    if (sameContent(mine, theirs)) return theirs
    const winner = winnerOf(base, mine, theirs)
    const deleted = (fields.deleted ?? stillDeleted)(base, mine, theirs)
    const joined = { ...joinFields(fields, { base, mine, theirs, winner }), id: theirs.id, _deleted: deleted }
    if (sameContent(joined, theirs)) return theirs
    return { ...joined, version: Math.max(mine.version, theirs.version) + 1, rev: theirs.rev } as Full<Doc>
  }

/**
 * The side that wins where both changed the same: a living one over a deleted one, then mine, the later to arrive.
 * Without a base the higher version; at a tie the greater text, so that every device decides alike.
 */
function winnerOf<Doc extends Stamp>(base: Full<Doc> | undefined, mine: Full<Doc>, theirs: Full<Doc>): 'mine' | 'theirs' {
  if (base) return mine._deleted && !theirs._deleted ? 'theirs' : 'mine'
  if (mine.version !== theirs.version) return mine.version > theirs.version ? 'mine' : 'theirs'
  return canonical(content(mine)) > canonical(content(theirs)) ? 'mine' : 'theirs'
}

/** A deletion against an edit keeps the edit; one against an untouched document stands. Without a base the higher version decides. */
function stillDeleted<Doc extends Stamp>(base: Full<Doc> | undefined, mine: Full<Doc>, theirs: Full<Doc>) {
  if (mine._deleted === theirs._deleted) return mine._deleted
  if (!base) return (winnerOf(base, mine, theirs) === 'mine' ? mine : theirs)._deleted
  if (base._deleted) return false
  return sameContent(base, mine._deleted ? theirs : mine)
}

/** A value as both sides made it, and whose counts where both changed it. */
interface Joining<Value> {
  base: Value | undefined
  mine: Value
  theirs: Value
  winner: 'mine' | 'theirs'
}

function joinFields<Doc extends Stamp>({ together = [], join = {} }: JoinRules<Doc>, { base, mine, theirs, winner }: Joining<Full<Doc>>) {
  const joined: Record<string, unknown> = {}
  const put = (name: string, value: unknown) => {
    if (value !== undefined) joined[name] = value
  }
  for (const group of groupsOf(together, mine, theirs)) {
    const rule = group.length === 1 ? join[group[0] as keyof typeof join] : undefined
    if (rule) {
      const name = group[0] as keyof Doc & string
      put(name, (rule as Join<unknown, Full<Doc>>)(base?.[name], mine[name], theirs[name], { winner, base, mine, theirs }))
      continue
    }
    const side = sideOf(group, base, mine, theirs) ?? winner
    for (const name of group) put(name, (side === 'mine' ? mine : theirs)[name as keyof Doc])
  }
  return joined
}

/** Every field of either side, those that belong together as one group. */
function groupsOf(together: string[][], mine: object, theirs: object) {
  const grouped = new Set(together.flat())
  const single = new Set([...Object.keys(mine), ...Object.keys(theirs)].filter(name => !own.includes(name) && !grouped.has(name)))
  return [...together, ...[...single].map(name => [name])]
}

/** The side that changed these fields; undefined where both did, differently, or where there is no base to tell. */
function sideOf(names: string[], base: object | undefined, mine: object, theirs: object): 'mine' | 'theirs' | undefined {
  const pick = (doc: object) => names.map(name => (doc as Record<string, unknown>)[name])
  if (equal(pick(mine), pick(theirs))) return 'theirs'
  if (!base) return undefined
  if (equal(pick(mine), pick(base))) return 'theirs'
  if (equal(pick(theirs), pick(base))) return 'mine'
  return undefined
}

/** A field that two devices changed to different values; `mine` stands after the merge. */
export interface Clash {
  field: string
  mine: unknown
  theirs: unknown
}

/** Conflicts that a merge had to decide, for the member to see and turn round; with `words`, only the fields they name. */
export function clashes(
  base: object | undefined,
  mine: Stamp & Deletable,
  theirs: Stamp & Deletable,
  words?: Record<string, string>,
): Clash[] {
  if (sameContent(mine, theirs)) return []
  const names = groupsOf([], mine, theirs)
    .flat()
    .filter(name => !words || name in words)
  if (mine._deleted !== theirs._deleted) names.push('_deleted')
  const value = (doc: object, name: string) => (doc as Record<string, unknown>)[name]
  return names
    .filter(name => !equal(value(mine, name), value(theirs, name)) && sideOf([name], base, mine, theirs) === undefined)
    .map(name => ({ field: name, mine: value(mine, name), theirs: value(theirs, name) }))
}

/** Joins lists of items with a key: an item that either side added stays, one that a side removed goes if the other did not touch it. */
export function joinByKey<Item>(keyOf: (item: Item) => string, { base, mine, theirs, winner }: Joining<Item[]>): Item[] {
  const [before, left, right] = [base ?? [], mine, theirs].map(items => new Map(items.map(item => [keyOf(item), item])))
  const order = base && equal(mine.map(keyOf), base.map(keyOf)) ? [right!, left!] : [left!, right!]
  const keys = new Set(order.flatMap(items => [...items.keys()]))
  const kept: Item[] = []
  for (const key of keys) {
    const item = joinItem(before!.get(key), left!.get(key), right!.get(key), winner)
    if (item !== undefined) kept.push(item)
  }
  return kept
}

function joinItem<Item>(base: Item | undefined, mine: Item | undefined, theirs: Item | undefined, winner: 'mine' | 'theirs') {
  if (equal(mine, theirs)) return mine
  if (base !== undefined && equal(mine, base)) return theirs
  if (base !== undefined && equal(theirs, base)) return mine
  if (mine === undefined || theirs === undefined) return mine ?? theirs
  return winner === 'mine' ? mine : theirs
}
