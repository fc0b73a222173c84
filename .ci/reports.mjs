// Reads vitest's and Playwright's JSON reports into one list: { domain, kind, file, name, line, ms, passed }.
import { readFileSync } from 'node:fs'
import { relative } from 'node:path'

/** Where a step of this name keeps its report, and the traces of its journeys. */
export function placesOf(results, name) {
  const slug = name.replaceAll(/\W+/g, '-')
  return { report: `${results}/${slug}.json`, traces: `${results}/traces/${slug}` }
}

/** The tests of a report; none where it is missing or broken. */
export function testsOf(path, tool) {
  try {
    return readers[tool](JSON.parse(readFileSync(path, 'utf8')))
  } catch {
    return []
  }
}

const readers = {
  vitest: ({ testResults }) => testResults.flatMap(ofVitest),
  playwright: ({ suites, errors }) => [
    ...suites.flatMap(suite => ofSuite(suite, [])),
    ...errors.map(({ message = 'an error outside any test' }) =>
      journey({ file: 'playwright', name: message.split('\n')[0], passed: false }),
    ),
  ],
}

function ofVitest({ name, status, message, startTime, endTime, assertionResults }) {
  const file = relative(process.cwd(), name)
  // A file that could not be read has no tests, and that is a failure too.
  if (status === 'failed' && assertionResults.length === 0)
    return [{ kind: 'test', file, name: message, ms: 0, began: startTime, passed: false }]
  const ran = assertionResults.filter(({ status }) => status === 'passed' || status === 'failed')
  // A file's preparation before its first test counts as its own time.
  const own = ran.reduce((sum, { duration }) => sum + (duration ?? 0), 0)
  const setUp = Math.max(0, endTime - startTime - own) / Math.max(1, ran.length)
  return ran.map(({ fullName, status, duration }) => ({
    kind: 'test',
    file,
    name: fullName,
    ms: (duration ?? 0) + setUp,
    began: startTime,
    passed: status === 'passed',
  }))
}

const journey = test => ({ kind: 'journey', ms: 0, ...test })

function ofSuite({ file, title, specs = [], suites = [] }, above) {
  const titles = title === file ? above : [...above, title]
  const own = specs.flatMap(spec =>
    spec.tests
      .filter(({ status }) => status !== 'skipped')
      .map(({ status, results }) =>
        journey({
          file: `e2e/${spec.file}`,
          line: spec.line,
          name: [...titles, spec.title].join(' › '),
          ms: results.reduce((sum, { duration }) => sum + duration, 0),
          began: results[0] && Date.parse(results[0].startTime),
          kept: results.flatMap(({ attachments }) => attachments.flatMap(({ path }) => (path ? relative(process.cwd(), path) : []))),
          passed: status === 'expected',
        }),
      ),
  )
  return [...own, ...suites.flatMap(suite => ofSuite(suite, titles))]
}
