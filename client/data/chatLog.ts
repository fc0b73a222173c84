import { atom, getDefaultStore, useAtomValue } from 'jotai'
import { useEffect, useRef, useState } from 'react'
import { chat } from '#contract/chat/calls.ts'
import { type ChatGroup, type ChatMessage, yearsKept } from '#contract/chat/shapes.ts'
import type { LiveEvents } from '#contract/live.ts'
import type { Log } from '#sync/client/log.ts'
import type { HeldRows } from '#sync/client/logRow.ts'
import { openLog } from '#sync/client/openLog.ts'
import { onFrame } from './live.ts'
import { type Local, localAtom } from './local.ts'
import { CallError } from './problem.ts'
import { send } from './send.ts'

export type ChatLog = Log<ChatMessage>

const store = getDefaultStore()
const openAtom = atom<ChatLog | undefined>(undefined)

/** The signed-in member's messages on this device, while their database is open. */
export const useChatLog = () => useAtomValue(openAtom)

let whose: Local | undefined
let stopped: (() => void) | undefined

/** Opens the log with the member's database, closes it with that one, and takes in what the live channel tells. Once a page is enough. */
export function followChat() {
  if (stopped) return
  const follow = () => void switchChatLog(store.get(localAtom))
  const stops = [store.sub(localAtom, follow), onFrame(({ event, data }) => hear(event, data))]
  stopped = () => {
    for (const stop of stops) stop()
  }
  follow()
}

async function switchChatLog(local: Local | undefined) {
  if (whose === local) return
  whose = local
  store.get(openAtom)?.close()
  store.set(openAtom, undefined)
  if (!local) return
  const log: ChatLog = await openLog<ChatMessage>(local.member, 'chat', (id, asked) =>
    send(chat.messages, { params: { id }, query: asked }),
  )
  if (whose !== local) return log.close()
  store.set(openAtom, log)
  const oldest = new Date()
  oldest.setFullYear(oldest.getFullYear() - yearsKept)
  await log.forgetOld(({ at }) => Date.parse(at) < oldest.getTime()).catch(logChatFailed)
}

/** A load that fails is logged: the device shows what it has (L269). A log that was closed meanwhile has nothing to say. */
export const logChatFailed = (error: unknown) => {
  if (error instanceof CallError) console.info('chat messages could not be loaded', error.code)
}

function hear(event: string, data: unknown) {
  const log = store.get(openAtom)
  if (!log) return
  if (event === 'chat:newMessage' || event === 'chat:messageUpdated') {
    const row = data as ChatMessage
    void log.heard(row.groupId, { changed: row.changed, row }).catch(logChatFailed)
  } else if (event === 'chat:userReadMessages') {
    const { groupId, ...mark } = data as LiveEvents['chat:userReadMessages']
    void log.heard(groupId, { changed: mark.changed, mark }).catch(logChatFailed)
  }
}

/** The most groups that are filled on a device that has nothing of them yet; older ones fill as they are opened. */
const mostNew = 30

/**
 * Fetches what is missing of these groups, one after the other, so that all can be read without a network: first what is new in each, then what
 * was written before. `isTold` where the studio has just told of them: of a group that somebody has left the count stands still, though what is
 * taken back there is theirs to learn.
 */
export async function catchUpAll(log: ChatLog, groups: readonly ChatGroup[], isTold = false) {
  const known = await log.cursors(groups.map(({ _id }) => _id))
  const fresh = new Set(groups.filter((_, at) => known[at] === undefined).slice(mostNew))
  const filled = groups.filter(group => !fresh.has(group))
  const cursors = new Map(groups.map(({ _id }, at) => [_id, known[at]]))
  for (const { _id, count } of filled) if ((cursors.get(_id) ?? -1) < count) await log.catchUp(_id)
  const left = filled.filter(({ _id, count, state }) => isTold && state === 'left' && (cursors.get(_id) ?? -1) >= count)
  for (const { _id } of left) await log.catchUp(_id).catch(logChatFailed)
  for (const { _id } of filled) await log.fillAll(_id)
}

/** Takes those of these groups off the device that the studio says are gone; what it does not answer stays. */
export async function forgetGone(log: ChatLog, groups: readonly string[]) {
  for (const group of groups) {
    const gone = await log.catchUp(group).then(
      () => false,
      error => error instanceof CallError && error.code === 'missing',
    )
    if (gone) await log.forget(group).catch(logChatFailed)
  }
}

