// Which system of the specification is which folder: the table of docs/architecture.md, made of what each domain.ts says. `npm run docs` writes it.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

const page = 'docs/architecture.md'
const [begin, end] = ['<!-- systems: npm run docs -->', '<!-- end of systems -->']

/** The systems by the words of the specification, in their order. */
export const systems = [...readFileSync('server/kit/systems.ts', 'utf8').matchAll(/^ {2}'([\w-]+)',$/gm)].map(([, word]) => word)

/** The domains of the server: the folder below server/ or server/shared/ that each lies in, and the systems that its domain.ts names. */
export const placed = () =>
  readdirSync('server', { recursive: true, encoding: 'utf8' })
    .filter(path => path.endsWith('/domain.ts') && path !== 'kit/domain.ts')
    .map(path => {
      const [, said = ''] = /^ *(?:.*\{ .*)?\bsystem: (\[[^\]]*\]|'[\w-]+')/m.exec(readFileSync(`server/${path}`, 'utf8')) ?? []
      return { folder: path.replace(/^shared\//, '').split('/')[0], of: [...said.matchAll(/[\w-]+/g)].map(([word]) => word) }
    })

/** The page with the table made anew. */
export function withSystems(text, domains = placed()) {
  const rows = systems.map(system => {
    const folders = new Set(domains.filter(({ of }) => of.includes(system)).map(({ folder }) => folder))
    return `| ${system === 'house' ? 'of the house itself' : system} | ${[...folders].sort().join(', ')} |`
  })
  const [before, rest = ''] = text.split(`${begin}\n`)
  const after = rest.split(end)[1]
  if (after === undefined) throw new Error(`${page} has no place for the systems.`)
  return `${before}${begin}\n\n| system | folders |\n|---|---|\n${rows.join('\n')}\n\n${end}${after}`
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) writeFileSync(page, withSystems(readFileSync(page, 'utf8')))
