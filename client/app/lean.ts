import { existsSync, readdirSync, readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

type Edit = (code: string, words: ReadonlySet<string>) => string

/** Replaces what stands there; a library that no longer has it stops the build, so that nothing comes back unnoticed. */
const replaceCode =
  (what: RegExp, by: string): Edit =>
  code => {
    if (!what.test(code)) throw new Error(`lean: ${what} is no longer there`)
    return code.replace(what, by)
  }

/** Leaves of a list of names those that the words name. */
const dropNames =
  (list: RegExp, separator: string): Edit =>
  (code, words) => {
    const [found] = list.exec(code) ?? []
    if (!found) throw new Error(`lean: ${list} is no longer there`)
    const asked = found.split(separator).filter(each => words.has(each))
    return code.replace(found, asked.join(separator))
  }

/** Rows of an object literal of these libraries, each from where it begins: their sources are formatted, a row stands four or two blanks in. */
const rowsIn = (literal: string, indent: string) => {
  const starts = [...literal.matchAll(new RegExp(`^${indent}(?:"([^"]+)"|(\\w+)):`, 'gm'))]
  return starts.map((row, at) => ({ name: (row[1] ?? row[2])!, text: literal.slice(row.index, starts[at + 1]?.index ?? literal.length) }))
}

/** Leaves of the object literal behind `head` the rows whose name, or whose shorthand, passes. */
export function onlyAsked(code: string, head: string, indent: string, passes: (name: string) => boolean) {
  const from = code.indexOf(head) + head.length
  const to = code.indexOf(`\n${indent.slice(2)}}`, from)
  if (from < head.length || to < 0) throw new Error(`lean: ${head} is no longer there`)
  const asked = rowsIn(code.slice(from, to).replace(/,?\s*$/, ',\n'), indent).filter(({ name, text }) => {
    const [, short = ''] = /shorthand: (\[[^\]]*\]|"\w+")/.exec(text) ?? []
    return [name, ...[...short.matchAll(/"(\w+)"/g)].map(([, each]) => each!)].some(passes)
  })
  return `${code.slice(0, from)}\n${asked.map(({ text }) => text).join('')}${code.slice(to)}`
}

const edits: readonly [file: RegExp, edits: readonly Edit[]][] = [
  // The look is a stylesheet of the build (`globalStyles.ts`); what Chakra would work out of it at each start, nobody asks for.
  [
    /@chakra-ui\/react\/dist\/esm\/styled-system\/system\.js$/,
    [
      replaceCode(/import \{ createPreflight \}.*/, 'const createPreflight = () => ({});'),
      replaceCode(/const _global = \[.*\];/, 'const _global = [];'),
      replaceCode(/const query = \{[\s\S]*?\n {2}\};/, 'const query = {};'),
    ],
  ],
  // Names of types, which only an editor's plug-in would read.
  [
    /styled-system\/utility\.js$/,
    [replaceCode(/\n {4}assignPropertyType\(property, config\);/, ''), replaceCode(/\n {4}assignPropertyTypes\(\);/, '')],
  ],
  // Styles in memory, found again with each drawing: moved to the end of the map each time, they cost more than they spare. All have room.
  [
    /@chakra-ui\/react\/dist\/esm\/utils\/memo\.js$/,
    [
      replaceCode(/\n {6}this\.cache\.delete\(key\);\n {6}this\.cache\.set\(key, value\);/, ''),
      replaceCode(/maxSize = 500/, 'maxSize = 5000'),
    ],
  ],
  [
    /@chakra-ui\/react\/dist\/esm\/preset-base\.js$/,
    [
      (code, words) => onlyAsked(code, 'defaultConditions = defineConditions({', '  ', name => words.has(`_${name}`)),
      (code, words) => onlyAsked(code, '\n  utilities: {', '    ', name => words.has(name)),
    ],
  ],
  // Properties and attributes that an element may have.
  [/@pandacss\/is-valid-prop\/dist\/index\.mjs$/, [dropNames(/(?<=cssPropertiesStr = ")[^"]+/, ',')]],
  [/@emotion\/is-prop-valid\/dist\/[\w-]+\.esm\.js$/, [dropNames(/(?<=reactPropsRegex = \/\^\(\()[^)]+/, '|')]],
  // Emotion imports it for a component around components that the app does not use.
  [/\/hoist-non-react-statics\//, [() => 'export default to => to']],
]

/** Every word of the app's sources, and of the pieces of Chakra that they name: a style that none of them is called cannot be asked for. */
export function wordsIn(client: string, chakra: string) {
  const files = readdirSync(client, { encoding: 'utf8', recursive: true }).filter(name => /(?<!\.test)\.tsx?$/.test(name))
  const own = files.map(name => readFileSync(`${client}/${name}`, 'utf8'))
  const pieces = new Set(
    own.flatMap(code =>
      [...code.matchAll(/import \{([^}]*)\} from '@chakra-ui\/react'/g)].flatMap(([, names]) => names!.match(/\w+/g) ?? []),
    ),
  )
  const theirs = [...pieces]
    .map(name => `${chakra}/components/${name.replace(/(?<=[a-z])[A-Z]/g, '-$&').toLowerCase()}`)
    .filter(folder => existsSync(folder))
    .flatMap(folder => readdirSync(folder).map(name => readFileSync(`${folder}/${name}`, 'utf8')))
  return new Set([...own, ...theirs].flatMap(code => code.match(/\w+/g) ?? []))
}

/** Leaves out of the bundle what the libraries behind the look bring and no line of the app can ask for. */
export function lean(client: string): Plugin {
  let words: ReadonlySet<string>
  return {
    name: 'lean',
    enforce: 'pre',
    apply: 'build',
    buildStart() {
      words = wordsIn(client, `${client}/../node_modules/@chakra-ui/react/dist/esm`)
    },
    transform(code, id) {
      const found = edits.find(([file]) => file.test(id.split('?')[0]!))?.[1]
      return found && { code: found.reduce((made, edit) => edit(made, words), code), map: null }
    },
  }
}
