import { memo, useMemo, useState } from 'react'
import { GroupPicture } from '#client/chat/GroupPicture.tsx'
import type { GroupLine } from '#client/chat/groupLines.ts'
import { useChatLog } from '#client/data/chatLog.ts'
import { useAllActs } from '#client/data/outboxActs.ts'
import { useMe } from '#client/data/session.ts'
import { dayOf, today } from '#client/data/time.ts'
import { Button } from '#client/kit/Button.tsx'
import { clockTime, shortDate } from '#client/kit/format.ts'
import { RowLink } from '#client/kit/Row.tsx'
import { Tick } from '#client/kit/Tick.tsx'
import { useNearEnd } from '#client/kit/useNearEnd.ts'
import { Link } from '#client/map/links.tsx'
import { useBlockedPeople } from '#client/parts/useBlockedPeople.ts'
import { type FoundMessage, type Hits, hitsIn, namedIn, snippetOf, waitingWith } from './hits.ts'
import { useAtStudio } from './useAtStudio.ts'
import { useIndex, useOnDevice } from './useIndex.ts'
import { fewestHere, wordsOf } from './words.ts'

interface Shows {
  typed: string
  groups: readonly GroupLine[]
  /** Only this conversation is searched. */
  only?: string
  /** Stays in the address of what is opened, so that the results stay beside it. */
  q?: string
}

/** Hits of a conversation that are shown beside those of others. */
const mostBeside = 3

/** Hits of the one conversation that is searched; more are drawn as the end comes near. */
const page = 20

/**
 * Hits of the search, within a `Frame`; nothing as long as nothing is typed, but the search is kept for the next word. It goes with the log: nothing
 * stays of whoever was signed in before.
 */
export default function Results(shows: Shows) {
  return <ChatSearchHits key={useChatLog()?.database ?? ''} {...shows} />
}

/** Hits on this device at once, then those that the studio has beyond them. */
function ChatSearchHits({ typed, groups, only, q }: Shows) {
  const text = typed.trim()
  const index = useIndex()
  const here = useOnDevice(index, text, only)
  const studio = useAtStudio(text, only)
  const blocked = useBlockedPeople()
  const me = useMe()
  const acts = useAllActs()
  const isShort = text.length < fewestHere
  const waits = useMemo(() => (me && !isShort ? waitingWith(acts, text, me, only) : none), [acts, text, isShort, me, only])
  // Mostly nothing waits: then the rows stay the very same with each key, and nothing is drawn anew.
  const rows = useMemo(() => {
    if (isShort) return none
    return waits.length > 0 ? [...waits, ...here.rows] : here.rows
  }, [isShort, waits, here.rows])
  const hits = useMemo(() => hitsIn(rows, studio.rows, groups, blocked), [rows, studio.rows, groups, blocked])
  const named = useMemo(() => (only ? [] : namedIn(groups, text)), [groups, text, only])
  const many = hits.reduce((sum, each) => sum + each.rows.length, isShort ? 0 : here.more)
  if (!text) return null
  const said = wordsOf({ typed: text, many: many + named.length, device: here.state, studio })
  return (
    <div className="found">
      <p role="status" className="words">
        {said}
      </p>
      {named.map(group => (
        <RowLink
          key={group._id}
          to="chat"
          search={{ group: group._id, q }}
          lead={<GroupPicture group={group} />}
          title={<Marked text={group.name} typed={text} />}
        />
      ))}
      {hits.map(each => (
        <Conversation key={each.group._id} hits={each} typed={here.of} only={only} q={q} />
      ))}
      <div className="more">
        {studio.next && studio.state === 'told' && (
          <Button look="soft" size="row" onClick={() => void studio.older()}>
            Ältere suchen
          </Button>
        )}
        {studio.state === 'failed' && (
          <Button look="soft" size="row" onClick={studio.again}>
            Nochmals versuchen
          </Button>
        )}
      </div>
    </div>
  )
}

const none: readonly FoundMessage[] = []

interface ConversationShows extends Pick<Shows, 'typed' | 'only' | 'q'> {
  hits: Hits
}

/** Drawn anew once there is something else to show, not with each key. */
const Conversation = memo(function Conversation({ hits: { group, rows }, typed, only, q }: ConversationShows) {
  const [most, setMost] = useState({ typed, many: page })
  const many = most.typed === typed ? most.many : page
  const end = useNearEnd(() => setMost({ typed, many: many + page }))
  const shown = rows.slice(0, only ? many : mostBeside)
  return (
    <section aria-label={group.name} className={only ? undefined : 'beside'}>
      {!only && <h2>{group.name}</h2>}
      {shown.map(row => (
        <Hit key={row._id} row={row} typed={typed} q={q} />
      ))}
      {only && rows.length > shown.length && <div key={shown.length} ref={end} className="end" aria-hidden />}
      {!only && rows.length > shown.length && (
        <Link to="chat" search={{ group: group._id, find: typed, q }} className="all">
          {`Alle ${rows.length} Treffer in dieser Unterhaltung`}
        </Link>
      )}
    </section>
  )
})

function whenOf(at: string) {
  const day = dayOf(at)
  if (day === today()) return clockTime(at)
  const year = day.slice(0, 4)
  return today().startsWith(year) ? shortDate(day) : `${shortDate(day)}${year}`
}

/** Drawn anew once its own words are marked otherwise. */
const Hit = memo(function Hit({ row, typed, q }: { row: FoundMessage } & Pick<Shows, 'typed' | 'q'>) {
  const search = useMemo(() => ({ group: row.groupId, at: row.number, q }), [row.groupId, row.number, q])
  return (
    <Link to="chat" search={search} className="hit">
      <Head row={row} />
      <span className="said">
        <Marked text={row.text} typed={typed} />
      </span>
    </Link>
  )
})

const Head = memo(function Head({ row: { senderId: sender, at, number } }: { row: FoundMessage }) {
  const me = useMe()?._id
  const who = !sender ? 'Gelöschter Benutzer' : sender._id === me ? 'Du' : `${sender.vorname} ${sender.nachname}`
  return (
    <span className="who">
      <span>
        {number === undefined && <Tick state="waiting" size="small" />}
        {who}
      </span>
      <span className="when">{whenOf(at)}</span>
    </span>
  )
})

const Marked = ({ text, typed }: { text: string; typed: string }) => (
  <>
    {snippetOf(text, typed).map(({ text: part, hit }, at) =>
      hit ? (
        // biome-ignore lint/suspicious/noArrayIndexKey: stretches have nothing else
        <mark key={at}>{part}</mark>
      ) : (
        part
      ),
    )}
  </>
)
