import type { Plugin } from 'vite'

interface Node {
  type: string
  start: number
  end: number
}
interface Name extends Node {
  name?: string
}
interface Property extends Node {
  key: Name
  value: Node
}
interface Constant extends Node {
  declarations: { id: Name; init: Node | null }[]
}

const isOf =
  (...types: readonly string[]) =>
  ({ type }: Node) =>
    types.includes(type)

/** Properties of a call, and of a screen's row, for tests and lists alone, with the syntax of their values: it tells them from the same words elsewhere. */
const cut: Record<string, (value: Node) => boolean> = {
  example: isOf('ObjectExpression', 'Identifier'),
  covers: isOf('ArrayExpression'),
  // A screen of ours says so; what stands on our side of a contract and on theirs bears the same name.
  ours: value => isOf('Literal')(value) && (value as Node & { value?: unknown }).value === true,
}

/** Files that hold nothing but examples go whole, once no other reads them. */
const ofExamples = /\/examples?\.ts$/

const childNodesOf = (node: Node) => Object.values(node).flat().filter(isNode)
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

function* objectsIn(node: Node): Generator<Property[]> {
  if (node.type === 'ObjectExpression') yield (node as unknown as { properties: Property[] }).properties
  for (const part of childNodesOf(node)) yield* objectsIn(part)
}

interface Scope extends Name {
  computed?: boolean
  key?: Node
  property?: Node
  params?: Node[]
  left?: Node
}

const keyOf = (node: Scope) => (node.computed ? undefined : node.type === 'MemberExpression' ? node.property : node.key)

/** Names that a parameter gives, not those that its default values read. */
function* boundIn(node: Scope): Generator<string | undefined> {
  if (node.type === 'Identifier') yield node.name
  else if (node.type === 'AssignmentPattern') yield* boundIn(node.left as Scope)
  else for (const part of childNodesOf(node)) if (part !== keyOf(node)) yield* boundIn(part)
}

/** Every variable that is named within a node, with its place: not the names of properties, nor what a function calls its own parameters. */
function* namesIn(node: Scope): Generator<Name> {
  if (node.type === 'Identifier') yield node
  const own = new Set((node.params ?? []).flatMap(param => [...boundIn(param)]))
  for (const part of childNodesOf(node)) if (part !== keyOf(node)) for (const found of namesIn(part)) if (!own.has(found.name)) yield found
}

/** The examples and ids of the specification that a module's calls wear. */
function wornIn(module: Node): Node[] {
  const worn: Node[] = []
  for (const properties of objectsIn(module))
    for (const property of properties) {
      const next = properties[properties.indexOf(property) + 1]
      if (property.type === 'Property' && cut[property.key.name ?? '']?.(property.value))
        worn.push({ ...property, end: next?.start ?? property.end })
    }
  return worn
}

/** The same with the constants of a module that nothing but them reads. */
function withConstants(module: Node & { body: Node[] }, worn: readonly Node[]): Node[] {
  const cuts = [...worn]
  const isCut = ({ start }: Node) => cuts.some(other => other.start <= start && start < other.end)
  const names = [...namesIn(module)]
  const constants = module.body.filter(({ type }) => type === 'VariableDeclaration') as Constant[]
  for (let before = -1; before !== cuts.length; ) {
    before = cuts.length
    for (const constant of constants.filter(each => !isCut(each))) {
      const own = constant.declarations.map(({ id }) => id.name)
      const read = names.filter(each => own.includes(each.name) && (each.start < constant.start || each.start >= constant.end))
      if (read.length > 0 && read.every(isCut)) cuts.push(constant)
    }
  }
  return cuts
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
      const module = this.parse(code) as unknown as Node & { body: Node[] }
      const cuts = withConstants(module, wornIn(module))
      // A cut within another goes with it; cutting starts at the end, so that everything before keeps its place.
      const outer = cuts.filter(({ start, end }) => !cuts.some(other => other.start < start && end <= other.end))
      const rest = outer.toSorted((a, b) => b.start - a.start)
      const left = rest.reduce((text, { start, end }) => text.slice(0, start) + text.slice(end), code)
      return { code: left, map: null, ...(ofExamples.test(id) && { moduleSideEffects: false }) }
    },
  }
}
