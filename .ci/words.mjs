// Files that belong to a word of the house, such as `courses`, and the tests that they concern.
import { readdirSync, readFileSync } from 'node:fs'
import { fileOf, namesIn } from './imports.mjs'

const folders = ['contract', 'sync', 'server', 'client', 'e2e']
/** Files that name every domain, so that their imports say nothing about a word. */
const lists =
  /^(contract\/(index|screens(\/\w+)?)|server\/(start\/(domains|tables|seed)|kit\/demo|testing\/world)|client\/app\/(loaders|officeLoaders))\.ts$/

const singular = word => word.replace(/s$/, '')

/** Where the domains live below server/, `nutrition/diary` among them: each folder with a `domain.ts`. */
const rooms = readdirSync('server', { recursive: true, encoding: 'utf8' })
  .filter(path => path.endsWith('/domain.ts') && path !== 'kit/domain.ts')
  .map(path => path.slice(0, -'/domain.ts'.length))
  .sort()

const lastOf = room => room.slice(room.lastIndexOf('/') + 1)

/** The domains, by the name of their folder. */
export const domains = () => rooms.map(lastOf)

export const sources = () =>
  folders.flatMap(folder =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter(name => /\.tsx?$/.test(name))
      .map(name => `${folder}/${name}`),
  )

/** True where a part of a path is the word's: `courses`, `courses.ts`, `course`, `courseDoor.spec.ts`; `coursework.ts` is not. */
function says(part, word) {
  const stem = part.split('.')[0]
  const rest = [word, singular(word)].filter(own => stem.startsWith(own)).map(own => stem.slice(own.length))
  return rest.some(end => end === '' || /^[A-Z]/.test(end))
}

export const belongs = (path, word) => path.split('/').some(part => says(part, word))

const ofWritten = /^test\.use\(\{ of: \[([^\]]*)\] \}\)$/m

/** The domains that a journey says it is of: `test.use({ of: ['courses', 'codes'] })`; the first is the one that it counts for. */
export const saidBy = text => (ofWritten.exec(text)?.[1] ?? '').split(/[\s,']+/).filter(Boolean)

const isJourney = path => path.endsWith('.spec.ts')
const ofJourney = path => saidBy(readFileSync(path, 'utf8'))

const head = /\btest\(\s*['"`][\s\S]*?=>/g

/** True where at least one of a file's journeys belongs to the short run. */
export const hasShort = text => !/test\.describe\([^)]*@long/.test(text) && [...text.matchAll(head)].some(([own]) => !own.includes('@long'))

/** The domain of a test, or the layer it stands in. */
export function domainOf(path, words = domains()) {
  const [layer, room = '', ...rest] = path.split('/')
  if (isJourney(path)) return ofJourney(path)[0] ?? layer
  // A room belongs to its domain, whatever its files are called; the innermost counts.
  const within = [room, ...rest.slice(0, -1)].findLast(folder => words.includes(folder))
  if (within) return within
  const [found] = words.filter(word => belongs(path, word)).sort((a, b) => b.length - a.length)
  return found ?? (room.includes('.') ? layer : `${layer}/${room}`)
}

const read = new Map()

/** The files of ours that a file imports; read once. */
function importsOf(path) {
  if (!read.has(path)) {
    const names = namesIn(readFileSync(path, 'utf8')).filter(name => /^[#.]/.test(name))
    read.set(
      path,
      names.map(name => fileOf(path, name)),
    )
  }
  return read.get(path)
}

const isTest = path => /\.test\.tsx?$/.test(path)

/** True where a journey says that it is of a domain by this word, or of one that lives in the word's folder: `nutrition` has `diary`. */
const isJourneyOf = (path, word) =>
  ofJourney(path).some(name => rooms.some(room => lastOf(room) === name && room.split('/').includes(word)))

/** The unit tests and journeys of a word: its own, those that import its files, and those beside a file that does. */
export function testsOf(word, paths = sources()) {
  const own = new Set(paths.filter(path => belongs(path, word)))
  const importers = paths.filter(path => !own.has(path) && !lists.test(path) && importsOf(path).some(name => own.has(name)))
  const beside = new Set(importers.map(path => path.replace(/\.(tsx?)$/, '')))
  const concerned = path => own.has(path) || importers.includes(path) || beside.has(path.replace(/\.test\.tsx?$/, ''))
  return {
    tests: paths.filter(path => isTest(path) && concerned(path)),
    journeys: paths.filter(path => isJourney(path) && (own.has(path) || isJourneyOf(path, word))),
  }
}
