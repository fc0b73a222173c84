import { Box } from '@chakra-ui/react'
import { ArrowDownIcon } from '@phosphor-icons/react/dist/csr/ArrowDown'
import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { memo, type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Conversation } from '#client/data/chatLog.ts'
import { addDays, now, today } from '#client/data/time.ts'
import { Button } from '#client/kit/Button.tsx'
import { longDate, weekday } from '#client/kit/format.ts'
import { equal } from '#sync/collections/equal.ts'
import { Bubble, type Talk } from './Bubble.tsx'
import { type Entry, entriesOf, firstNew } from './entries.ts'
import type { Line } from './lines.ts'

interface Shows {
  lines: readonly Line[]
  conversation: Conversation
  talk: Talk
  /** The mark as the conversation was opened. */
  read: number
  /** The place at which they open, in place of the end. */
  at?: number
  /** They open at the end, also where new ones come before it. */
  end?: boolean
  /** The newest place that is in sight. */
  onSeen: (number: number) => void
  /** Leads from a place to the newest. */
  onEnd: () => void
}

/** How much below the edge still counts as the end, in px. */
const nearEnd = 80

type Rows = Virtualizer<HTMLDivElement, Element>

/** The messages of a group, the newest below; older ones come as somebody scrolls up, and nothing moves under the finger. */
export function Messages({ lines, conversation, talk, read, at, end, onSeen, onEnd }: Shows) {
  const box = useRef<HTMLDivElement>(null)
  const fresh = useFirstNew(lines, end ? Number.POSITIVE_INFINITY : read)
  const entries = useMemo(() => entriesOf(lines, fresh), [lines, fresh])
  const rows: Rows = useVirtualizer({
    count: entries.length,
    getScrollElement: () => box.current,
    getItemKey: at => entries[at]!.key,
    estimateSize: at => (entries[at]!.kind === 'line' ? 64 : 40),
    overscan: 8,
    anchorTo: 'end',
    followOnAppend: !conversation.newer,
    scrollEndThreshold: nearEnd,
    paddingEnd: 12,
  })
  const [low, look] = useEnd(box, rows.getTotalSize(), at === undefined && fresh === undefined)
  const atEnd = low && !conversation.newer
  const toEnd = () => (conversation.newer ? onEnd() : rows.scrollToEnd({}))
  const jump = useJump(entries, rows, conversation)
  useOpening(entries, rows, at, jump.to)
  useHeld(box, atEnd, rows)
  useOlder(rows, conversation)
  useNewer(rows, entries.length, conversation)
  useWritten(lines, rows)
  const seen = useSeen(atEnd, lines, read, onSeen)
  const byId = useMemo(() => new Map(lines.map(line => [line._id, line])), [lines])
  // Where the newest are not here, nobody knows how many follow.
  const missed = low || conversation.newer ? 0 : lines.filter(({ own, number }) => !own && number !== undefined && number > seen).length
  return (
    <>
      <Box
        ref={box}
        position="absolute"
        inset={0}
        overflowY="auto"
        overscrollBehavior="contain"
        tabIndex={0}
        role="log"
        aria-label="Nachrichten"
        // What comes as somebody scrolls up is no news.
        aria-live={atEnd ? 'polite' : 'off'}
        onScroll={look}
      >
        <Box position="relative" maxWidth="content" marginInline="auto" style={{ height: rows.getTotalSize() }}>
          {rows.getVirtualItems().map(({ index, start, key }) => (
            <Box
              key={key}
              ref={rows.measureElement}
              data-index={index}
              position="absolute"
              insetInline={0}
              top={0}
              style={{ transform: `translateY(${start}px)` }}
            >
              <EntryRow entry={entries[index]!} talk={talk} lines={byId} onJump={jump.to} marked={jump.marked === entries[index]!.key} />
            </Box>
          ))}
        </Box>
      </Box>
      {!atEnd && (
        <Box position="absolute" bottom="12" insetEnd="16" borderRadius="field" boxShadow="pop">
          <Button look="side" size="row" icon={<ArrowDownIcon size={18} weight="bold" />} onClick={toEnd}>
            {missed > 0 ? `${missed} neue` : 'Zum Ende'}
          </Button>
        </Box>
      )}
    </>
  )
}

interface EntryShows {
  entry: Entry
  talk: Talk
  lines: ReadonlyMap<string, Line>
  onJump: (id: string) => void
  marked: boolean
}

/** True where both draw the same: a page that came makes each line anew, of which nearly none has changed. */
function drawsSame(before: EntryShows, after: EntryShows) {
  // A day is called «Heute» until midnight.
  if (after.entry.kind === 'day') return false
  const quoted = ({ entry, lines }: EntryShows) => entry.kind === 'line' && entry.line.replyTo && lines.get(entry.line.replyTo)
  const same = before.talk === after.talk && before.onJump === after.onJump && before.marked === after.marked
  return same && equal(before.entry, after.entry) && equal(quoted(before), quoted(after))
}

/** A line of the list, drawn anew only where it changed: scrolling draws those that come into sight. */
const EntryRow = memo(function EntryRow({ entry, ...rest }: EntryShows) {
  if (entry.kind === 'day') return <Divider text={dayWords(entry.day)} />
  if (entry.kind === 'new') return <Divider text="Neue Nachrichten" strong />
  return <Bubble entry={entry} {...rest} />
}, drawsSame)

const dayWords = (day: string) =>
  day === today() ? 'Heute' : day === addDays(today(), -1) ? 'Gestern' : `${weekday(day)}, ${longDate(day)} ${day.slice(0, 4)}`

