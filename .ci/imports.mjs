// The import directions as a table of rules; each import of each file is judged by it.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { wrongRooms } from './rooms.mjs'

const folders = ['contract', 'sync', 'server', 'client', 'e2e']
/** The client's floors, lowest first; the rooms of the domains stand beside each other between `parts` and `app`. */
const floors = ['data', 'map', 'kit', 'parts']
/** The server's floors, lowest first; the rooms of the domains stand beside each other between `shared` and `start`. */
const serverFloors = ['kit', 'outside', 'serve', 'shared']

const imported = /^(?:import|export)\s+([\w*{}\s,$]+?)\s+from\s+'([^'\n]+)'|^import\s+'([^'\n]+)'|\bimport\s*\(\s*'([^'\n]+)'/gm

const importsIn = text => [...text.matchAll(imported)].map(([, what = '', from, bare, later]) => ({ what, name: from ?? bare ?? later }))

/** True where only types are named: nothing of such an import is left where the code runs. */
const isOfTypes = what => /^type\s|^\{(\s*type\s[^,}]+,?)+\s*\}$/.test(what)

/** The names that a file's text imports, as they are written. */
export const namesIn = text => importsIn(text).map(({ name }) => name)

/** The same without imports of types. */
export const codeIn = text =>
  importsIn(text)
    .filter(({ what }) => !isOfTypes(what))
    .map(({ name }) => name)

/** The files of ours and packages that a file imports; `namesOf` reads them out of its text. */
const importedBy = (path, namesOf) => namesOf(readFileSync(path, 'utf8')).map(name => fileOf(path, name))
const importsOf = (paths, namesOf) => new Map(paths.map(path => [path, importedBy(path, namesOf)]))

/** The file that a name means, as a path from the root; for a package its name. */
export const fileOf = (path, name) => {
  if (name.startsWith('#')) return name.slice(1)
  return name.startsWith('.') ? normalize(join(dirname(path), name)) : name
}

const layerOf = path => folders.find(folder => path.startsWith(`${folder}/`))
const roomOf = path => path.split('/')[1]
const isTest = path => /\.test\.tsx?$|^contract\/testing\/|^sync\/(simulation|testing)\//.test(path)
const floorOf = room => (room === 'app' ? floors.length + 1 : floors.includes(room) ? floors.indexOf(room) : floors.length)
const serverFloorOf = room =>
  ['start', 'couch'].includes(room)
    ? serverFloors.length + 1
    : serverFloors.includes(room)
      ? serverFloors.indexOf(room)
      : serverFloors.length
const layers = ['contract', 'sync', 'server', 'client', 'e2e']

/** True where a file imports one that stands above it: another layer's, or a higher floor of its own. */
export function isUp(from, to) {
  const [own, other] = [layerOf(from), layerOf(to)]
  if (own !== other) return other !== undefined && layers.indexOf(own) < layers.indexOf(other)
  if (own === 'client') return floorOf(roomOf(from)) < floorOf(roomOf(to))
  return own === 'server' && isOfServer(from) && isOfServer(to) && serverFloorOf(roomOf(from)) < serverFloorOf(roomOf(to))
}

/** True for a file on a floor of the server; the parts of its tests stand on none. */
const isOfServer = path => /^server\/[^/]+\//.test(path) && !isTest(path) && !/^server\/(testing|big)\/|\/testing[/.]/.test(path)

