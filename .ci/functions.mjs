// Functions, measured over the syntax tree: none takes five parameters and more, none is longer than 60 lines, or 100 where it is a component.
import { readFileSync } from 'node:fs'
import { parseSync } from 'vite'
import { sources } from './words.mjs'

const mostParameters = 4
const mostLines = 60
/** A component is markup, a line for each element. */
const mostOfComponent = 100

/** Journeys run as a person does, one step after the other, and a test's cases stand together. */
const isJudged = path => !path.startsWith('e2e/') && !/\.(test|spec)\.tsx?$/.test(path)

const kinds = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'])

/** The name that a node gives to a function within; undefined where it gives none. */
function nameBy(node) {
  if (node.type === 'VariableDeclarator') return node.id.name
  if (['Property', 'MethodDefinition', 'PropertyDefinition'].includes(node.type)) return node.key.name ?? node.key.value
  return undefined
}

/**
 * The functions of a text, each with its name, parameters and lines. One without a name, such as a callback, is called as what it is handed to;
 * within another function it is that one's.
 */
export function functionsIn(path, text) {
  const starts = [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)]
  const lineOf = offset => {
    let [low, high] = [0, starts.length]
    while (high - low > 1) {
      const middle = (low + high) >> 1
      if (starts[middle] <= offset) low = middle
      else high = middle
    }
    return low + 1
  }
  const found = []
  const walk = (node, name) => {
    if (Array.isArray(node)) for (const each of node) walk(each, name)
    if (!node || typeof node !== 'object' || Array.isArray(node)) return
    let own = nameBy(node) ?? name
    if (kinds.has(node.type)) {
      const called = node.id?.name ?? own
      if (called !== undefined)
        found.push({ name: called, parameters: node.params.length, lines: lineOf(node.end - 1) - lineOf(node.start) + 1 })
      own = undefined
    }
    for (const [key, value] of Object.entries(node)) if (key !== 'id' && key !== 'key') walk(value, own)
  }
  walk(parseSync(path, text).program, undefined)
  return found
}

const mostOf = (path, name) => (path.endsWith('.tsx') && /^[A-Z]/.test(name) ? mostOfComponent : mostLines)

/** What is over a bound, as `path name` with its number: the longest where a file has several of a name. */
export function overIn(files) {
  const over = { parameters: {}, lines: {} }
  for (const [path, text] of files)
    for (const { name, parameters, lines } of functionsIn(path, text)) {
      const key = `${path} ${name}`
      if (parameters > mostParameters) over.parameters[key] = Math.max(parameters, over.parameters[key] ?? 0)
      if (lines > mostOf(path, name)) over.lines[key] = Math.max(lines, over.lines[key] ?? 0)
    }
  return over
}

const sentences = {
  parameters: {
    new: (key, many) => `${key} takes ${many} parameters: \`Acting\` or what is read goes first, the rest is one object`,
    more: (key, many, before) => `${key} takes ${many} parameters, ${before} before`,
  },
  lines: {
    new: (key, many) => `${key} has ${many} lines: a function has 60 at most, a component 100`,
    more: (key, many, before) => `${key} has grown to ${many} lines from ${before}`,
  },
}

/** What is wrong, given what is over the bounds and what was left over them: that list only shrinks. */
export function wrongIn(over, left) {
  return ['parameters', 'lines'].flatMap(bound => {
    const said = sentences[bound]
    const grown = Object.entries(over[bound]).flatMap(([key, many]) => {
      const before = left[bound][key]
      if (before === undefined) return [said.new(key, many)]
      return many > before ? [said.more(key, many, before)] : []
    })
    const gone = Object.keys(left[bound]).filter(key => over[bound][key] === undefined)
    return [...grown, ...gone.map(key => `${key} keeps to the bound: take it from .ci/functions.json`)]
  })
}

const judged = () =>
  sources()
    .filter(isJudged)
    .map(path => [path, readFileSync(path, 'utf8')])

/** Judges every function of the product. */
export const wrongFunctions = () => wrongIn(overIn(judged()), JSON.parse(readFileSync('.ci/functions.json', 'utf8')))
