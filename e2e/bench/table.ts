import { execFileSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { cpus, totalmem } from 'node:os'
import type { Row, Value } from './figure.ts'
import { chromiumPath } from './phone.ts'

const heads = ['figure', 'ours', 'peers', 'peer ÷ ours', 'aim', 'met?']

const number = (value: number) => (value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2))
const shown = ({ p50, p95, p99 = p95 }: Value, unit: Row['unit']) =>
  `${number(p50)}${p99 === undefined ? '' : ` / ${number(p99)}`}${unit && ` ${unit}`}`

function cells({ figure, unit, ours, peers = [], aim = '', met }: Row) {
  const others = peers.map(({ name, value }) => `${name} ${shown(value, unit)}`).join('; ')
  const ratios = peers.map(({ value }) => `${number(value.p50 / ours.p50)}×`).join('; ')
  return [figure, shown(ours, unit), others || '–', ratios || '–', aim || '–', met === undefined ? '–' : met ? 'yes' : '**no**']
}

export function tableOf(rows: Row[]) {
  const all = [heads, ...rows.map(cells)]
  const widths = heads.map((_, place) => Math.max(...all.map(row => row[place]!.length)))
  const line = (row: string[]) => `| ${row.map((cell, place) => cell.padEnd(widths[place]!)).join(' | ')} |`
  return [line(heads), line(widths.map(width => '-'.repeat(width))), ...all.slice(1).map(line)].join('\n')
}

export function machine() {
  const [first, ...rest] = cpus()
  const version = execFileSync(chromiumPath, ['--version'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  const memory = Math.round(totalmem() / 2 ** 30)
  return `${rest.length + 1} × ${first!.model.trim()}, ${memory} GB, Node ${process.versions.node}, ${version.trim().split(' ').slice(0, 2).join(' ')}`
}

const document = new URL('../../docs/performance.md', import.meta.url)
const [from, to] = ['<!-- table -->', '<!-- /table -->']

/** Puts the table into docs/performance.md. */
export async function write(text: string) {
  const page = await readFile(document, 'utf8')
  const [before, rest] = page.split(from) as [string, string]
  const [, after] = rest.split(to) as [string, string]
  await writeFile(document, `${before}${from}\n\n${text}\n\n${to}${after}`)
}