/** Each rule has a subject, and answers the trouble with an import of `to` by `from` in a sentence; else nothing. */
const rules = [
  {
    of: ({ name }) => name.startsWith('..'),
    wrong: () => "imports are '#contract/…', '#sync/…', '#server/…', '#client/…' or './…', never '../'",
  },
  {
    of: ({ from }) => from.startsWith('contract/') && !isTest(from),
    wrong: ({ to }) => to !== 'yup' && layerOf(to) !== 'contract' && 'the contract imports nothing but yup',
  },
  {
    of: ({ from, what }) => from.startsWith('contract/rules/') && !isTest(from) && !isOfTypes(what),
    wrong: ({ to }) =>
      (to === 'yup' || /^contract\/(call|shapes|page)\.ts$|^contract\/(?!rules\/)\w+\//.test(to)) &&
      'rules stand below what crosses the wire: they know no shape and no call, but by type',
  },
  {
    of: ({ from }) => from.startsWith('sync/'),
    wrong({ from, to }) {
      if (['server', 'client', 'e2e'].includes(layerOf(to))) return 'sync may import the contract only'
      const [own, other] = [roomOf(from), layerOf(to) === 'sync' ? roomOf(to) : undefined]
      if (own === 'collections' && ['endpoint', 'client'].includes(other)) return 'collections know neither of their ends'
      return ((own === 'endpoint' && other === 'client') || (own === 'client' && other === 'endpoint')) && 'the two ends of sync never meet'
    },
  },
  {
    of: ({ from }) => from.startsWith('server/'),
    wrong({ to, name }) {
      if (layerOf(to) === 'client' || to.startsWith('sync/client/')) return 'server and client never meet'
      return /^#server\/(shared\/)?[^/]+\/calls\.ts$/.test(name) && "a domain may use another's tables and rules, never its calls"
    },
  },
  {
    of: ({ from, to, what }) => isOfServer(from) && isOfServer(to) && !isOfTypes(what),
    wrong({ from, to }) {
      const [own, other] = [roomOf(from), roomOf(to)]
      return serverFloorOf(own) < serverFloorOf(other) && `server/${own} stands below server/${other}`
    },
  },
  {
    // Works of threads are listed where they start, and the kit's pool has the type of that list.
    of: ({ from, to }) => isOfServer(from) && isOfServer(to) && roomOf(from) === 'kit' && to !== 'server/start/threads/works.ts',
    wrong: ({ to }) => roomOf(to) !== 'kit' && 'the kit knows no domain, not even by type; a room that asks for something declares a plug',
  },
  {
    of: ({ from }) => from.startsWith('client/'),
    wrong({ from, to }) {
      if (layerOf(to) === 'server' || to.startsWith('sync/endpoint/')) return 'server and client never meet'
      if (layerOf(to) !== 'client' || roomOf(from) === roomOf(to)) return
      const [own, other] = [floorOf(roomOf(from)), floorOf(roomOf(to))]
      if (own === other) return 'a domain never imports another one: what two need stands in parts'
      return own < other && `client/${roomOf(from)} stands below client/${roomOf(to)}`
    },
  },
  {
    of: ({ from, name }) => name === 'react' && from !== 'client/kit/lazyPart.ts',
    wrong: ({ what }) =>
      /\blazy\b/.test(what) && "a part whose code comes later is a lazyPart: React's own takes all down where the code does not come",
  },
]

/** Wrong imports in a text that stands at `path`, one sentence each. */
export function wrongIn(path, text) {
  const problems = []
  for (const { what, name } of importsIn(text)) {
    const asked = { from: path, to: fileOf(path, name), name, what }
    const [why] = rules.map(({ of, wrong }) => of(asked) && wrong(asked)).filter(Boolean)
    if (why) problems.push(`${path} imports ${name}: ${why}`)
  }
  return problems
}

/** A circle among files, given each one's imports; undefined where there is none. */
export function circleIn(imports) {
  const done = new Set()
  const walk = (path, way) => {
    if (way.includes(path)) return [...way.slice(way.indexOf(path)), path]
    if (done.has(path)) return undefined
    for (const next of imports.get(path) ?? []) {
      const found = walk(next, [...way, path])
      if (found) return found
    }
    done.add(path)
    return undefined
  }
  for (const path of imports.keys()) {
    const found = walk(path, [])
    if (found) return found
  }
  return undefined
}

/** Imports of these floors by files of the server's lower floors, types aside. */
function lowerImports(paths) {
  const isLower = path => isOfServer(path) && serverFloors.includes(roomOf(path))
  return new Map(paths.filter(isLower).map(path => [path, importedBy(path, codeIn).filter(isLower)]))
}

/** Judges every file of ours. */
export function checkImports() {
  const all = folders.flatMap(folder => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(name => `${folder}/${name}`))
  const paths = all.filter(path => /\.tsx?$/.test(path))
  const ours = paths.filter(path => !isTest(path))
  const circle = circleIn(lowerImports(paths))
  return [
    ...paths.flatMap(path => wrongIn(path, readFileSync(path, 'utf8'))),
    ...wrongRooms(importsOf(ours, codeIn), importsOf(ours, namesIn)),
    ...(circle ? [`a circle of imports on the server's lower floors: ${circle.join(' → ')}`] : []),
  ]
}