/** A group's newest messages on this device; `seen` is the moment (in ms) up to which the studio's are here. */
export interface Conversation {
  held?: HeldRows<ChatMessage>
  seen: number
  error?: CallError
  /** Shows so many older ones too, fetching those that are not here; false where there are none to be had now. */
  older: () => Promise<boolean>
  /** Shows newer ones too, fetching those that are not here; none where the newest are shown. */
  newer?: () => Promise<void>
  again: () => void
}

const page = 60

/** The rows held now, with those that are as they were before: nothing is made of them anew. Their numbers tell, but for a text forgotten here. */
function withSameRows(before: HeldRows<ChatMessage> | undefined, now: HeldRows<ChatMessage> | undefined) {
  if (!before || !now) return now
  const known = new Map(before.rows.map(row => [row._id, row]))
  const rows = now.rows.map(row => {
    const same = known.get(row._id)
    return same?.changed === row.changed && same.text === row.text ? same : row
  })
  return { ...now, rows }
}

/** One group's messages, live, the newest or those around a place; `undefined` in `held` while the device has none. */
export function useConversation(group: string, at?: number): Conversation {
  const log = useChatLog()
  const [most, setMost] = useState({ before: page, after: page })
  const [held, setHeld] = useState<HeldRows<ChatMessage>>()
  const [told, setTold] = useState<{ seen: number; error?: CallError }>({ seen: 0 })
  const [tries, setTries] = useState(0)
  /** As many as were asked for when the rows that are held were read. */
  const arrived = useRef(most)
  useEffect(() => {
    if (!log) return
    const rows = at === undefined ? log.watch(group, most.before) : log.watchAround(group, at, most)
    const take = (now: HeldRows<ChatMessage> | undefined) => {
      arrived.current = most
      setHeld(before => withSameRows(before, now))
    }
    const subscription = rows.subscribe({ next: take, error: logChatFailed })
    return () => subscription.unsubscribe()
  }, [log, group, at, most])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try begins it anew
  useEffect(() => {
    if (!log) return
    const catchUp = async () => {
      const seen = Date.now()
      try {
        await log.catchUp(group)
        setTold({ seen })
      } catch (error) {
        logChatFailed(error)
        if (error instanceof CallError) setTold(before => ({ ...before, error }))
      }
    }
    const begin = async () => {
      await catchUp()
      // The stretch between this place and the newest stays a hole, which scrolling fills.
      if (at !== undefined && (await log.cursors([group]))[0] !== undefined) await log.reach(group, at)
    }
    void begin().catch(logChatFailed)
    return onFrame(({ event }) => event === 'ready' && void begin().catch(logChatFailed))
  }, [log, group, at, tries])
  const older = async () => {
    if (!log || !held || held.from === 0) return false
    // Those that were asked for last are on their way from this device: nothing is missing yet that the studio would have.
    if (arrived.current !== most) return true
    const lowest = held.rows[0]?.number ?? held.from
    try {
      const shown = at === undefined ? held.rows.length : held.rows.filter(({ number }) => number <= at).length
      if (shown < most.before) await log.fill(group, Math.min(lowest, held.from))
    } catch (error) {
      // Showing more of the same would only ask again at once, and so on.
      logChatFailed(error)
      return false
    }
    setMost({ ...most, before: most.before + page })
    return true
  }
  const newer = async (to: number) => {
    try {
      if (held && held.rows.filter(({ number }) => number > (at ?? 0)).length < most.after) await log?.fillOn(group, to)
      setMost({ ...most, after: most.after + page })
    } catch (error) {
      logChatFailed(error)
    }
  }
  const to = held?.to
  return { held, ...told, older, ...(to !== undefined && { newer: () => newer(to) }), again: () => setTries(tries + 1) }
}

/** Those of these messages that the log has, wherever they stand, looked up again with each change of what is held; undefined until then. */
export function useHere(ids: readonly string[], held: unknown): ReadonlySet<string> | undefined {
  const log = useChatLog()
  const [found, setFound] = useState<{ key: string; here: ReadonlySet<string> }>()
  const key = ids.join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is held has changed
  useEffect(() => {
    if (!log) return
    let wanted = true
    log.among(key.split(' ').filter(Boolean)).then(
      rows => wanted && setFound({ key, here: new Set(rows.map(({ _id }) => _id)) }),
      () => {},
    )
    return () => {
      wanted = false
    }
  }, [log, key, held])
  return found?.here
}
