// Format, lint, types, import directions, sizes, migrations, unused code.
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { wrongFunctions } from './functions.mjs'
import { checkImports } from './imports.mjs'
import { outdated } from './migrations.mjs'
import { checkNames } from './names.mjs'
import { program, step, tool } from './step.mjs'

const lint = () =>
  program('format and lint', () => tool('@biomejs/biome/bin/biome', ['check', '--error-on-warnings', '--max-diagnostics=50', '.']))
/** The last run's results lie in node_modules, so that only files changed since are checked again. */
const types = () =>
  program('types', () => {
    const kept = ['--incremental', '--tsBuildInfoFile', 'node_modules/.cache/formkurve/types.tsbuildinfo']
    return tool('typescript/bin/tsc', ['--noEmit', '-p', '.', ...kept])
  })

const atOnce = [
  lint,
  types,
  () => step('import directions', async () => ({ problem: checkImports().join('\n') })),
  () => step('sizes of files', async () => ({ problem: tooLong().join('\n') })),
  () => step('sizes of functions', async () => ({ problem: wrongFunctions().join('\n') })),
  () => step('names', async () => ({ problem: checkNames().join('\n') })),
  () => step('migrations', async () => ({ problem: await migrationsMissing() })),
  () => program('unused code', () => tool('knip/bin/knip.js', ['--config', '.ci/knip.js', '--no-progress', '--no-config-hints'])),
]

/** The guide is 300; a file may be somewhat longer rather than be packed or torn apart. */
const longest = 350
/** Cases of one subject stand together. */
const longestTest = 400
const mostOf = path => (/\.(test|spec)\./.test(path) ? longestTest : longest)
/** Tables of data. */
const exempt = [/^contract\/rights\.ts$/, /^server\/workouts\/demo\//, /^server\/migrations\//]

function tooLong() {
  const folders = ['contract', 'sync', 'server', 'client', 'e2e', '.ci']
  const paths = folders.flatMap(folder => readdirSync(folder, { recursive: true }).map(name => `${folder}/${name}`))
  return paths
    .filter(path => /\.(tsx?|mjs|css)$/.test(path) && !exempt.some(data => data.test(path)))
    .map(path => ({ path, lines: readFileSync(path, 'utf8').split('\n').length - 1 }))
    .filter(({ path, lines }) => lines > mostOf(path))
    .map(({ path, lines }) => `${path} has ${lines} lines, at most ${mostOf(path)} are allowed`)
}

/** Lets drizzle-kit generate missing migrations into a copy; none may be missing. */
async function migrationsMissing() {
  const left = outdated()
  if (left.length > 0) return `Only the newest snapshots are kept; npm run migrations removes ${left.join(', ')}.`
  const copy = mkdtempSync(join(tmpdir(), 'formkurve-migrations-'))
  try {
    cpSync('server/migrations', copy, { recursive: true })
    const before = readdirSync(copy).length
    const asked = ['generate', '--dialect', 'postgresql', '--schema', './server/**/tables.ts', '--out', copy]
    const { code, said } = await tool('drizzle-kit/bin.cjs', asked)
    if (code !== 0) return said
    return readdirSync(copy).length === before ? undefined : 'The tables have changed: run npm run migrations.'
  } finally {
    rmSync(copy, { recursive: true })
  }
}

const count = outcomes => ({ passed: outcomes.filter(Boolean).length, failed: outcomes.filter(passed => !passed).length })

/** Number of checks that passed and failed. */
export const check = async () => count(await Promise.all(atOnce.map(run => run())))

/** The checks that answer soon, while one works on a word. */
export const checkWord = async () => count(await Promise.all([lint(), types()]))

if (import.meta.url === pathToFileURL(process.argv[1]).href) process.exit((await check()).failed ? 1 : 0)
