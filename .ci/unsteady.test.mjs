import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parts } from './parts.mjs'
import { placesOf, testsOf } from './reports.mjs'
import { tableOf } from './table.mjs'
import { keepUnsteady, mayBeRepeated, verdict } from './unsteady.mjs'

const journey = (name, passed = true) => ({ kind: 'journey', file: 'e2e/courses/courses.spec.ts', name, ms: 1000, passed })

describe('what failed first and passed alone', () => {
  const four = ['a', 'b', 'c', 'd']
  const failing = names => names.map(name => journey(name, false))
  const passing = names => names.map(name => journey(name))
  test.each([
    ['counts as passed and is named', failing(['a']), passing(['a']), { passed: 2, failed: 0, named: ['a'] }],
    ['counts as failed where it fails again', failing(['a']), failing(['a']), { passed: 1, failed: 1, named: [] }],
    ['counts as failed where it did not run again', failing(['a']), [], { passed: 1, failed: 1, named: [] }],
    ['is forgiven three times', failing(four.slice(1)), passing(four.slice(1)), { passed: 4, failed: 0, named: four.slice(1) }],
    ['fails the run at the fourth', failing(four), passing(four), { passed: 1, failed: 4, named: four }],
    ['fails where one of its doors fails again', failing(['a']), [journey('a'), journey('a', false)], { passed: 1, failed: 1, named: [] }],
  ])('%s', (_name, first, again, { passed, failed, named }) => {
    const said = verdict([journey('steady'), ...first], again)
    expect({ passed: said.passed, failed: said.failed, named: said.unsteady.map(({ name }) => name) }).toEqual({ passed, failed, named })
  })
})

const spawns = "import { spawn } from 'node:child_process'"
test.each([
  ['a journey', { kind: 'journey', file: 'e2e/courses/courses.spec.ts' }, {}, true],
  ['what Playwright says outside any journey', { kind: 'journey', file: 'playwright' }, {}, false],
  ['a test that starts programs', { kind: 'test', file: 'a.test.ts' }, { 'a.test.ts': spawns }, true],
  [
    'a test whose helper starts servers by what it imports',
    { kind: 'test', file: 'server/sync/a.test.ts' },
    {
      'server/sync/a.test.ts': "import { places } from './testing/stores.ts'",
      'server/sync/testing/stores.ts': "import './stores.ts'\nimport { startCouch } from '#server/couch/start.ts'",
      'server/couch/start.ts': spawns,
    },
    true,
  ],
  [
    'a test that names a type of such a helper',
    { kind: 'test', file: 'a.test.ts' },
    { 'a.test.ts': "import type { Couch } from '#server/couch/start.ts'", 'server/couch/start.ts': spawns },
    false,
  ],
  ['a test that writes of programs', { kind: 'test', file: 'a.test.ts' }, { 'a.test.ts': `const text = \`${spawns}\`` }, false],
  ['a test within one process', { kind: 'test', file: 'a.test.ts' }, { 'a.test.ts': "import { v7 } from 'uuid'" }, false],
])('%s runs once more: %#', (_name, what, texts, expected) => {
  expect(mayBeRepeated(what, path => texts[path])).toBe(expected)
})

test.each([
  ['server/couch/couch.test.ts', true],
  ['server/sync/tombs.test.ts', true],
  ['server/kill.test.ts', true],
  ['server/courses/rights.test.ts', false],
  ['server/start/explain.test.ts', false],
])('%s starts processes: %s', (file, expected) => {
  expect(mayBeRepeated({ kind: 'test', file })).toBe(expected)
})

const folder = () => mkdtempSync(join(tmpdir(), 'formkurve-reports-'))
function kept(report) {
  const path = join(folder(), 'report.json')
  writeFileSync(path, JSON.stringify(report))
  return path
}

test('a file that could not be read counts as one failure', () => {
  const name = join(process.cwd(), 'server/broken.test.ts')
  const report = { testResults: [{ name, status: 'failed', message: 'SyntaxError', startTime: 0, endTime: 1, assertionResults: [] }] }
  expect(testsOf(kept(report), 'vitest')).toEqual([expect.objectContaining({ file: 'server/broken.test.ts', passed: false })])
})

test('journeys are named by where they stand, skipped ones are left out, errors outside of them count', () => {
  const result = { duration: 5, startTime: '2026-01-01T00:00:00Z', attachments: [{ path: join(process.cwd(), 'trace.zip') }] }
  const spec = (title, status) => ({ title, file: 'a.spec.ts', line: 7, tests: [{ status, results: [result] }] })
  const inner = { title: 'inner', file: 'a.spec.ts', specs: [spec('one', 'expected'), spec('two', 'unexpected'), spec('three', 'skipped')] }
  const suites = [{ title: 'a.spec.ts', file: 'a.spec.ts', specs: [], suites: [inner] }]
  const found = testsOf(kept({ suites, errors: [{ message: 'no browser\nat …' }] }), 'playwright')
  expect(found.map(({ file, line, name, passed, kept }) => [file, line, name, passed, kept])).toEqual([
    ['e2e/a.spec.ts', 7, 'inner › one', true, ['trace.zip']],
    ['e2e/a.spec.ts', 7, 'inner › two', false, ['trace.zip']],
    ['playwright', undefined, 'no browser', false, undefined],
  ])
})

test('no part takes the place of another one’s traces, nor one that runs once more', () => {
  const names = [...Object.keys(parts).map(name => `${name} in a browser`), 'journeys once more', 'journeys once more on Node 24']
  const places = names.map(name => placesOf('test-results', name))
  expect(new Set(places.flatMap(({ report, traces }) => [report, traces])).size).toBe(2 * names.length)
  for (const { traces } of places) expect(places.filter(other => `${other.traces}/`.startsWith(`${traces}/`))).toHaveLength(1)
})

test('each is kept with the load of its moment and its trace', () => {
  const path = join(folder(), 'unsteady.txt')
  keepUnsteady(path, [{ ...journey('a'), began: 5, kept: ['trace.zip'] }], { at: moment => moment * 2 })
  expect(readFileSync(path, 'utf8')).toBe('e2e/courses/courses.spec.ts › a · load 10.0 · trace.zip\n')
})

test('the table sums by domain, the dearest first', () => {
  const tests = [
    journey('a'),
    { kind: 'test', file: 'server/popups/calls.test.ts', ms: 3000 },
    { kind: 'test', file: 'client/kit/x.test.tsx', ms: 5 },
  ]
  const rows = tableOf(tests, ['courses', 'popups']).map(line => line.split(/\s{2,}/))
  expect(rows).toEqual([
    ['domain', 'tests', 's', 'journeys', 's'],
    ['popups', '1', '3.0', ''],
    ['courses', '0', '0.0', '1', '1.0'],
    ['client/kit', '1', '0.0', ''],
    ['all', '2', '3.0', '1', '1.0'],
  ])
})
