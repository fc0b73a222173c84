// Everything: checks, unit, server and sync tests on the embedded stores, server tests on a real PostgreSQL, journeys in a browser.
//   npm test                      all that is not long
//   npm test -- courses           tests of a word, and of files that import its own
//   npm run test:long             the full figures, part by part
//   … -- --only kills,races       some parts (.ci/parts.mjs)
// The last line is the sum.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { openBrowser } from './browser.mjs'
import { check, checkWord } from './check.mjs'
import { parts, selections } from './parts.mjs'
import { openPostgres } from './postgres.mjs'
import { placesOf, testsOf as testsOfReport } from './reports.mjs'
import { scratchInMemory } from './scratch.mjs'
import { program, run, say, step, time, tool } from './step.mjs'
import { tableOf } from './table.mjs'
import { keepUnsteady, mayBeRepeated, nameOf, verdict, watchLoad } from './unsteady.mjs'
import { testsOf } from './words.mjs'

const { values, positionals: words } = parseArgs({
  allowPositionals: true,
  options: { long: { type: 'boolean', default: false }, only: { type: 'string' } },
})
const { long } = values
const only = values.only?.split(',') ?? []
const known = { ...parts, ...selections }
const unknown = only.filter(name => !(name in known))
if (unknown.length) throw new Error(`There is no part ${unknown.join(', ')}; there are ${Object.keys(known).join(', ')}.`)

const began = performance.now()
const results = resolve('test-results')
const load = watchLoad()
/** Every test that ran, and those that ran once more. */
const ran = []
const again = []
/** Counts of checks, and of steps without a report. */
const sum = { passed: 0, failed: 0 }

const add = ({ passed, failed }) => {
  sum.passed += passed
  sum.failed += failed
}

/** A step whose report holds its tests; a run that fails without a failed test, or reports none, counts as one failure. */
async function reported(name, { kind, into, node }, act) {
  const { report, traces } = placesOf(results, name)
  rmSync(report, { force: true })
  await step(name, async () => {
    const { code, said } = await act(report, traces)
    const tests = testsOfReport(report, kind)
    into.push(...tests.map(test => ({ ...test, node })))
    const failed = tests.filter(({ passed }) => !passed).length
    const silent = failed === 0 && (code !== 0 || tests.length === 0)
    if (silent) add({ passed: 0, failed: 1 })
    return { note: `${tests.length - failed} passed, ${failed} failed`, problem: failed || silent ? said : undefined }
  })
}

/** The full figures are asked for on this Node.js alone: another one has to show that all runs on it. */
const figures = node => ({ LONG: long && !node ? '1' : undefined })

/** A program of node_modules on another Node.js than this one, which npm fetches. */
const on = node =>
  node ? (path, args, options) => run('npx', ['-y', '-p', `node@${node}`, 'node', `node_modules/${path}`, ...args], options) : tool

function vitest(name, files, { env, into = ran, workers, node } = {}) {
  // By default vitest leaves a core idle, which is half of a small machine.
  const many = workers ?? Math.max(2, availableParallelism() - 1)
  const waits = ['--testTimeout=60000', '--hookTimeout=120000', `--maxWorkers=${many}`]
  return reported(name, { kind: 'vitest', into, node }, report =>
    on(node)('vitest/vitest.mjs', ['run', ...waits, '--reporter=dot', '--reporter=json', `--outputFile.json=${report}`, ...files], {
      env: { NO_COLOR: '1', DATABASE_URL: '', COUCH_URL: '', ...figures(node), ...env },
    }),
  )
}

async function onPostgres(name, files, { orEmbedded }) {
  const given = process.env.DATABASE_URL
  const { url, missing, close } = given ? { url: given } : await openPostgres()
  if (missing) {
    say(`- ${name.padEnd(28)} ${'left out'.padStart(8)}  ${missing}`)
    return orEmbedded ? vitest(`${name.split(' on ')[0]} on the embedded record`, files) : undefined
  }
  try {
    await vitest(name, files, { env: { DATABASE_URL: url } })
  } finally {
    await close?.()
  }
}

let built

/** Builds the client for the journeys, once. */
async function build() {
  built ??= program('client builds', () => tool('vite/bin/vite.js', ['build', '--logLevel', 'warn'], { env: { NODE_ENV: 'production' } }))
  return built
}

