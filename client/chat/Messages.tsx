import { Box } from '@chakra-ui/react'
import { ArrowDownIcon } from '@phosphor-icons/react/dist/csr/ArrowDown'
import { useVirtualizer } from '@tanstack/react-virtual'
import { memo, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Conversation } from '#client/data/chatLog.ts'
import { today } from '#client/data/time.ts'
import { Button } from '#client/kit/Button.tsx'
import { longDate, weekday } from '#client/kit/format.ts'
import { addDays } from '#contract/days.ts'
import { equal } from '#sync/collections/equal.ts'
import { Bubble, type Talk } from './Bubble.tsx'
import type { ChatLine } from './chatLines.ts'
import { type ConversationEntry, entriesOf, firstNew } from './conversationEntries.ts'
import {
  type ChatVirtualizer,
  heightOf,
  likelyHeight,
  likelyOffset,
  nearEnd,
  openingOf,
  useDrawn,
  useEnd,
  useHeld,
  useJump,
  useNewer,
  useOlder,
  useOpening,
  useWritten,
} from './scrolling.ts'

interface Shows {
  lines: readonly ChatLine[]
  conversation: Conversation
  talk: Talk
  /** The mark as the conversation was opened. */
  read: number
  /** The message that was written here last, since the conversation was opened. */
  written: string | undefined
  /** The place at which they open, in place of the end. */
  at?: number
  /** They open at the end, also where new ones come before it. */
  end?: boolean
  /** The newest place that is in sight. */
  onSeen: (number: number) => void
  /** Leads from a place to the newest. */
  onEnd: () => void
  /** Leads to a message that stands further away than those shown. */
  onFar: (id: string) => void
}

/** The messages of a group, the newest below; older ones come as somebody scrolls up, and nothing moves under the finger. */
export function Messages({ lines, conversation, talk, read, written, at, end, onSeen, onEnd, onFar }: Shows) {
  const box = useRef<HTMLDivElement>(null)
  const fresh = useFirstNew(lines, end ? Number.POSITIVE_INFINITY : read)
  const entries = useMemo(() => entriesOf(lines, fresh), [lines, fresh])
  const [opening] = useState(() => openingOf(entries, at))
  const rows: ChatVirtualizer = useVirtualizer({
    count: entries.length,
    getScrollElement: () => box.current,
    // Another function would have all rows placed anew.
    getItemKey: useCallback((at: number) => entries[at]!.key, [entries]),
    estimateSize: at => likelyHeight(entries[at]!),
    measureElement: heightOf,
    initialRect: { width: innerWidth, height: innerHeight },
    initialOffset: () => likelyOffset(entries, opening),
    overscan: useDrawn() ? 8 : 2,
    anchorTo: 'end',
    followOnAppend: !conversation.newer,
    scrollEndThreshold: nearEnd,
    paddingEnd: 12,
  })
  const [low, look] = useEnd(box, rows.getTotalSize(), at === undefined && fresh === undefined)
  const atEnd = low && !conversation.newer
  const { newer } = conversation
  const toEnd = useCallback(() => (newer ? onEnd() : rows.scrollToEnd({})), [newer, onEnd, rows])
  const jump = useJump(entries, rows, onFar)
  useOpening(entries, rows, at, jump.to)
  useHeld(box, atEnd, rows)
  useOlder(rows, conversation)
  useNewer(rows, entries.length, conversation)
  useWritten(written, lines, rows)
  const seen = useSeen(atEnd, lines, read, onSeen)
  const byId = useMemo(() => new Map(lines.map(line => [line._id, line])), [lines])
  // Nobody knows how many follow where the newest are not here.
  const missed = useMemo(() => (low || newer ? 0 : missedIn(lines, seen)), [low, newer, lines, seen])
  return (
    <>
      <div
        ref={box}
        className="log"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys
        tabIndex={0}
        role="log"
        aria-label="Nachrichten"
        // Messages that come as somebody scrolls up are no news.
        aria-live={atEnd ? 'polite' : 'off'}
        onScroll={look}
      >
        <div className="sheet" style={{ height: rows.getTotalSize() }}>
          {rows.getVirtualItems().map(({ index, start, key }) => (
            <div key={key} ref={rows.measureElement} data-index={index} className="row" style={{ transform: `translateY(${start}px)` }}>
              <EntryRow entry={entries[index]!} talk={talk} lines={byId} onJump={jump.to} marked={jump.marked === entries[index]!.key} />
            </div>
          ))}
        </div>
      </div>
      {!atEnd && <ToEnd missed={missed} onGo={toEnd} />}
    </>
  )
}

/** Drawn once, not with every frame of a scroll. */
const ToEnd = memo(function ToEnd({ missed, onGo }: { missed: number; onGo: () => void }) {
  return (
    <Box position="absolute" bottom="12" insetEnd="16" borderRadius="field" boxShadow="pop">
      <Button look="side" size="row" icon={<ArrowDownIcon size={18} weight="bold" />} onClick={onGo}>
        {missed > 0 ? `${missed} neue` : 'Zum Ende'}
      </Button>
    </Box>
  )
})

const missedIn = (lines: readonly ChatLine[], seen: number) =>
  lines.filter(({ own, number }) => !own && number !== undefined && number > seen).length

interface EntryShows {
  entry: ConversationEntry
  talk: Talk
  lines: ReadonlyMap<string, ChatLine>
  onJump: (id: string) => void
  marked: boolean
}

/** True where both draw the same: a mark that came makes each line anew, of which nearly none has changed. */
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
  <div className="divider" data-new={strong}>
    <span>{text}</span>
  </div>
)

/** The place where new ones begin: it stays as more come above it and below. */
function useFirstNew(lines: readonly ChatLine[], read: number) {
  const first = useRef<string>(undefined)
  first.current ??= firstNew(lines, read)
  return first.current
}

/** Tells which is the newest place in sight, in a page that is looked at; answers how far somebody has seen. */
function useSeen(atEnd: boolean, lines: readonly ChatLine[], read: number, onSeen: (number: number) => void) {
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
