// Everything: checks, unit, server and sync tests on the embedded stores, server tests on a real PostgreSQL, journeys in a browser.
// --long runs the full figures. The last line is the sum.
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { openBrowser } from './browser.mjs'
import { check } from './check.mjs'
import { openPostgres } from './postgres.mjs'
import { program, say, step, time, tool } from './step.mjs'

const long = process.argv.includes('--long')
const began = performance.now()
const results = resolve('test-results')
const sum = { passed: 0, failed: 0 }

function add({ passed, failed }) {
  sum.passed += passed
  sum.failed += failed
}

/** A step whose report counts tests; a report that is missing or says too little counts as one failure. */
async function counted(name, report, counts, act) {
  rmSync(report, { force: true })
  await step(name, async () => {
    const { code, said } = await act()
    const found = read(report, counts)
    const failed = found.failed || (code === 0 && found.passed > 0 ? 0 : 1)
    add({ passed: found.passed, failed })
    return { note: `${found.passed} passed, ${failed} failed`, problem: failed ? said : undefined }
  })
}

function read(report, counts) {
  try {
    return counts(JSON.parse(readFileSync(report, 'utf8')))
  } catch {
    return { passed: 0, failed: 0 }
  }
}

const vitestCounts = ({ numPassedTests, numFailedTests, testResults }) => ({
  passed: numPassedTests,
  failed: numFailedTests + testResults.filter(file => file.status === 'failed' && file.assertionResults.length === 0).length,
})
const playwrightCounts = ({ stats, errors }) => ({ passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length })

function vitest(name, args, env) {
  const report = `${results}/${name.replaceAll(/\W+/g, '-')}.json`
  // By itself vitest leaves a core idle, which is half of a small machine.
  const waits = ['--testTimeout=60000', '--hookTimeout=120000', `--maxWorkers=${Math.max(2, availableParallelism() - 1)}`]
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`]
  return counted(name, report, vitestCounts, () =>
    tool('vitest/vitest.mjs', ['run', ...waits, ...reporters, ...args], { env: { NO_COLOR: '1', ...(long && { LONG: '1' }), ...env } }),
  )
}

/** What has nothing to do with the database that `DATABASE_URL` names. */
const embeddedOnly = /^server\/(embedded\/|(kill|start|settings)\.test)/
/** Made from the contract, call by call: on PostgreSQL too in the long run. */
const generated = /^server\/(rights|hostile)\.test/

// vitest's own --exclude does not reach into its projects.
const recorded = () =>
  readdirSync('server', { recursive: true })
    .map(path => `server/${path}`)
    .filter(path => path.endsWith('.test.ts') && !embeddedOnly.test(path) && (long || !generated.test(path)))

async function onPostgres() {
  const name = 'server on PostgreSQL'
  const given = process.env.DATABASE_URL
  const { url, missing, close } = given ? { url: given } : await openPostgres()
  if (missing) return say(`- ${name.padEnd(28)} ${'left out'.padStart(8)}  ${missing}`)
  try {
    await vitest(name, recorded(), { DATABASE_URL: url, COUCH_URL: '' })
  } finally {
    await close?.()
  }
}

async function inBrowser() {
  const { path, missing } = await openBrowser()
  const report = `${results}/e2e.json`
  await counted('journeys in a browser', report, playwrightCounts, async () => {
    if (missing) return { code: 1, said: missing }
    const env = {
      CI: '1',
      CHROMIUM: path,
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      DATABASE_URL: '',
      COUCH_URL: '',
      ...(long && { LONG: '1' }),
    }
    return tool('@playwright/test/cli.js', ['test', '-c', 'e2e/playwright.config.ts'], { env })
  })
}

const build = () =>
  program('client builds', () => tool('vite/bin/vite.js', ['build', '--logLevel', 'warn'], { env: { NODE_ENV: 'production' } }))

try {
  mkdirSync(results, { recursive: true })
  add(await check())
  await vitest('unit, server and sync', [], { DATABASE_URL: '', COUCH_URL: '' })
  await onPostgres()
  if (await build()) {
    add({ passed: 1, failed: 0 })
    await inBrowser()
  } else add({ passed: 0, failed: 1 })
} catch (error) {
  say(error.stack)
  add({ passed: 0, failed: 1 })
}
say(`took ${time(began)}`)
say(`${sum.passed} passed, ${sum.failed} failed`)
process.exitCode = sum.failed || sum.passed === 0 ? 1 : 0
