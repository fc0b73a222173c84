import { useEffect, useRef, useState } from 'react'
import { onFrame, sendLiveWord } from '#client/data/live.ts'
import type { LiveEvents } from '#contract/live.ts'
import { apart, namesTogether } from '#contract/names.ts'

/** Interval in ms at which others are told of typing, and time after which it is over for them. */
const every = 3000
const over = 6000

/** Tells the others that something is being written. Only a person's own strokes call it, never a draft that was restored. */
export function useTells(groupId: string) {
  const last = useRef(0)
  const told = useRef(false)
  const stop = () => {
    if (told.current) sendLiveWord('chat:stopTyping', { groupId })
    told.current = false
  }
  const latest = useRef(stop)
  latest.current = stop
  useEffect(() => () => latest.current(), [])
  return {
    stop,
    stroke(text: string) {
      if (text === '') return stop()
      if (Date.now() - last.current < every) return
      last.current = Date.now()
      told.current = true
      sendLiveWord('chat:startTyping', { groupId })
    },
  }
}

/** First names of those who write in this group now. */
export function useTyping(groupId: string): readonly string[] {
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map())
  useEffect(() => {
    const timers = new Map<string, ReturnType<typeof setTimeout>>()
    const end = (userId: string) => {
      clearTimeout(timers.get(userId))
      if (timers.delete(userId)) setNames(known => new Map([...known].filter(([other]) => other !== userId)))
    }
    const stop = onFrame(({ event, data }) => {
      const told = data as LiveEvents['chat:userStartedTyping'] & LiveEvents['chat:newMessage']
      if (told?.groupId !== groupId) return
      if (event === 'chat:userStoppedTyping') end(told.userId)
      if (event === 'chat:newMessage' && told.senderId) end(told.senderId._id)
      if (event !== 'chat:userStartedTyping') return
      clearTimeout(timers.get(told.userId))
      timers.set(
        told.userId,
        setTimeout(() => end(told.userId), over),
      )
      setNames(known => new Map(known).set(told.userId, told.vorname))
    })
    return () => {
      stop()
      for (const timer of timers.values()) clearTimeout(timer)
    }
  }, [groupId])
  return [...names.values()]
}

/** «Vreni schreibt …» */
export const typingWords = (names: readonly string[]) =>
  names.length === 0
    ? undefined
    : names.length === 1
      ? `${apart(names[0]!)} schreibt …`
      : `${namesTogether(names.slice(0, 2), ' und ')} schreiben …`
