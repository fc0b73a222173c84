import { Flex } from '@chakra-ui/react'
import { type MouseEvent, useState } from 'react'
import { Button } from '#client/kit/Button.tsx'
import { clockTime } from '#client/kit/format.ts'
import { Tick } from '#client/kit/Tick.tsx'
import { isLong, Shortened } from '#client/kit/Written.tsx'
import type { ChatLine } from './chatLines.ts'
import { type ConversationEntry, cameApart } from './conversationEntries.ts'
import { foldedWords, isFolded } from './foldedWords.ts'
import type { GroupLine } from './groupLines.ts'
import { Linked } from './Linked.tsx'
import { MessageMenu } from './MessageMenu.tsx'
import { Portrait } from './Portrait.tsx'
import { Quote, useQuoted } from './Quote.tsx'
import { RefusedNote } from './RefusedNote.tsx'

/** A message's knowledge of its conversation, and the acts that are possible there. */
export interface Talk {
  group: GroupLine | undefined
  /** People whom this member has blocked. */
  blocked: ReadonlySet<string>
  onReply: (line: ChatLine) => void
  onEdit: (line: ChatLine) => void
  onTakeBack: (line: ChatLine) => void
  onReaders: (line: ChatLine) => void
  onReport: (line: ChatLine) => void
  /** Puts a text that was refused back into the field. */
  onRewrite: (line: ChatLine) => void
}

interface Shows {
  entry: Extract<ConversationEntry, { kind: 'line' }>
  talk: Talk
  lines: ReadonlyMap<string, ChatLine>
  onJump: (id: string) => void
  marked: boolean
}

const MessageText = ({ text }: { text: string }) =>
  isLong(text) ? (
    <Shortened>
      <Linked text={text} />
    </Shortened>
  ) : (
    <Linked text={text} />
  )

/** One message: whose it is, what it answers, its text, and how far it has come. */
export function Bubble({ entry, talk, lines, onJump, marked }: Shows) {
  const { line, begins, ends } = entry
  const isGroup = talk.group?.kind === 'group'
  const [unfolded, setUnfolded] = useState(false)
  const quoted = useQuoted(line.replyTo, lines)
  const isOfBlocked = (sender: ChatLine['sender']) => sender !== null && isFolded(talk.group?.kind, sender._id, talk.blocked)
  if (isOfBlocked(line.sender) && !unfolded) return <Folded onShow={() => setUnfolded(true)} />
  return (
    <div className="line" data-own={line.own || undefined} data-begins={begins || undefined}>
      {isGroup && !line.own && <div className="face">{ends && line.sender && <Portrait person={line.sender} size={28} />}</div>}
      <div className="said">
        <div className="bubble" data-state={line.state} data-marked={marked || undefined}>
          {isGroup && !line.own && begins && (
            <div className="name">{line.sender ? `${line.sender.vorname} ${line.sender.nachname}` : 'Gelöschter Benutzer'}</div>
          )}
          {line.replyTo && !line.deleted && (
            <Quote quoted={quoted} folded={quoted && isOfBlocked(quoted.sender)} onGo={() => onJump(line.replyTo as string)} />
          )}
          <div className="words" data-gone={line.deleted ? true : undefined}>
            {line.deleted ? goneWords[line.deleted] : <MessageText text={line.text} />}
          </div>
          <Meta line={line} talk={talk} />
          {line.refused && <RefusedNote line={line} row={line.refused} talk={talk} />}
        </div>
        <div className="more">
          <MessageMenu line={line} talk={talk} />
        </div>
      </div>
    </div>
  )
}

/** A tap on a message opens its menu; a mouse finds the menu beside it, and picks text here. */
export function opensMenu({ target, nativeEvent }: MouseEvent) {
  const at = target as Element
  const isTap = (nativeEvent as PointerEvent).pointerType === 'touch' && !at.closest('a, button')
  if (!isTap || document.getSelection()?.isCollapsed === false) return
  at.closest('.bubble')?.parentElement?.querySelector<HTMLElement>('.more > button')?.click()
}

const Folded = ({ onShow }: { onShow: () => void }) => (
  <Flex align="center" gap="8" paddingInline="16" textStyle="small" color="ink2">
    {foldedWords}
    <Button look="text" size="row" onClick={onShow}>
      Anzeigen
    </Button>
  </Flex>
)

const goneWords = { author: 'Nachricht gelöscht', group: 'Von der Gruppenleitung entfernt', studio: 'Vom Studio entfernt' } as const

/** When it came, whether it was changed, how far it has come, and how many have read it. */
function Meta({ line, talk }: { line: ChatLine; talk: Talk }) {
  const { at, written, own, deleted, edited, readBy, state } = line
  const time = cameApart(line) && written ? `geschrieben ${clockTime(written)}, angekommen ${clockTime(at)}` : clockTime(at)
  const read = readBy.length === 0 ? '' : talk.group?.kind === 'direct' ? 'gelesen' : `${readBy.length} gelesen`
  return (
    <span className="meta">
      {edited && !deleted && <span>bearbeitet</span>}
      <span>{time}</span>
      {own && !deleted && read && <span>{read}</span>}
      {own && <Tick state={state === 'sent' ? 'ok' : state} size="small" />}
    </span>
  )
}