const Divider = ({ text, strong }: { text: string; strong?: boolean }) => (
  <Box
    display="flex"
    alignItems="center"
    gap="12"
    paddingInline="16"
    paddingBlock="10"
    textStyle="micro"
    color={strong ? 'brandInk' : 'ink2'}
  >
    <Box flex={1} borderTop="1px solid {colors.line}" />
    <Box as="span" fontWeight={strong ? 640 : undefined}>
      {text}
    </Box>
    <Box flex={1} borderTop="1px solid {colors.line}" />
  </Box>
)

/** Where new ones begin: the place stays as more come above it and below. */
function useFirstNew(lines: readonly Line[], read: number) {
  const first = useRef<string>(undefined)
  first.current ??= firstNew(lines, read)
  return first.current
}

const isLow = (box: HTMLElement) => box.scrollHeight - box.scrollTop - box.clientHeight <= nearEnd

/**
 * Whether the newest is in sight: not yet where the conversation opens at the first new one, unless all of them fit on the screen. The box itself
 * is asked: the virtualizer hears of a scroll after this.
 */
function useEnd(box: RefObject<HTMLDivElement | null>, size: number, opensThere: boolean) {
  const [atEnd, setAtEnd] = useState(opensThere)
  // What fits on the screen scrolls nowhere, so that no event tells of it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each size that was measured
  useEffect(() => {
    if (!atEnd && box.current && isLow(box.current)) setAtEnd(true)
  }, [atEnd, box, size])
  return [atEnd, () => box.current && setAtEnd(isLow(box.current))] as const
}

/** Keeps the newest in sight while the field below grows, or the keyboard comes. */
function useHeld(box: RefObject<HTMLDivElement | null>, atEnd: boolean, rows: Rows) {
  useEffect(() => {
    if (!box.current || !atEnd || typeof ResizeObserver === 'undefined') return
    const before = box.current.clientHeight
    const observer = new ResizeObserver(([entry]) => entry && entry.target.clientHeight !== before && rows.scrollToEnd({}))
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [box, atEnd, rows])
}

/** Begins at the place that was asked for, or at the new messages where there are some, else at the end. */
function useOpening(entries: readonly Entry[], rows: Rows, at: number | undefined, jump: (id: string) => void) {
  const done = useRef(false)
  useLayoutEffect(() => {
    if (done.current || entries.length === 0) return
    done.current = true
    const wanted = at === undefined ? undefined : entries.find(entry => entry.kind === 'line' && (entry.line.number ?? 0) >= at)
    if (wanted) return jump(wanted.key)
    const fresh = entries.findIndex(({ kind }) => kind === 'new')
    if (fresh > 0) rows.scrollToIndex(fresh, { align: 'start' })
    else rows.scrollToEnd({})
  }, [entries, rows, at, jump])
}

/** Goes to what was just written here, however far up somebody reads. */
function useWritten(lines: readonly Line[], rows: Rows) {
  const newest = lines.findLast(({ number, state }) => number === undefined && state !== 'refused')?.at
  // What waits here since before the conversation was opened moves nothing.
  const before = useRef<string>(undefined)
  before.current ??= now()
  useLayoutEffect(() => {
    if (newest === undefined || newest <= (before.current ?? '')) return
    before.current = newest
    rows.scrollToEnd({})
  }, [newest, rows])
}

/** Pages of older ones that are looked through for a message that is jumped to. */
const furthest = 40

/** Goes to a message, loading older ones until it is there. */
function useJump(entries: readonly Entry[], rows: Rows, { held, older }: Conversation) {
  const [wanted, setWanted] = useState<{ id: string; tries: number }>()
  const [marked, setMarked] = useState<string>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each page that came
  useEffect(() => {
    if (!wanted) return
    const at = entries.findIndex(({ key }) => key === wanted.id)
    if (at >= 0) {
      rows.scrollToIndex(at, { align: 'center' })
      setMarked(wanted.id)
      setWanted(undefined)
    } else if (wanted.tries < furthest && held && held.from > 0) {
      setWanted({ id: wanted.id, tries: wanted.tries + 1 })
      // Out of reach now, it is not jumped to when it comes some time later.
      void older().then(more => !more && setWanted(undefined))
    } else setWanted(undefined)
  }, [wanted?.id, entries])
  useEffect(() => {
    if (!marked) return
    const timer = setTimeout(() => setMarked(undefined), 2000)
    return () => clearTimeout(timer)
  }, [marked])
  const to = useCallback((id: string) => setWanted({ id, tries: 0 }), [])
  return { to, marked }
}

/** Asks for older ones as the first comes near. */
function useOlder(rows: Rows, { held, older }: Conversation) {
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
function useNewer(rows: Rows, many: number, { newer }: Conversation) {
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

/** Tells which is the newest place in sight, in a page that is looked at; answers how far somebody has seen. */
function useSeen(atEnd: boolean, lines: readonly Line[], read: number, onSeen: (number: number) => void) {
  const newest = lines.findLast(({ own, number }) => !own && number !== undefined)?.number
  const [seen, setSeen] = useState(read)
  const tell = useRef(onSeen)
  useEffect(() => {
    tell.current = onSeen
  })
  useEffect(() => {
    if (newest === undefined || !atEnd) return
    const stop = () => document.removeEventListener('visibilitychange', look)
    const look = () => {
      if (document.visibilityState !== 'visible') return
      stop()
      setSeen(before => Math.max(before, newest))
      tell.current(newest)
    }
    document.addEventListener('visibilitychange', look)
    look()
    return stop
  }, [newest, atEnd])
  return seen
}
