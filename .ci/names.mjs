// Names and comments, measured over the syntax tree: a name says one thing, and a comment begins with its subject.
import { readFileSync } from 'node:fs'
import { parseSync } from 'vite'
import { roomOf } from './rooms.mjs'
import { sources } from './words.mjs'

/** Names of files that mean the same in every room. */
export const ownFiles = new Set(
  'calls tables rules words rows domain personal seed retention plugs tally example index main port sandbox real shapes states stats'.split(
    ' ',
  ),
)
/** A name of a file stands in so many rooms at most. */
const mostRooms = 3
/** A name that so many files declare says nothing any more. */
export const manyFiles = 10

/** Tests, their parts and journeys name what they need for themselves. */
export const isJudged = path =>
  !/\.(test|spec)\.tsx?$|(^|\/)testing[/.]|^sync\/simulation\/|^server\/(big|couch)\/|^e2e\/|\.d\.ts$/.test(path)

const types = new Set(['TSInterfaceDeclaration', 'TSTypeAliasDeclaration', 'ClassDeclaration'])
const isFunction = node => ['ArrowFunctionExpression', 'FunctionExpression'].includes(node?.type)

/** What a declaration declares: types and functions, by name. */
function declared(node) {
  if (types.has(node.type)) return [{ name: node.id.name, kind: 'type' }]
  if (node.type === 'FunctionDeclaration') return [{ name: node.id.name, kind: 'function' }]
  if (node.type !== 'VariableDeclaration') return []
  return node.declarations.flatMap(({ id, init }) => (isFunction(init) && id.name ? [{ name: id.name, kind: 'function' }] : []))
}

/** Types and functions that stand at the top of a text, and which of them it exports. */
export const namesOf = (path, text) =>
  parseSync(path, text).program.body.flatMap(node => {
    if (node.type !== 'ExportNamedDeclaration') return declared(node).map(each => ({ ...each, exported: false }))
    return node.declaration ? declared(node.declaration).map(each => ({ ...each, exported: true })) : []
  })

const layerOf = path => path.split('/')[0]
const stemOf = path => path.slice(path.lastIndexOf('/') + 1).replace(/\.tsx?$/, '')
const placeOf = path => roomOf(path) ?? path.split('/').slice(0, 2).join('/')

/** Sets by key. */
function gathered(pairs) {
  const all = new Map()
  for (const [key, value] of pairs) all.set(key, (all.get(key) ?? new Set()).add(value))
  return all
}
const countsOver = (sets, most) => Object.fromEntries([...sets].flatMap(([key, { size }]) => (size > most ? [[key, size]] : [])).sort())

/** Names declared in ten files and more, exported types that stand twice in a layer, names of files in more than three rooms: each with its number. */
export function namesOver(files) {
  const all = files.flatMap(([path, text]) => namesOf(path, text).map(each => ({ ...each, path })))
  const types = all.filter(({ kind, exported }) => kind === 'type' && exported)
  return {
    names: countsOver(gathered(all.map(({ name, path }) => [name, path])), manyFiles - 1),
    types: countsOver(gathered(types.map(({ name, path }) => [`${layerOf(path)} ${name}`, path])), 1),
    files: countsOver(
      gathered(files.filter(([path]) => !ownFiles.has(stemOf(path))).map(([path]) => [stemOf(path), placeOf(path)])),
      mostRooms,
    ),
  }
}

/** The comments of a text, each by its words. */
export const commentsIn = text =>
  [...text.matchAll(/^\s*(?:\/\*\*\s*([\s\S]*?)\*\/|\/\/ (?!biome-ignore|@ts-|#)(.*))/gm)].map(([, block, line]) =>
    (block ?? line).replace(/(^|\n\s*)\*\s?/g, ' ').trim(),
  )
/** A comment that begins with no subject: «What …», «Of …». */
export const isHeadless = comment => /^(What|Who|Whose|Whom|Of|Where|Which|Whether)\b/.test(comment)

/** How many comments there are, and how many of them are headless. */
export function headlessIn(files) {
  const all = files.flatMap(([, text]) => commentsIn(text))
  return { comments: all.length, headless: all.filter(isHeadless).length }
}

/** The files that are judged, each with its text. */
export const judged = () =>
  sources()
    .filter(isJudged)
    .map(path => [path, readFileSync(path, 'utf8')])

const sentences = {
  names: name => `${name} is declared in ten files and more: say what it is of, such as \`CourseRow\``,
  types: key => `${key} is exported by two files of a layer: two things have two names`,
  files: name => `${name} is a file in more than three rooms: name what it holds`,
}

/** What is wrong, given what was found and what was left: the lists only shrink, and so does the share of headless comments. */
export function wrongNames(found, left) {
  const listed = Object.entries(sentences).flatMap(([kind, say]) => [
    ...Object.keys(found[kind])
      .filter(name => !left[kind].includes(name))
      .map(say),
    ...left[kind].filter(name => found[kind][name] === undefined).map(name => `${name} is mended: take it from ${kind} of .ci/names.json`),
  ])
  const { headless, comments } = found
  const share = (100 * headless) / comments
  if (share <= left.headless) return listed
  return [...listed, `${share.toFixed(2)} % of the comments begin without a subject, ${left.headless} % before`]
}

/** Judges the names and comments of the product. */
export function checkNames() {
  const files = judged()
  return wrongNames({ ...namesOver(files), ...headlessIn(files) }, JSON.parse(readFileSync('.ci/names.json', 'utf8')))
}
