import type { Virtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Conversation } from '#client/data/chatLog.ts'
import type { ChatLine } from './chatLines.ts'
import type { ConversationEntry } from './conversationEntries.ts'

/** How much below the edge still counts as the end, in px. */
export const nearEnd = 80

export type ChatVirtualizer = Virtualizer<HTMLDivElement, Element>

/** A row's height before it was drawn: a line of text has about forty letters. */
export const likelyHeight = (entry: ConversationEntry) => (entry.kind === 'line' ? 40 + 24 * Math.ceil(entry.line.text.length / 40) : 40)

/** The offset of the place at which they open, so that nothing else is drawn first. */
export function likelyOffset(entries: readonly ConversationEntry[], opening: number) {
  const above = entries.slice(0, opening < 0 ? undefined : opening).reduce((sum, entry) => sum + likelyHeight(entry), 0)
  return opening < 0 ? Math.max(0, above - innerHeight) : above
}

/** A row's height as the browser tells it within the frame: asked in between, each answer would lay the page out anew. */
export const heightOf = (
  element: Element,
  told: ResizeObserverEntry | undefined,
  { options, itemSizeCache, indexFromElement }: ChatVirtualizer,
) => {
  const at = indexFromElement(element)
  return Math.round(told?.borderBoxSize[0]?.blockSize ?? itemSizeCache.get(options.getItemKey(at)) ?? options.estimateSize(at))
}

/** True once the first picture stands: what is out of sight is drawn after it. */
export function useDrawn() {
  const [drawn, setDrawn] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setDrawn(true))
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [])
  return drawn
}

const isLow = (box: HTMLElement) => box.scrollHeight - box.scrollTop - box.clientHeight <= nearEnd

/**
 * True while the newest is in sight: not yet where the conversation opens at the first new one, unless all of them fit on the screen. The box itself
 * is asked: the virtualizer hears of a scroll after this.
 */
export function useEnd(box: RefObject<HTMLDivElement | null>, size: number, opensThere: boolean) {
  const [atEnd, setAtEnd] = useState(opensThere)
  // Rows that fit on the screen scroll nowhere, and those that come in between may push the newest out of sight: no event tells of either. Where the
  // list follows what came, it has by the next frame.
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each size that was measured
  useEffect(() => {
    const element = box.current
    if (!element) return
    if (!atEnd) {
      if (isLow(element)) setAtEnd(true)
      return
    }
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => setAtEnd(isLow(element)))
    })
    return () => cancelAnimationFrame(frame)
  }, [atEnd, box, size])
  return [atEnd, () => box.current && setAtEnd(isLow(box.current))] as const
}

/** Keeps the newest in sight while the field below grows, or the keyboard comes. */
export function useHeld(box: RefObject<HTMLDivElement | null>, atEnd: boolean, rows: ChatVirtualizer) {
  useEffect(() => {
    if (!box.current || !atEnd || typeof ResizeObserver === 'undefined') return
    const before = box.current.clientHeight
    const observer = new ResizeObserver(([entry]) => entry && entry.target.clientHeight !== before && rows.scrollToEnd({}))
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [box, atEnd, rows])
}

/** The row at which they open: the place that was asked for, or the new ones where there are some; -1 is the end. */
export const openingOf = (entries: readonly ConversationEntry[], at: number | undefined) =>
  entries.findIndex(entry => (at === undefined ? entry.kind === 'new' : entry.kind === 'line' && (entry.line.number ?? 0) >= at))

/** Begins there once there are rows. */
export function useOpening(
  entries: readonly ConversationEntry[],
  rows: ChatVirtualizer,
  at: number | undefined,
  jump: (id: string) => void,
) {
  const done = useRef(false)
  useLayoutEffect(() => {
    if (done.current || entries.length === 0) return
    done.current = true
    const opening = openingOf(entries, at)
    if (opening >= 0 && at !== undefined) jump(entries[opening]!.key)
    else if (opening > 0) rows.scrollToIndex(opening, { align: 'start' })
    else rows.scrollToEnd({})
  }, [entries, rows, at, jump])
}

/** Goes to the message that was just written here, however far up somebody reads. By no clock: one may have been set back meanwhile. */
export function useWritten(written: string | undefined, lines: readonly ChatLine[], rows: ChatVirtualizer) {
  const gone = useRef<string>(undefined)
  const isHere = written !== undefined && lines.some(({ _id }) => _id === written)
  useLayoutEffect(() => {
    if (!isHere || gone.current === written) return
    gone.current = written
    rows.scrollToEnd({})
  }, [isHere, written, rows])
}

/** Goes to a message among those shown; one that stands further away is gone to by `far`, which opens the conversation around it. */
export function useJump(entries: readonly ConversationEntry[], rows: ChatVirtualizer, far: (id: string) => void) {
  const [marked, setMarked] = useState<string>()
  const shown = useRef(entries)
  shown.current = entries
  useEffect(() => {
    if (!marked) return
    const timer = setTimeout(() => setMarked(undefined), 2000)
    return () => clearTimeout(timer)
  }, [marked])
  const to = useCallback(
    (id: string) => {
      const at = shown.current.findIndex(({ key }) => key === id)
      if (at < 0) return far(id)
      rows.scrollToIndex(at, { align: 'center' })
      setMarked(id)
    },
    [rows, far],
  )
  return { to, marked }
}

/** Asks for older ones as the first comes near. */
export function useOlder(rows: ChatVirtualizer, { held, older }: Conversation) {
  const asking = useRef(false)
  const first = rows.getVirtualItems()[0]?.index
  const more = held !== undefined && held.from > 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: as far as somebody has scrolled
  useEffect(() => {
    if (!more || first === undefined || first > 3 || asking.current) return
    asking.current = true
    void older().finally(() => {
      asking.current = false
    })
  }, [first, more, held])
}

/** Asks for newer ones as the last comes near, where the newest are not shown. */
export function useNewer(rows: ChatVirtualizer, many: number, { newer }: Conversation) {
  const asking = useRef(false)
  const last = rows.getVirtualItems().at(-1)?.index
  const more = newer !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: as far as somebody has scrolled
  useEffect(() => {
    if (!newer || last === undefined || last < many - 4 || asking.current) return
    asking.current = true
    void newer().finally(() => {
      asking.current = false
    })
  }, [last, more, many])
}
