import type { Plugin } from 'vite'

interface Node {
  type: string
  start: number
  end: number
}
interface Property extends Node {
  key: Node & { name?: string }
  value: Node
}

/** Properties of a call for tests and lists alone, with the syntax of their values: it tells them from the same words in a yup shape. */
const cut: Record<string, string> = { example: 'ObjectExpression', covers: 'ArrayExpression' }

function* objectsIn(node: unknown): Generator<Property[]> {
  if (!node || typeof node !== 'object') return
  if (Array.isArray(node)) {
    for (const each of node) yield* objectsIn(each)
    return
  }
  if ((node as Node).type === 'ObjectExpression') yield (node as unknown as { properties: Property[] }).properties
  for (const value of Object.values(node)) yield* objectsIn(value)
}

/** Leaves examples and the specification's ids out of the contract that devices load. */
export function contractCut(contract: string): Plugin {
  return {
    name: 'contract-cut',
    apply: 'build',
    // Runs after the types are removed.
    enforce: 'post',
    transform(code, id) {
      if (!id.startsWith(`${contract}/`)) return
      const cuts: Node[] = []
      for (const properties of objectsIn(this.parse(code)))
        for (const property of properties) {
          const next = properties[properties.indexOf(property) + 1]
          if (property.type === 'Property' && cut[property.key.name ?? ''] === property.value.type)
            cuts.push({ ...property, end: next?.start ?? property.end })
        }
      // A property within another goes with it; cutting starts at the end, so that everything before keeps its place.
      const outer = cuts.filter(({ start, end }) => !cuts.some(other => other.start < start && end <= other.end))
      const rest = outer.toSorted((a, b) => b.start - a.start)
      return { code: rest.reduce((text, { start, end }) => text.slice(0, start) + text.slice(end), code), map: null }
    },
  }
}
