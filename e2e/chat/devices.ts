import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie'
import { of, Subject } from 'rxjs'
import { WebSocket } from 'ws'
import { type AnyCall, laneOf } from '#contract/call.ts'
import { callNameOf } from '#contract/callName.ts'
import type { ChatMessage, MessagePage } from '#contract/chat/shapes.ts'
import { openLocal } from '#sync/client/local.ts'
import type { LogMark } from '#sync/client/logRow.ts'
import { openLog } from '#sync/client/openLog.ts'
import { realClock } from '#sync/client/time.ts'
import type { Api, Clock, LiveFrame } from '#sync/client/types.ts'

/** Somebody at a device, and the line to their studio. */
export interface At {
  _id: string
  token: string
  url: string
}

const fetchAs =
  ({ url, token }: At): Api['fetch'] =>
  (path, init = {}) =>
    fetch(`${url}/api/${path}`, { ...init, headers: { ...(init.headers as object), authorization: `Bearer ${token}` } })

/** A clock that is off by so much, and on which short pauses are over sooner. */
const clockOf = (off: number): Clock => ({
  now: () => Date.now() + off,
  wait: (ms, signal) => realClock.wait(ms < 20_000 ? ms / 8 : ms, signal),
})

/** The live channel, opened anew whenever it breaks; `hear` gets each frame of it. Answers the way to end it. */
function channel({ url, token }: At, hear: (frame: LiveFrame) => void) {
  let over = false
  let socket: WebSocket | undefined
  const open = () => {
    if (over) return
    socket = new WebSocket(`${url.replace('http', 'ws')}/api/live/`)
    socket.on('open', () => socket?.send(JSON.stringify({ event: 'auth', data: { token } })))
    socket.on('message', data => hear(JSON.parse(String(data))))
    socket.on('error', () => {})
    socket.on('close', () => setTimeout(open, 20))
  }
  open()
  return () => {
    over = true
    socket?.terminate()
  }
}

/** A device that writes: its outbox as the app opens it, with a clock that is `off`. Many may be open beside each other. */
export async function writer(at: At, off = 0) {
  const live = new Subject<LiveFrame>()
  const api: Api = { fetch: fetchAs(at), live, online$: of(true) }
  const clock = clockOf(off)
  const local = await openLocal({ member: at._id, api, locks: null, only: [], storage: getRxStorageDexie(), clock })
  const hangUp = channel(at, frame => live.next(frame))
  return {
    local,
    clock,
    act(
      call: AnyCall,
      given: { params?: Record<string, string>; query?: Record<string, unknown>; body?: unknown },
      key = crypto.randomUUID() as string,
    ) {
      const path = (call.path as string).replace(/:(\w+)/g, (_, name: string) => given.params?.[name] ?? '')
      return local.outbox.send({ ...given, key, call: callNameOf(call), method: call.method, path, lane: laneOf(call, given, key) })
    },
    close() {
      hangUp()
      return local.close()
    },
  }
}

/** A device that reads: its log, filled by the live channel and by calls; `name` tells a person's devices apart. */
export async function reader(at: At, name: string, group: string) {
  const ask = fetchAs(at)
  const log = await openLog<ChatMessage>(at._id, name, async (space, asked) => {
    const query = new URLSearchParams(Object.entries(asked).map(([word, value]) => [word, String(value)]))
    const answer = await ask(`chat/groups/${space}/messages?${query}`)
    if (!answer.ok) throw new Error(`answered ${answer.status}`)
    return (await answer.json()) as MessagePage
  })
  let over = false
  async function hear({ event, data: told }: LiveFrame) {
    const data = told as ChatMessage & LogMark
    if (event === 'ready') await log.catchUp(group)
    else if (event === 'chat:newMessage' || event === 'chat:messageUpdated') await log.heard(group, { changed: data.changed, row: data })
    else if (event === 'chat:userReadMessages') await log.heard(group, { changed: data.changed, mark: data })
  }
  /** As the app, which asks for what is behind once it has met the studio again, whether its socket broke or not. */
  const again = () => {
    if (!over) setTimeout(() => void log.catchUp(group).catch(again), 250)
  }
  const hangUp = channel(at, frame => void hear(frame).catch(again))
  return {
    log,
    close() {
      over = true
      hangUp()
      log.close()
    },
  }
}
