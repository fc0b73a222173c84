// Plants every forbidden import in a file of each area and expects the lint to name it, and none of the allowed ones.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, relative } from 'node:path'
import { pathToFileURL } from 'node:url'

const layers = ['data', 'map', 'kit', 'parts']
const clientFolders = readdirSync('client', { withFileTypes: true })
  .filter(entry => entry.isDirectory())
  .map(({ name }) => name)
const domains = clientFolders.filter(name => name !== 'app' && !layers.includes(name))
const from = names => names.map(name => `#client/${name}/x.ts`)
const others = own => domains.filter(name => name !== own)

const areas = [
  {
    folder: 'contract',
    forbidden: ['react', 'node:fs', '#sync/collections/x.ts', '#server/x.ts', '#client/data/x.ts'],
    allowed: ['yup', '#contract/x.ts', './x.ts'],
  },
  {
    folder: 'sync/collections',
    forbidden: ['#server/x.ts', '#client/data/x.ts', '#sync/endpoint/x.ts', '#sync/client/x.ts'],
    allowed: ['#contract/x.ts', '#sync/collections/x.ts', './x.ts'],
  },
  {
    folder: 'sync/client',
    forbidden: ['#server/x.ts', '#client/data/x.ts', '#sync/endpoint/x.ts'],
    allowed: ['rxdb', '#contract/x.ts', '#sync/collections/x.ts', './x.ts'],
  },
  {
    folder: 'sync/endpoint',
    forbidden: ['#server/x.ts', '#client/data/x.ts', '#sync/client/x.ts'],
    allowed: ['#contract/x.ts', '#sync/collections/x.ts', './x.ts'],
  },
  ...['server', 'server/auth'].map(folder => ({
    folder,
    forbidden: ['#client/data/x.ts', '#sync/client/x.ts', '#server/workouts/calls.ts'],
    allowed: ['pg', '#contract/x.ts', '#sync/collections/x.ts', '#sync/endpoint/x.ts', '#server/workouts/rules.ts', './calls.ts'],
  })),
  ...layers.map((name, place) => ({
    folder: `client/${name}`,
    forbidden: ['#server/x.ts', '#sync/endpoint/x.ts', ...from(layers.slice(place + 1)), ...from(domains), ...from(['app'])],
    allowed: ['react', '#contract/x.ts', '#sync/client/x.ts', ...from(layers.slice(0, place + 1)), './x.ts'],
  })),
  ...domains.map(name => ({
    folder: `client/${name}`,
    forbidden: ['#server/x.ts', '#sync/endpoint/x.ts', ...from(others(name)), ...from(['app'])],
    allowed: ['react', '#contract/x.ts', '#sync/client/x.ts', ...from([...layers, name]), './x.ts'],
  })),
  {
    folder: 'client/app',
    forbidden: ['#server/x.ts', '#sync/endpoint/x.ts'],
    allowed: ['react', '#contract/x.ts', ...from([...layers, ...domains]), './x.ts'],
  },
]

/** How an import can be written; each way has to be seen. */
const ways = [
  name => `import '${name}'`,
  name => `import { x } from '${name}'`,
  name => `import type { X } from '${name}'`,
  name => `export * from '${name}'`,
  name => `const later = import('${name}')`,
]

const everywhere = ['../x.ts', '../../x.ts']

/** What went wrong, one sentence each. */
export function checkImports() {
  const planted = new Map()
  const remove = () => planted.forEach((_, path) => void rmSync(path, { force: true }))
  process.once('exit', remove)
  try {
    for (const area of areas.filter(({ folder }) => existsSync(folder))) plant(area, planted)
    return judge(planted, lint([...planted.keys()]))
  } finally {
    remove()
  }
}

function plant({ folder, forbidden, allowed }, planted) {
  const lines = [
    ...[...forbidden, ...everywhere].flatMap(name => ways.map(way => ({ text: way(name), wrong: true }))),
    ...allowed.map(name => ({ text: ways[1](name), wrong: false })),
  ]
  const path = `${folder}/planted-${process.pid}.ts`
  writeFileSync(path, `${lines.map(({ text }) => text).join('\n')}\n`)
  planted.set(path, lines)
}

function lint(paths) {
  const biome = 'node_modules/@biomejs/biome/bin/biome'
  const asked = ['lint', '--only=style/noRestrictedImports', '--reporter=github', '--max-diagnostics=none', ...paths]
  const { stdout } = spawnSync(process.execPath, [biome, ...asked], { encoding: 'utf8', maxBuffer: 50_000_000 })
  return new Set([...stdout.matchAll(/file=([^,]+),line=(\d+)/g)].map(([, path, line]) => `${relative('', path)}:${line}`))
}

function judge(planted, named) {
  const problems = []
  for (const [path, lines] of planted) {
    for (const [place, { text, wrong }] of lines.entries()) {
      if (named.has(`${path}:${place + 1}`) === wrong) continue
      problems.push(`in ${dirname(path)} the lint ${wrong ? 'lets pass' : 'forbids'}: ${text}`)
    }
  }
  return problems
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const problems = checkImports()
  for (const problem of problems) console.log(problem)
  process.exit(problems.length ? 1 : 0)
}
