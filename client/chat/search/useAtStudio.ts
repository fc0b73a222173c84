import { useCallback, useEffect, useState } from 'react'
import { useChatLog } from '#client/data/chatLog.ts'
import { useOnline } from '#client/data/connection.ts'
import { CallError } from '#client/data/problem.ts'
import { send } from '#client/data/send.ts'
import { chat } from '#contract/chat/calls.ts'
import { type ChatMessage, fewestSought } from '#contract/chat/shapes.ts'

/** Typing is debounced for this long, in ms (L143). */
const pause = 500

interface StudioSearchAnswer {
  asked: string
  rows: readonly ChatMessage[]
  /** The place from which on older ones follow. */
  next: string | null
  error?: string
}

export type StudioState = 'short' | 'offline' | 'asking' | 'failed' | 'told'

/**
 * Messages that the studio has with these words, the newest first. The answers stay in memory: texts that are kept lie in the log alone, from
 * which what is taken back goes at once.
 */
export function useAtStudio(typed: string, only?: string) {
  const online = useOnline()
  const [answer, setAnswer] = useState<StudioSearchAnswer>()
  const [tries, setTries] = useState(0)
  const due = online && typed.length >= fewestSought
  const asked = `${only ?? ''} ${typed}`
  const ask = useCallback(
    async (before?: string): Promise<Pick<StudioSearchAnswer, 'rows' | 'next' | 'error'>> => {
      try {
        return await send(chat.search, { query: { q: typed, group: only, before } })
      } catch (error) {
        if (!(error instanceof CallError)) throw error
        return { rows: [], next: null, error: error.message }
      }
    },
    [typed, only],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try begins it anew
  useEffect(() => {
    if (!due) return
    let wanted = true
    const timer = setTimeout(() => void ask().then(told => wanted && setAnswer({ asked, ...told })), pause)
    return () => {
      wanted = false
      clearTimeout(timer)
    }
  }, [due, asked, ask, tries])
  useTakenBack(setAnswer)
  const told = answer?.asked === asked ? answer : undefined
  const older = async () => {
    const { rows, next, error } = await ask(told?.next ?? undefined)
    setAnswer(before => (before?.asked === asked ? { ...before, rows: [...before.rows, ...rows], error, ...(!error && { next }) } : before))
  }
  return {
    state: stateOf(typed, online, told),
    rows: told?.rows ?? none,
    next: told?.next ?? null,
    error: told?.error,
    older,
    again: () => {
      setAnswer(undefined)
      setTries(tries + 1)
    },
  }
}

const none: readonly ChatMessage[] = []

function stateOf(typed: string, online: boolean, told: StudioSearchAnswer | undefined): StudioState {
  if (typed.length < fewestSought) return 'short'
  if (told) return told.error ? 'failed' : 'told'
  return online ? 'asking' : 'offline'
}

/** News that this device learns meanwhile of an answer's messages holds: an edit, or that one was taken back. */
function useTakenBack(change: (to: (answer: StudioSearchAnswer | undefined) => StudioSearchAnswer | undefined) => void) {
  const log = useChatLog()
  useEffect(() => {
    const told = log?.told.subscribe(async ids => {
      const newer = new Map((await log.among(ids)).map(row => [row._id, row]))
      change(answer => answer && { ...answer, rows: answer.rows.map(row => newer.get(row._id) ?? row).filter(({ deleted }) => !deleted) })
    })
    return () => told?.unsubscribe()
  }, [log, change])
}
