// Finds each line of the specification (L7) and decision (A02) that the house names, and what docs/specification.md says of them.
import { readdirSync, readFileSync } from 'node:fs'

const folders = ['contract', 'sync', 'server', 'client', 'e2e', 'docs', '.ci']
export const page = 'docs/specification.md'

const isTest = path => /\.(test|spec)\.\w+$/.test(path) || path.startsWith('e2e/')

/** A reference alone or as a span, `L69/L72`, `L283–290`: each number that is written counts. Not a part of a word, a path or a hash. */
const reference = /(?<![\p{L}\d_+=./-])(L\d{1,3}|A\d{2})((?:[–/-][LA]?\d{1,3})*)(?![\p{L}\d_+=]|\.\d)/gu

function namedIn(text) {
  return [...text.matchAll(reference)].flatMap(([, first, rest]) => [
    first,
    ...rest
      .split(/[–/-]/)
      .slice(1)
      .map(more => (/^\d/.test(more) ? first[0] + more : more)),
  ])
}

const piece = /\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/g

/** A sentence has a word of three letters at least: neither the cell of a book nor the path of a picture has one. */
const isSentence = text => /(?<!\p{L})\p{L}{3,}(?!\p{L})/u.test(text)

/** The prose of a file: a whole page, comments of any code, sentences of tests. */
function proseOf(path, text) {
  if (path.endsWith('.md')) return text
  const pieces = [...text.matchAll(piece)].map(([found]) => found)
  return pieces.filter(found => found.startsWith('/') || (isTest(path) && isSentence(found))).join('\n')
}

/** The references that a file names, each once. */
export const referencesIn = (path, text) => [...new Set(namedIn(proseOf(path, text)))]

const sources = () =>
  folders.flatMap(folder =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter(name => /\.(tsx?|m?[jt]s|cjs|css|md)$/.test(name))
      .map(name => `${folder}/${name}`),
  )

/** Files that name each reference. */
export function used() {
  const found = new Map()
  for (const path of ['README.md', ...sources()].filter(
    path => path !== page && path !== 'docs/index.md' && !path.startsWith('.ci/references.'),
  ))
    for (const name of referencesIn(path, readFileSync(path, 'utf8'))) found.set(name, [...(found.get(name) ?? []), path])
  return found
}

/** The page by heading: the subject of each line, and the whole line. */
export const told = (text = readFileSync(page, 'utf8')) =>
  text
    .split(/^## /m)
    .slice(1)
    .map(part => [...part.matchAll(/^- ([LA]\d+): .*$/gm)].map(([line, name]) => ({ name, line })))
