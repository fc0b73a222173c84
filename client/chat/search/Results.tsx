import { Box, Flex, Text } from '@chakra-ui/react'
import { memo, useMemo, useState } from 'react'
import { GroupPicture } from '#client/chat/GroupPicture.tsx'
import type { GroupLine } from '#client/chat/groups.ts'
import { useBlocked } from '#client/chat/useBlocked.ts'
import { useChatLog } from '#client/data/chatLog.ts'
import { useMe } from '#client/data/session.ts'
import { dayOf, today } from '#client/data/time.ts'
import { Button } from '#client/kit/Button.tsx'
import { clock, shortDate } from '#client/kit/format.ts'
import { RowLink } from '#client/kit/Row.tsx'
import { useNearEnd } from '#client/kit/useNearEnd.ts'
import { Link } from '#client/map/links.tsx'
import type { ChatMessage } from '#contract/chat/shapes.ts'
import { type Hits, hitsIn, namedIn, snippetOf } from './hits.ts'
import { Frame } from './look.ts'
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

/** What was found. It goes with the log: of whoever was signed in before nothing stays. */
export default function Results(shows: Shows) {
  return <Found key={useChatLog()?.database ?? ''} {...shows} />
}

/** What is on this device at once, then what the studio has beyond it. */
function Found({ typed, groups, only, q }: Shows) {
  const text = typed.trim()
  const index = useIndex()
  const here = useOnDevice(index, text, only)
  const studio = useAtStudio(text, only)
  const blocked = useBlocked()
  const rows = text.length < fewestHere ? none : here.rows
  const hits = useMemo(() => hitsIn(rows, studio.rows, groups, blocked), [rows, studio.rows, groups, blocked])
  const named = useMemo(() => (only ? [] : namedIn(groups, text)), [groups, text, only])
  const many = hits.reduce((sum, each) => sum + each.rows.length, rows === none ? 0 : here.more)
  const said = wordsOf({ typed: text, many: many + named.length, device: here.state, studio })
  return (
    <Frame>
      <Text role="status" textStyle="small" color="ink2" paddingBlock="4">
        {said}
      </Text>
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
      <Flex gap="8" wrap="wrap" paddingTop="8">
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
      </Flex>
    </Frame>
  )
}

const none: readonly ChatMessage[] = []

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
    <Box as="section" aria-label={group.name} paddingTop={only ? undefined : '12'}>
      {!only && (
        <Text as="h2" textStyle="small" fontWeight={620} color="ink2" overflowWrap="anywhere">
          {group.name}
        </Text>
      )}
      {shown.map(row => (
        <Hit key={row._id} row={row} typed={typed} q={q} />
      ))}
      {only && rows.length > shown.length && <Box key={shown.length} ref={end} height="1px" aria-hidden />}
      {!only && rows.length > shown.length && (
        <Box color="brandInk" fontWeight={600} textStyle="small">
          <Link
            to="chat"
            search={{ group: group._id, find: typed, q }}
            style={{ display: 'inline-flex', alignItems: 'center', minHeight: '44px' }}
          >
            {`Alle ${rows.length} Treffer in dieser Unterhaltung`}
          </Link>
        </Box>
      )}
    </Box>
  )
})

function whenOf(at: string) {
  const day = dayOf(at)
  if (day === today()) return clock(at)
  const year = day.slice(0, 4)
  return today().startsWith(year) ? shortDate(day) : `${shortDate(day)}${year}`
}

function Hit({ row, typed, q }: { row: ChatMessage } & Pick<Shows, 'typed' | 'q'>) {
  const me = useMe()?._id
  const sender = row.senderId
  const who = !sender ? 'Gelöschter Benutzer' : sender._id === me ? 'Du' : `${sender.vorname} ${sender.nachname}`
  return (
    <Link to="chat" search={{ group: row.groupId, at: row.number, q }} className="hit">
      <span className="who">
        <span>{who}</span>
        <span className="when">{whenOf(row.at)}</span>
      </span>
      <span className="said">
        <Marked text={row.text} typed={typed} />
      </span>
    </Link>
  )
}

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
