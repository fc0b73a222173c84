import type { PersonalStore, Retained } from '#server/kit/domain.ts'

const heads = {
  'tables that name a person': ['Table', 'What', 'Why', 'How long'],
  'what stays': ['What stays', 'Fields', 'Why', 'How long'],
} as const
type Heading = keyof typeof heads

const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
const cells = (name: string, { what, why, long }: Retained) => row([`\`${name}\``, what, why, long])

/** A line per table, in the order of the domains; a table without its sentences is a fault. */
function tables(stores: readonly PersonalStore[]) {
  const said = new Map(stores.flatMap(({ table, kept }) => (kept ? [[table, kept] as const] : [])))
  return [...new Set(stores.map(({ table }) => table))].map(table => {
    const kept = said.get(table)
    if (!kept) throw new Error(`Nothing says what ${table} keeps of a person, why and for how long: personal.ts of its domain.`)
    return cells(table, kept)
  })
}

function staying(stores: readonly PersonalStore[]) {
  const silent = stores.find(({ act, stays }) => (act === 'keep' || act === 'anonymise') && !stays)
  if (silent) throw new Error(`Nothing says why ${silent.table}.${silent.column} stays: personal.ts of its domain.`)
  return stores.flatMap(({ table, column, stays }) => (stays ? [cells(`${table}.${stays.field ?? column}`, stays)] : []))
}

/** The text of docs/retention.md with the tables that are made from `personal` of the domains. */
export function withTables(text: string, stores: readonly PersonalStore[]) {
  const made: Record<Heading, string[]> = { 'tables that name a person': tables(stores), 'what stays': staying(stores) }
  return (Object.keys(heads) as Heading[]).reduce((whole, name) => {
    const [begin, end] = [`<!-- ${name}: npm run docs -->`, `<!-- end of ${name} -->`]
    const [before, rest] = whole.split(`${begin}\n`)
    const after = rest?.split(end)[1]
    if (after === undefined) throw new Error(`docs/retention.md has no place for ${name}.`)
    const table = [row(heads[name]), '|---|---|---|---|', ...made[name]].join('\n')
    return `${before}${begin}\n\n${table}\n\n${end}${after}`
  }, text)
}
