// The run by domain: its tests, and their seconds.
import { domainOf, domains } from './words.mjs'

/** Lines of a table: domain, tests, journeys, seconds of both; the dearest first, then the sum. */
export function tableOf(tests, words = domains()) {
  const sum = rowFor('all')
  const rows = new Map()
  for (const { kind, file, ms } of tests) {
    const domain = domainOf(file, words)
    if (!rows.has(domain)) rows.set(domain, rowFor(domain))
    for (const row of [rows.get(domain), sum]) {
      row[kind]++
      row.ms[kind] += ms
    }
  }
  return [line('domain', 'tests', 's', 'journeys', 's'), ...[...rows.values()].sort((a, b) => total(b) - total(a)).map(lineOf), lineOf(sum)]
}

const rowFor = domain => ({ domain, test: 0, journey: 0, ms: { test: 0, journey: 0 } })
const total = ({ ms }) => ms.test + ms.journey
const seconds = ms => (ms / 1000).toFixed(1)
const lineOf = ({ domain, test, journey, ms }) => line(domain, test, seconds(ms.test), journey || '', journey ? seconds(ms.journey) : '')
const line = (domain, ...figures) => `${domain.padEnd(20)}${figures.map(figure => String(figure).padStart(10)).join('')}`
