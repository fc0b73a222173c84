import type { Page } from '@playwright/test'

interface Node {
  id: number
  callFrame: { functionName: string; url: string; lineNumber: number }
  hitCount?: number
}

/** Runs `work` under the page's profiler and prints where its own time went. */
export async function profiled<T>(page: Page, name: string, on: boolean, work: () => Promise<T>): Promise<T> {
  if (!on) return work()
  const session = await page.context().newCDPSession(page)
  await session.send('Profiler.enable')
  await session.send('Profiler.setSamplingInterval', { interval: 200 })
  await session.send('Profiler.start')
  const result = await work()
  const { profile } = await session.send('Profiler.stop')
  const asked = (await page.evaluate(() => window.bench.requests())).slice(0, 40)
  await session.detach()
  process.stderr.write(
    `\n${name}: requests in ms since the page began, and own time by function\n${asked.map(line => `  ${line}\n`).join('')}${busiest(profile as { nodes: Node[]; samples?: number[]; timeDeltas?: number[] })}\n`,
  )
  return result
}

function busiest({ nodes, samples = [], timeDeltas = [] }: { nodes: Node[]; samples?: number[]; timeDeltas?: number[] }) {
  const names = new Map(nodes.map(({ id, callFrame }) => [id, nameOf(callFrame)]))
  const own = new Map<string, number>()
  let total = 0
  for (const [place, id] of samples.entries()) {
    const spent = (timeDeltas[place] ?? 0) / 1000
    const called = names.get(id)!
    if (called === '(idle)') continue
    total += spent
    own.set(called, (own.get(called) ?? 0) + spent)
  }
  const rows = [...own].sort(([, a], [, b]) => b - a).slice(0, 25)
  return [`  ${total.toFixed(0)} ms in all`, ...rows.map(([called, ms]) => `  ${ms.toFixed(1).padStart(8)} ms  ${called}`)].join('\n')
}

const nameOf = ({ functionName, url, lineNumber }: Node['callFrame']) =>
  url ? `${functionName || '(anonymous)'} ${url.slice(url.lastIndexOf('/') + 1)}:${lineNumber + 1}` : functionName || '(anonymous)'
