import { getDefaultStore } from 'jotai'
import { afterEach, expect, test, vi } from 'vitest'
import { connectionAtom } from './connection.ts'
import { startLive } from './live.ts'
import { setSession } from './signed.ts'

class Line {
  static OPEN = 1
  static all: Line[] = []
  readyState = Line.OPEN
  sent: string[] = []
  onopen?: () => void
  onmessage?: (event: { data: string }) => void
  onclose?: (event: { code: number }) => void
  constructor() {
    Line.all.push(this)
  }
  send(text: string) {
    this.sent.push(text)
  }
  close() {}
}

let stop: (() => void) | undefined
function live(token: string) {
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', Line)
  Line.all = []
  getDefaultStore().set(connectionAtom, { online: true, portal: false, since: '' })
  setSession({ state: 'online', token })
  const ended = vi.fn()
  stop = startLive(ended)
  Line.all[0]!.onopen!()
  // After a greeting the socket reconnects within a second; each further retry waits longer.
  Line.all[0]!.onmessage!({ data: JSON.stringify({ event: 'ready' }) })
  return ended
}

afterEach(() => {
  stop?.()
  setSession({ state: 'signed-out' })
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('a session that the server ends has ended', () => {
  const ended = live('old')
  Line.all[0]!.onclose!({ code: 4001 })
  expect(ended).toHaveBeenCalledExactlyOnceWith(true)
})

test('ended by the server after its token was renewed it is asked about, and the line opens with the new one', () => {
  const ended = live('old')
  setSession({ state: 'online', token: 'new' })
  Line.all[0]!.onclose!({ code: 4001 })
  expect(ended).toHaveBeenCalledExactlyOnceWith(false)
  vi.advanceTimersByTime(1000)
  Line.all[1]!.onopen!()
  expect(Line.all.map(({ sent }) => JSON.parse(sent[0]!).data.token)).toEqual(['old', 'new'])
})

test('a line that breaks ends nothing and opens again', () => {
  const ended = live('old')
  Line.all[0]!.onclose!({ code: 1006 })
  vi.advanceTimersByTime(1000)
  expect(Line.all).toHaveLength(2)
  expect(ended).not.toHaveBeenCalled()
})
