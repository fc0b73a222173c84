import { getDefaultStore } from 'jotai'
import type { LiveEvents } from '#contract/live.ts'
import type { Heard, LiveWord } from '#contract/liveWords.ts'
import { onceBack, onlineAtom } from './connection.ts'
import { session, sessionAtom } from './signed.ts'

interface Frame {
  event: string
  data: unknown
}

type Listener = (frame: Frame) => void

const store = getDefaultStore()
const listeners = new Set<Listener>()
const endedByServer = 4001
const slowest = 30_000

let socket: WebSocket | undefined
let tries = 0
let timer: ReturnType<typeof setTimeout> | undefined
let onEnd: ((certain: boolean) => void) | undefined
/** True while this session's line is a second or later one: what was told between two of them is unknown. */
let broke = false
/** Moment in ms after which everything was heard, as of the latest `ready`; 0 before the first. */
let heardSince = 0
/** Moment in ms at which each event was heard last. */
const heardAt = new Map<string, number>()

/** Frames of the one live socket; `ready` after every connect. */
export function onFrame(listener: Listener) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

interface News {
  /** Frames that change the answers kept current here. */
  events: readonly Exclude<keyof LiveEvents, 'ready'>[]
  heard: Listener
  /** Answers that were asked for by this moment (in ms) may lack such a frame: told before the line stood, or before this listener did. */
  missed: (before: number) => void
}

/** Hears what keeps answers current. */
export function onNews({ events, heard, missed }: News) {
  const deaf = onFrame(frame => {
    if (frame.event === 'ready') missed(heardSince)
    else if (events.some(event => event === frame.event)) heard(frame)
  })
  // Without a line there is nothing to tell: it comes with its `ready`.
  if (heardSince > 0) missed(Math.max(heardSince, ...events.map(event => heardAt.get(event) ?? 0)))
  return deaf
}

const notifyListeners = (frame: Frame) => {
  for (const listener of listeners) listener(frame)
}

/** Sends a word on the socket; where none is open it is dropped, and the call that goes with it does the work. */
export function sendLiveWord<Word extends LiveWord>(event: Word, data: Heard<Word>) {
  if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ event, data }))
}

function open() {
  clearTimeout(timer)
  const { token, state } = session()
  if (!token || state === 'signed-out' || !store.get(onlineAtom) || socket) return
  const mine = new WebSocket(`${location.origin.replace(/^http/, 'ws')}/api/live/`)
  socket = mine
  mine.onopen = () => mine.send(JSON.stringify({ event: 'auth', data: { token } }))
  mine.onmessage = ({ data }) => heard(data)
  mine.onclose = ({ code }) => {
    if (socket === mine) lost()
    if (code !== endedByServer) return again()
    if (session().token === token) return onEnd?.(true)
    // A renewed token belongs to the session that ended, the token of another sign-in does not.
    onEnd?.(false)
    again()
  }
}

function heard(data: unknown) {
  let frame: Frame
  try {
    frame = JSON.parse(String(data)) as Frame
  } catch {
    return
  }
  heardAt.set(frame.event, Date.now())
  if (frame.event === 'ready') {
    tries = 0
    heardSince = Date.now() - (broke ? 0 : ((frame.data as LiveEvents['ready'] | undefined)?.quiet ?? 0))
  }
  notifyListeners(frame)
}

function lost() {
  socket = undefined
  broke = true
}

function forgetHeard() {
  broke = false
  heardSince = 0
  heardAt.clear()
}

function again() {
  clearTimeout(timer)
  const wait = Math.min(slowest, 500 * 2 ** tries)
  tries += 1
  timer = setTimeout(open, wait * (0.5 + Math.random()))
}

function close() {
  clearTimeout(timer)
  const closing = socket
  if (closing) lost()
  closing?.close(1000)
}

/**
 * Keeps one socket while somebody is signed in and there is a network; `ended` is called when the server ends the session that the socket
 * was opened with. By then the tab may hold another session: `certain` tells.
 */
export function startLive(ended: (certain: boolean) => void) {
  onEnd = ended
  const follow = () => {
    const { token, state } = session()
    if (!token || state === 'signed-out') {
      close()
      // Whoever signs in next has asked for nothing yet.
      forgetHeard()
    } else if (!socket) open()
  }
  const stops = [
    store.sub(sessionAtom, follow),
    onceBack(() => {
      tries = 0
      close()
      open()
    }),
    store.sub(onlineAtom, () => !store.get(onlineAtom) && close()),
  ]
  follow()
  return () => {
    for (const stop of stops) stop()
    close()
    forgetHeard()
    onEnd = undefined
  }
}
