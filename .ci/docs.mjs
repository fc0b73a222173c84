// Follows the files, links, commands and names of the code that the documents name, and says which do not exist.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

const folders = ['contract', 'sync', 'server', 'client', 'e2e', 'docs', 'deploy', 'public', '.ci']
const filesOf = folder => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(name => `${folder}/${name}`)
const roots = readdirSync('.', { withFileTypes: true }).filter(entry => entry.isFile())

/** Every path of the repository, folders included. */
const paths = [...roots.map(({ name }) => name), ...folders, ...folders.flatMap(filesOf)]
export const documents = paths.filter(path => path.endsWith('.md'))

/** The code without comments: a name that only a comment holds does not count. */
const code = paths
  .filter(path => /\.(tsx?|m?[jt]s|cjs|css|sql)$/.test(path) && !path.startsWith('.ci/docs.'))
  .map(path => readFileSync(path, 'utf8').replace(/\/\*[\s\S]*?\*\/|(?<![:'"])\/\/.*/g, ''))
const words = new Set([...code, readFileSync('package.json', 'utf8')].flatMap(text => text.match(/[\p{L}_$][\p{L}\d_$]*/gu) ?? []))
const declared = /\b(?:const|let|function\*?|class|type|interface)\s+(?:\{([^}]*)\}|(\w+))/g
const exported = text => [
  ...[...text.matchAll(new RegExp(`\\bexport (?:default )?(?:async )?${declared.source}`, 'g'))].map(([, some, one]) => some ?? one),
  ...[...text.matchAll(/\bexport (?:type )?\{([^}]*)\}/g)].map(([, some]) => some),
]
const exportsIn = text => new Set(exported(text).flatMap(names => names.match(/\w+/g) ?? []))
const exportsOfAll = new Set(code.flatMap(text => [...exportsIn(text)]))
const scripts = new Set(Object.keys(JSON.parse(readFileSync('package.json', 'utf8')).scripts))

/** Files that a run makes, files that only an address names, and a call of Express. */
const made = /(^|\/)(secrets\.json|backup\.json|preloads\.json|unsteady\.txt|look\.css|openapi\.json|res\.json)$/
/** Names of browsers, of libraries, and of their messages. */
const foreign = new Set(['pg_dump', '_dbs', 'histogram_quantile', 'process_resident_memory_bytes', 'res', 'json'])

/** A pattern such as `server/<domain>/rules.ts`, `e2e/<domain>/*.spec.ts` or `sync/collections/…`. */
function patternOf(name) {
  const plain = name.replace(/^#/, '').replace(/(:\d+)?\/?$/, '')
  const source = plain
    .replace(/[.+^$()|[\]\\]/g, '\\$&')
    .replace(/<[^>]*>|\*+/g, '[^/]*')
    .replace(/…/g, '.*')
    .replace(/\{([^}]*)\}/g, (_, some) => `(?:${some.replaceAll(',', '|')})`)
  return new RegExp(`(?:^|/)${source}$`)
}
const isThere = (name, folder = '') => {
  const pattern = patternOf(name)
  return made.test(name) || paths.some(path => path.startsWith(folder) && pattern.test(path))
}

const file = /(?<![\p{L}\d_/.<>:-])(?:#?[\w.<>*{},…-]+\/)*[\w<>*{},-][\w.<>*{},-]*\.(?:tsx?|m[jt]s|cjs|md|json|sql|css|html)(?![\w/])/gu
const inFolder = new RegExp(
  `(?<![\\p{L}\\d_/.-])#?(?:${folders.map(name => name.replace('.', '\\.')).join('|')})/[\\w./<>*{},…@-]*[\\w>*}…/]`,
  'gu',
)

const withoutLinks = text => text.replace(/\[[^\]]*\]\([^)]*\)/g, '').replace(/https?:\/\/[^\s`)]+/g, '')

/** Drawn folders: a line at the margin is a folder, an indented one its content, and the words behind it are about that. */
function drawn(block) {
  const problems = []
  let [folder, room] = ['', '']
  const mustHold = (where, names) => problems.push(...names.filter(name => !isThere(name, where)).map(name => `${where} holds no ${name}`))
  for (const line of block.split('\n')) {
    const [, indent, names, about] = line.match(/^( *)(\S+(?: \S+)*)(.*)$/) ?? []
    if (!names) continue
    if (indent === '') [folder, room] = [names, names]
    else if (indent.length === 2) {
      mustHold(folder, names.split(' '))
      room = names.endsWith('/') && !names.includes('<') ? folder + names : folder
    }
    mustHold(
      room,
      [...(indent.length > 2 ? line : about).matchAll(file)].map(([name]) => name),
    )
  }
  return problems
}

/** Untrue words of a document, one sentence each. */
export function wrongIn(path, text = readFileSync(path, 'utf8')) {
  const wrong = []
  const blocks = [...text.matchAll(/^```(\w*)\n([\s\S]*?)^```/gm)].map(([, language, block]) => ({ language, block }))
  const prose = text.replace(/^```[\s\S]*?^```/gm, '')
  const drawings = blocks.filter(({ language }) => !language).map(({ block }) => block)

  for (const [, link] of prose.matchAll(/\]\(([^)\s]+)[^)]*\)/g))
    if (!/^(\w+:|#)/.test(link) && !existsSync(normalize(join(dirname(path), link.split('#')[0]))))
      wrong.push(`the link ${link} leads nowhere`)
  for (const [, name] of text.matchAll(/\bnpm run (?:-s |--silent )?([\w:-]+)/g))
    if (!scripts.has(name)) wrong.push(`there is no npm run ${name}`)

  const said = withoutLinks([prose, ...drawings].join('\n'))
  const named = [...said.matchAll(file), ...said.matchAll(inFolder)].map(([name]) => name)
  wrong.push(...named.filter(name => !isThere(name)).map(name => `there is no ${name}`), ...drawings.flatMap(drawn))

  for (const [name, called] of said.matchAll(/(?<![\w.])([a-z]\w*)\(\)/g))
    if (!exportsOfAll.has(called)) wrong.push(`nothing exports ${name}`)
  for (const [, where, name] of said.matchAll(/`([\w./-]+\.\w+)(?:: |:)([A-Za-z]\w*)`/g)) {
    const found = paths.filter(path => patternOf(where).test(path))
    if (!found.some(path => exportsIn(readFileSync(path, 'utf8')).has(name))) wrong.push(`${where} exports no ${name}`)
  }
  for (const [, span] of prose.matchAll(/`([^`\n]+)`/g)) {
    const [, chain] = span.match(/^<?([\p{L}_$][\p{L}\d_$.]*)(?:\(.*\)[\w.]*|>| .*=>.*)?$/su) ?? []
    if (!chain || isThere(chain)) continue
    wrong.push(
      ...chain
        .split('.')
        .filter(name => name && !words.has(name) && !foreign.has(name))
        .map(name => `the code has no ${name}`),
    )
  }
  for (const { block } of blocks.filter(({ language }) => language === 'tsx'))
    for (const [, name] of block.matchAll(/<([A-Z]\w*)/g)) if (!words.has(name)) wrong.push(`the code has no ${name}`)
  return [...new Set(wrong)]
}
