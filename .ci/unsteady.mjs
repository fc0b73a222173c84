// Tests that failed and may have failed by chance: journeys, and tests that start processes. Each is run once more, alone, after all
// others.
import { readFileSync, writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { codeIn, fileOf } from './imports.mjs'

/** More unsteady tests than this mean that something is wrong with the run, not with the moment. */
export const mostUnsteady = 3

const isOurs = name => /^[#.].*\.(tsx?|mjs)$/.test(name)

/** True for a file that starts processes, by itself or through what it imports. */
function startsProcesses(path, read, seen = new Set()) {
  seen.add(path)
  const names = codeIn(read(path))
  const ours = names.filter(isOurs).map(name => fileOf(path, name))
  return names.includes('node:child_process') || ours.some(file => !seen.has(file) && startsProcesses(file, read, seen))
}

/** True for a test that may be repeated. Others never are: a failure within one process has a reason. */
export function mayBeRepeated({ kind, file }, read = path => readFileSync(path, 'utf8')) {
  return kind === 'journey' ? file.endsWith('.spec.ts') : startsProcesses(file, read)
}

const nameOf = ({ file, name }) => `${file} › ${name}`

/**
 * The run's verdict. `first` are all tests, `again` those that ran once more. `unsteady` ones failed first and passed then; where there are
 * more than `mostUnsteady` they count as failed.
 */
export function verdict(first, again) {
  const mended = new Set(again.filter(({ passed }) => passed).map(nameOf))
  const broken = new Set(again.filter(({ passed }) => !passed).map(nameOf))
  const failed = first.filter(({ passed }) => !passed)
  const unsteady = failed.filter(test => mended.has(nameOf(test)) && !broken.has(nameOf(test)))
  const forgiven = unsteady.length <= mostUnsteady ? unsteady.length : 0
  return { passed: first.length - failed.length + forgiven, failed: failed.length - forgiven, unsteady }
}

/** Notes the machine's load every five seconds; `at` answers the load of a moment. */
export function watchLoad() {
  const seen = []
  const note = () => seen.push({ at: Date.now(), load: loadavg()[0] })
  note()
  const timer = setInterval(note, 5000)
  return {
    at: moment => (seen.findLast(({ at }) => at <= moment) ?? seen[0]).load,
    stop: () => clearInterval(timer),
  }
}

/** Writes a line per unsteady test, for the person who mends it: its name, the load, and the place of its trace. */
export function keepUnsteady(path, unsteady, load) {
  const lines = unsteady.map(test => {
    const moment = test.began === undefined ? '' : ` · load ${load.at(test.began).toFixed(1)}`
    return `${nameOf(test)}${moment}${(test.kept ?? []).map(file => ` · ${file}`).join('')}`
  })
  writeFileSync(path, lines.map(line => `${line}\n`).join(''))
}

export { nameOf }
