import { Box, Flex } from '@chakra-ui/react'
import { type MouseEvent, useRef, useState } from 'react'
import { Button } from '#client/kit/Button.tsx'
import { clock } from '#client/kit/format.ts'
import { Tick } from '#client/kit/Tick.tsx'
import { cameApart, type Entry } from './entries.ts'
import type { GroupLine } from './groups.ts'
import { Linked } from './Linked.tsx'
import type { Line } from './lines.ts'
import { MessageMenu } from './MessageMenu.tsx'
import { Portrait } from './Portrait.tsx'
import { Quote, useQuoted } from './Quote.tsx'
import { RefusedNote } from './RefusedNote.tsx'
import { foldedWords, isFolded } from './useBlocked.ts'

/** What a message needs to know of its conversation, and what can be done there. */
export interface Talk {
  group: GroupLine | undefined
  /** People whom this member has blocked. */
  blocked: ReadonlySet<string>
  onReply: (line: Line) => void
  onEdit: (line: Line) => void
  onTakeBack: (line: Line) => void
  onReaders: (line: Line) => void
  onReport: (line: Line) => void
  /** Puts a text that was refused back into the field. */
  onRewrite: (line: Line) => void
}

interface Shows {
  entry: Extract<Entry, { kind: 'line' }>
  talk: Talk
  lines: ReadonlyMap<string, Line>
  onJump: (id: string) => void
  marked: boolean
}

/** One message: whose it is, what it answers, its text, and how far it has come. */
export function Bubble({ entry, talk, lines, onJump, marked }: Shows) {
  const { line, begins, ends } = entry
  const isGroup = talk.group?.kind === 'group'
  const [unfolded, setUnfolded] = useState(false)
  const quoted = useQuoted(line.replyTo, lines)
  const more = useRef<HTMLDivElement>(null)
  const isOfBlocked = (sender: Line['sender']) => sender !== null && isFolded(talk.group?.kind, sender._id, talk.blocked)
  if (isOfBlocked(line.sender) && !unfolded) return <Folded onShow={() => setUnfolded(true)} />
  return (
    <Flex
      justify={line.own ? 'flex-end' : 'flex-start'}
      align="flex-end"
      gap="6"
      paddingInline="12"
      paddingTop={begins ? '8' : '2'}
      className="group"
    >
      {isGroup && !line.own && (
        <Box width="28px" flexShrink={0}>
          {ends && line.sender && <Portrait person={line.sender} size={28} />}
        </Box>
      )}
      <Flex direction={line.own ? 'row-reverse' : 'row'} align="center" gap="2" minWidth={0} maxWidth="min(88%, 560px)">
        <Box
          minWidth="96px"
          paddingInline="12"
          paddingTop="8"
          paddingBottom="6"
          borderRadius="big"
          bg={line.own ? 'brandSoft' : 'surface'}
          borderWidth="1.5px"
          borderStyle={line.state === 'waiting' ? 'dashed' : 'solid'}
          borderColor={marked ? 'brand' : edges[line.state]}
          onClick={event => opensMenu(event) && more.current?.querySelector('button')?.click()}
        >
          {isGroup && !line.own && begins && (
            <Box textStyle="micro" fontWeight={620} color="brandInk" overflowWrap="anywhere">
              {line.sender ? `${line.sender.vorname} ${line.sender.nachname}` : 'Gelöschter Benutzer'}
            </Box>
          )}
          {line.replyTo && !line.deleted && (
            <Quote quoted={quoted} folded={quoted && isOfBlocked(quoted.sender)} onGo={() => onJump(line.replyTo as string)} />
          )}
          <Words line={line} />
          <Meta line={line} talk={talk} />
          {line.refused && <RefusedNote line={line} row={line.refused} talk={talk} />}
        </Box>
        <Box
          ref={more}
          flexShrink={0}
          opacity={0}
          _groupHover={{ opacity: 1 }}
          _focusWithin={{ opacity: 1 }}
          css={{ '&:has([aria-expanded=true])': { opacity: 1 } }}
        >
          <MessageMenu line={line} talk={talk} />
        </Box>
      </Flex>
    </Flex>
  )
}

/** Dashed is only here, solid is in the studio. */
const edges = { waiting: 'lineStrong', refused: 'danger', sent: 'transparent' } as const

/** A tap on a message opens its menu; a mouse finds the menu beside it, and picks text here. */
const opensMenu = ({ target, nativeEvent }: MouseEvent) =>
  (nativeEvent as PointerEvent).pointerType === 'touch' &&
  !(target as Element).closest('a, button') &&
  document.getSelection()?.isCollapsed !== false

const Folded = ({ onShow }: { onShow: () => void }) => (
  <Flex align="center" gap="8" paddingInline="16" textStyle="small" color="ink2">
    {foldedWords}
    <Button look="text" size="row" onClick={onShow}>
      Anzeigen
    </Button>
  </Flex>
)

const goneWords = { author: 'Nachricht gelöscht', group: 'Von der Gruppenleitung entfernt', studio: 'Vom Studio entfernt' } as const

const Words = ({ line }: { line: Line }) => (
  <Box textStyle="body" color={line.deleted ? 'ink2' : 'ink'} whiteSpace="pre-wrap" overflowWrap="anywhere" hyphens="auto">
    {line.deleted ? goneWords[line.deleted] : <Linked text={line.text} />}
  </Box>
)

/** When it came, whether it was changed, how far it has come, and how many have read it. */
function Meta({ line, talk }: { line: Line; talk: Talk }) {
  const { at, written, own, deleted, edited, readBy, state } = line
  const time = cameApart(line) && written ? `geschrieben ${clock(written)}, angekommen ${clock(at)}` : clock(at)
  const read = readBy.length === 0 ? '' : talk.group?.kind === 'direct' ? 'gelesen' : `${readBy.length} gelesen`
  return (
    <Flex as="span" justify="flex-end" align="center" flexWrap="wrap" columnGap="6" textStyle="micro" color="ink2" marginTop="2">
      {edited && !deleted && <span>bearbeitet</span>}
      <span>{time}</span>
      {own && !deleted && read && <span>{read}</span>}
      {own && <Tick state={state === 'sent' ? 'ok' : state} size="small" />}
    </Flex>
  )
}