async function inBrowser(name, files, { into = ran, args = [], node } = {}) {
  if (!(await build())) return add({ passed: 0, failed: 1 })
  const { path, missing } = await openBrowser()
  await reported(name, { kind: 'playwright', into, node }, async (report, traces) => {
    if (missing) return { code: 1, said: missing }
    // Playwright empties its folder when it starts: each step has one of its own, so that the traces of those before it stay.
    const kept = ['--output', traces]
    const own = { CI: '1', CHROMIUM: path, PLAYWRIGHT_JSON_OUTPUT_FILE: report, DATABASE_URL: '', COUCH_URL: '', ...figures(node) }
    return on(node)('@playwright/test/cli.js', ['test', '-c', 'e2e/playwright.config.ts', ...kept, ...args, ...files], { env: own })
  })
}

/** A clock that is some days ahead, in all processes of a step. */
const aheadBy = days => ({ AHEAD_DAYS: String(days), NODE_OPTIONS: `--import ${pathToFileURL(resolve('.ci/ahead.mjs'))}` })

async function runPart(name, { checks, node, ahead = [], tests = [], onPostgres: recorded = [], journeys = [] }) {
  if (checks) add(await check())
  for (const days of ahead) await vitest(`${name} by ${days} days`, tests, { env: aheadBy(days) })
  if (ahead.length) return
  // The short run takes a test once: on a real PostgreSQL where it can. The long one tries both records.
  const once = long ? tests : tests.filter(path => !recorded.includes(path))
  if (once.length) await vitest(name, once, { node })
  if (recorded.length) await onPostgres(`${name} on PostgreSQL`, recorded, { orEmbedded: once.length < tests.length })
  if (journeys.length) await inBrowser(`${name} in a browser`, journeys, { node })
}

/** The tests of some words: quick enough to run before each commit. */
async function runWords() {
  const found = words.map(word => testsOf(word))
  const [tests, journeys] = ['tests', 'journeys'].map(kind => [...new Set(found.flatMap(each => each[kind]))])
  if (!tests.length && !journeys.length) throw new Error(`No test belongs to ${words.join(', ')}.`)
  add(await checkWord())
  await runPart(words.join(', '), { tests, journeys })
}

const merged = all => ({
  checks: all.some(({ checks }) => checks),
  ...Object.fromEntries(['tests', 'onPostgres', 'journeys'].map(kind => [kind, all.flatMap(part => part[kind] ?? [])])),
})

async function runParts() {
  const chosen = only.length === 0 ? Object.entries(parts) : Object.entries(known).filter(([name]) => only.includes(name))
  if (!long) return runPart(only.length ? only.join(', ') : 'all', merged(chosen.map(([, part]) => part(long))))
  for (const [name, part] of chosen) {
    const since = performance.now()
    await runPart(name, part(long))
    say(`  ${name} took ${time(since)}`)
  }
}

/** Runs failed tests once more, after all others and each alone, on the Node.js on which they failed. */
async function repeat() {
  const failed = ran.filter(test => !test.passed && mayBeRepeated(test))
  for (const node of new Set(failed.map(test => test.node))) {
    const here = failed.filter(test => test.node === node)
    const files = [...new Set(here.filter(({ kind }) => kind === 'test').map(({ file }) => file))]
    const journeys = here.filter(({ kind }) => kind === 'journey')
    for (const file of files) await vitest(`once more ${file}`, [file], { into: again, workers: 1, node })
    const places = [...new Set(journeys.map(({ file, line }) => `${file}:${line}`))]
    const name = `journeys once more${node ? ` on Node ${node}` : ''}`
    if (places.length) await inBrowser(name, places, { into: again, args: ['--workers=1'], node })
  }
}

scratchInMemory()
try {
  mkdirSync(results, { recursive: true })
  rmSync(`${results}/traces`, { recursive: true, force: true })
  writeFileSync(`${results}/unsteady.txt`, '')
  await (words.length ? runWords() : runParts())
  await repeat()
} catch (error) {
  say(error.stack)
  add({ passed: 0, failed: 1 })
}
load.stop()
const { passed, failed, unsteady } = verdict(ran, again)
add({ passed, failed })
for (const line of tableOf(ran)) say(line)
for (const test of ran.filter(test => !test.passed && !unsteady.includes(test))) say(`failed: ${nameOf(test)}`)
for (const test of unsteady) say(`unsteady: ${nameOf(test)}`)
keepUnsteady(`${results}/unsteady.txt`, unsteady, load)
say(`took ${time(began)}`)
say(`${sum.passed} passed, ${sum.failed} failed`)
process.exitCode = sum.failed || sum.passed === 0 ? 1 : 0
