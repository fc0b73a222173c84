// Files that belong to a word of the house, such as `courses`, and the tests that they concern.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileOf, namesIn } from './imports.mjs'

const folders = ['contract', 'sync', 'server', 'client', 'e2e']
/** Files that name every domain, so that their imports say nothing about a word. */
const lists =
  /^(contract\/index|server\/(start\/(domains|tables|seed)|kit\/demo|testing\/world)|client\/(app\/(loaders|officeLoaders)|map\/screens))\.ts$/

const singular = word => word.replace(/s$/, '')

/** The domains: folders with calls of their own. */
export const domains = () =>
  readdirSync('server', { withFileTypes: true })
    .filter(entry => entry.isDirectory() && existsSync(`server/${entry.name}/calls.ts`))
    .map(({ name }) => name)

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

/** The domain of a test, or the layer it stands in. */
export function domainOf(path, words = domains()) {
  const [layer, room = ''] = path.split('/')
  const found = words.filter(word => belongs(path, word)).sort((a, b) => b.length - a.length)
  // A room belongs to its domain, whatever its files are called.
  if (words.includes(room)) return room
  return found[0] ?? (room.includes('.') ? layer : `${layer}/${room}`)
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

/** The unit tests and journeys of a word: its own, those that import its files, and those beside a file that does. */
export function testsOf(word, paths = sources()) {
  const own = new Set(paths.filter(path => belongs(path, word)))
  const importers = paths.filter(path => !own.has(path) && !lists.test(path) && importsOf(path).some(name => own.has(name)))
  const beside = new Set(importers.map(path => path.replace(/\.(tsx?)$/, '')))
  const concerned = path => own.has(path) || importers.includes(path) || beside.has(path.replace(/\.test\.tsx?$/, ''))
  return {
    tests: paths.filter(path => isTest(path) && concerned(path)),
    journeys: paths.filter(path => path.endsWith('.spec.ts') && own.has(path)),
  }
}
