import { getDefaultStore } from 'jotai'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connectionAtom } from '#client/data/connection.ts'
import { openLine } from './displayLine.ts'

const online = (is: boolean) => getDefaultStore().set(connectionAtom, { online: is, portal: false, since: '' })
let lines: Line[]
const [changed, ended] = [vi.fn(), vi.fn()]
let stop: () => void

/** A socket that never reaches the server unless told. */
class Line {
  onopen?: () => void
  onmessage?: (message: { data: string }) => void
  onclose?: (told: { code: number }) => void
  sent: string[] = []
  constructor() {
    lines.push(this)
  }
  send(text: string) {
    this.sent.push(text)
  }
  /** As in a browser, the end is told only afterwards. */
  close(code = 1000) {
    queueMicrotask(() => this.onclose?.({ code }))
  }
  hear(event: string) {
    this.onmessage?.({ data: JSON.stringify({ event }) })
  }
}

beforeEach(() => {
  lines = []
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', Line)
  vi.stubGlobal('location', { origin: 'http://formkurve.example' })
  online(true)
  for (const spy of [changed, ended]) spy.mockClear()
  stop = openLine({ token: () => 'token', changed, ended })
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Away for so long that the next try by itself lies far off. */
async function away() {
  online(false)
  for (let nth = 0; nth < 8; nth++) {
    lines.at(-1)!.onclose!({ code: 1006 })
    await vi.advanceTimersToNextTimerAsync()
  }
  lines.at(-1)!.onclose!({ code: 1006 })
}

test('a screen that was ended while it was away hears so at once when the network is back', async () => {
  await away()
  const before = lines.length
  online(true)
  expect(lines).toHaveLength(before + 1)
  lines.at(-1)!.onclose!({ code: 4401 })
  expect(ended).toHaveBeenCalledTimes(1)
})

test('the line from before the network went is replaced, not doubled', async () => {
  online(false)
  online(true)
  expect(lines).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(lines).toHaveLength(2)
  lines[1]!.hear('ready')
  expect(changed).toHaveBeenCalledTimes(1)
})

test('once the screen is left, the network’s return opens nothing', async () => {
  online(false)
  stop()
  online(true)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(lines).toHaveLength(1)
  expect(ended).not.toHaveBeenCalled()
})
