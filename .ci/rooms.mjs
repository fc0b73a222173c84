// Rooms, and what they may take of one another: no circle at any depth, and of another domain its tables, rules, words and plugs alone.
import { readdirSync, readFileSync } from 'node:fs'

/** Folders of the server that hold a `domain.ts`; the innermost one that a file lies in is its room. */
const domainFolders = readdirSync('server', { recursive: true, encoding: 'utf8' })
  .filter(path => path.endsWith('/domain.ts') && path !== 'kit/domain.ts')
  .map(path => `server/${path.slice(0, -'/domain.ts'.length)}`)
  .sort((one, other) => other.length - one.length)

const isOfTests = path => /\.test\.tsx?$|(^|\/)testing[/.]|^server\/big\/|^contract\/testing\//.test(path)

/**
 * The room of a file. On the server it is the innermost folder with a `domain.ts`, on the client the first folder below a domain or below
 * `parts`, in the contract a domain, whose rules are a room beside it. Undefined for what lies above the rooms: a client domain's own files, which put its rooms together.
 */
export function roomOf(path, folders = domainFolders) {
  if (isOfTests(path)) return undefined
  const [layer, ...steps] = path.split('/')
  if (layer === 'server') return folders.find(folder => path.startsWith(`${folder}/`))
  if (layer === 'client') return steps.length > 2 ? `client/${steps[0]}/${steps[1]}` : undefined
  if (layer === 'contract') return ['contract', ...steps.slice(0, steps[0] === 'rules' ? 2 : 1)].join('/')
  return undefined
}

/** Groups of rooms that import one another in a circle, each sorted, given the rooms that each imports. */
export function knotsIn(imports) {
  const reached = new Map()
  for (const room of imports.keys()) {
    const found = new Set()
    const open = [...(imports.get(room) ?? [])]
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (found.has(next)) continue
      found.add(next)
      open.push(...(imports.get(next) ?? []))
    }
    reached.set(room, found)
  }
  const groups = [...reached].map(([room, found]) => [...found].filter(each => each === room || reached.get(each)?.has(room)).sort())
  return [...new Set(groups.filter(group => group.length > 1).map(group => group.join(', ')))].sort()
}

/** Circles that are left, with their reasons; a new one is refused, and one that is gone leaves the list. */
const leftKnots = {
  'server/shared/auth, server/shared/roles, server/shared/studios':
    'the gate reads grants with each call, and they are rows of roles; roles know the studios in which they hold',
}

/** The same where imports of types count too. */
const leftTypeKnots = {
  ...leftKnots,
  'contract/contracts, contract/rules/contracts':
    'rules of contracts work on offers, people and closings as their shapes say them, by type; shapes name states that the rules have',
}

function wrongKnots(imports, left) {
  const found = new Map()
  for (const [path, names] of imports) {
    const room = roomOf(path)
    const others = names.map(name => roomOf(name)).filter(other => other && other !== room)
    if (room) for (const other of others) found.set(room, (found.get(room) ?? new Set()).add(other))
  }
  const knots = knotsIn(found)
  return [
    ...knots.filter(knot => !left[knot]).map(knot => `these rooms import one another in a circle: ${knot}`),
    ...Object.keys(left).flatMap(knot => (knots.includes(knot) ? [] : [`the circle ${knot} is gone: take it from the list`])),
  ]
}

/** Folders of the server that are no domain's. */
const noDomains = ['kit', 'outside', 'serve', 'shared', 'start', 'couch', 'testing', 'migrations']
const domainOf = path => {
  const [layer, domain, ...rest] = path.split('/')
  return layer === 'server' && rest.length > 0 && !noDomains.includes(domain) && !isOfTests(path) ? domain : undefined
}

/** What a domain may take of another one. */
const open = /\/(tables|rules|words|plugs|domain)\.ts$/

/** What domains take of others besides, by `domain file`. */
export function crossingsIn(imports) {
  const found = new Set()
  for (const [path, names] of imports)
    for (const name of names) {
      const [own, other] = [domainOf(path), domainOf(name)]
      if (own && other && own !== other && !open.test(name)) found.add(`${own} ${name}`)
    }
  return [...found].sort()
}

/** The crossings that are left: a list that only shrinks. */
const leftCrossings = Object.entries(JSON.parse(readFileSync('.ci/crossings.json', 'utf8'))).flatMap(([domain, files]) =>
  files.map(file => `${domain} ${file}`),
)

function wrongCrossings(imports) {
  const found = crossingsIn(imports)
  return [
    ...found
      .filter(crossing => !leftCrossings.includes(crossing))
      .map(
        crossing =>
          `${crossing.replace(' ', ' takes ')}: of another domain it may have tables, rules, words, plugs and what its domain.ts offers`,
      ),
    ...leftCrossings.filter(crossing => !found.includes(crossing)).map(crossing => `${crossing} is gone: take it from .ci/crossings.json`),
  ]
}

/** Judges the rooms, given what each file imports where it runs, and what it imports at all. */
export const wrongRooms = (imports, withTypes) => [
  ...new Set([...wrongKnots(imports, leftKnots), ...wrongKnots(withTypes, leftTypeKnots)]),
  ...wrongCrossings(imports),
]
