import { Box } from '@chakra-ui/react'
import { Suspense, useCallback, useMemo, useRef, useState } from 'react'
import { useChatLog, useConversation, useHere } from '#client/data/chatLog.ts'
import { whenLocal } from '#client/data/local.ts'
import { useAllActs } from '#client/data/outboxActs.ts'
import { CallError } from '#client/data/problem.ts'
import { useCall } from '#client/data/reads.ts'
import { useMe } from '#client/data/session.ts'
import { actsOf } from '#client/data/waitingActs.ts'
import { ask } from '#client/kit/ask.ts'
import { lazyPart } from '#client/kit/lazyPart.ts'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Stand } from '#client/kit/Stand.tsx'
import { toast } from '#client/kit/toast.ts'
import { useGo, useQueryText } from '#client/map/links.tsx'
import { useBlockedPeople } from '#client/parts/useBlockedPeople.ts'
import { chat } from '#contract/chat/calls.ts'
import { opensMenu, type Talk } from './Bubble.tsx'
import { Composer } from './Composer.tsx'
import { ConversationHead } from './ConversationHead.tsx'
import { type ChatLine, linesIn } from './chatLines.ts'
import { Frame } from './chatStyles.ts'
import { answerIn, beginEdit, saveDraft } from './drafts.ts'
import { Gone } from './Gone.tsx'
import type { GroupLine } from './groupLines.ts'
import { Messages } from './Messages.tsx'
import { markRead, takeBackMessage } from './messageActs.ts'
import { typingWords, useTyping } from './typing.ts'

const FindIn = lazyPart(() => import('./search/FindIn.tsx'))
const ReadersSheet = lazyPart(() => import('./ReadersSheet.tsx'))
const ReportMessage = lazyPart(() => import('./ReportMessage.tsx'))

interface Shows {
  id: string
  group: GroupLine | undefined
  /** The groups of this member are known here. */
  known: boolean
  /** The place that is shown instead of the newest, such as a message that was found. */
  at?: number
  /** The end is shown, also where new ones come before it. */
  end?: boolean
}

/** One group: head, messages, and the field to write. */
export function Conversation({ id, group, known, at, end }: Shows) {
  const conversation = useConversation(id, at)
  const { find } = useQueryText()
  const go = useGo()
  const lines = useLines(id, conversation)
  const byId = useMemo(() => new Map(lines.map(line => [line._id, line])), [lines])
  const [written, setWritten] = useState<string>()
  const [reading, setReading] = useState<ChatLine>()
  const [reporting, setReporting] = useState<ChatLine>()
  const talk = useTalk(id, group, setReading, setReporting)
  const typing = typingWords(useTyping(id))
  const begun = useMarkAtOpening(group)
  const onFar = useFar(id)
  if (known && !group) return <Gone id={id} />
  if (find !== undefined && group)
    return (
      <>
        <ConversationHead group={group} searching />
        <Suspense>
          <FindIn group={group} />
        </Suspense>
      </>
    )
  return (
    <>
      <ConversationHead group={group} second={typing} />
      {conversation.error && conversation.held && (
        <Box textAlign="center" flexShrink={0}>
          <Stand at={conversation.held.at} />
        </Box>
      )}
      <Frame onClick={opensMenu}>
        {begun !== undefined && (conversation.held || (at === undefined && lines.length > 0)) ? (
          <Messages
            lines={lines}
            conversation={conversation}
            talk={talk}
            read={begun}
            written={written}
            at={at}
            end={end}
            onFar={onFar}
            onEnd={() => void go({ to: 'chat', search: { group: id, at: 'end' }, replace: true })}
            onSeen={number =>
              group &&
              group.state !== 'left' &&
              number > group.read &&
              void markRead({ group: id, name: group.name }, number).catch(() => {})
            }
          />
        ) : (
          <Box paddingInline="16">
            <NotLoaded error={conversation.error} again={conversation.again} />
          </Box>
        )}
      </Frame>
      <Composer group={group} lines={byId} onWritten={setWritten} />
      <Suspense>
        {reading && <ReadersSheet line={reading} group={group} onClose={() => setReading(undefined)} />}
        {reporting && <ReportMessage line={reporting} lines={lines} onClose={() => setReporting(undefined)} />}
      </Suspense>
    </>
  )
}

const unreached = (error: unknown) =>
  error instanceof CallError && error.code === 'missing'
    ? 'Diese Nachricht ist für dich nicht zu lesen.'
    : 'Diese Nachricht ist noch nicht auf diesem Gerät. Tipp sie mit Netz nochmals an.'

/** Opens the conversation around a message that is not among those shown, from any distance in one step. */
function useFar(group: string) {
  const log = useChatLog()
  const go = useGo()
  return useCallback(
    (message: string) => {
      const open = async () => {
        if (!(await log?.one(message))) await log?.reachOne(group, message)
        const row = await log?.one(message)
        if (row) await go({ to: 'chat', search: { group, at: row.number } })
      }
      void open().catch(error => toast(unreached(error), { look: 'danger' }))
    },
    [log, go, group],
  )
}

/** How far this member had read when the conversation was opened: what came after that is new until it is left. */
function useMarkAtOpening(group: GroupLine | undefined) {
  const begun = useRef<number>(undefined)
  if (group && begun.current === undefined) begun.current = group.read
  return begun.current
}

type Opens = (line: ChatLine) => void

function useTalk(id: string, group: GroupLine | undefined, onReaders: Opens, onReport: Opens): Talk {
  const log = useChatLog()
  const blocked = useBlockedPeople()
  return useMemo(() => {
    const place = { group: id, name: group?.name ?? '' }
    return {
      group,
      blocked,
      onReaders,
      onReport,
      onReply: ({ _id }) => void whenLocal().then(local => answerIn(local, id, _id)),
      onEdit: line => void whenLocal().then(local => beginEdit(local, id, line)),
      onTakeBack: async line => {
        const text = line.own
          ? 'Alle sehen dann nur noch, dass du sie gelöscht hast.'
          : 'Alle sehen dann nur noch, dass sie entfernt wurde.'
        const button = line.own ? 'Löschen' : 'Entfernen'
        if (await ask({ title: 'Nachricht löschen?', text, button, danger: true })) await takeBackMessage(place, line, log)
      },
      onRewrite: async ({ text, refused }) => {
        const local = await whenLocal()
        const before = (await local.one('chatDrafts', id))?.text ?? ''
        await saveDraft(local, id, before ? `${before}\n${text}` : text, before)
        if (refused) await local.outbox.discard(refused.key)
      },
    }
  }, [id, group, blocked, log, onReaders, onReport])
}

function useLines(id: string, { held, seen }: ReturnType<typeof useConversation>) {
  const acts = useAllActs()
  const me = useMe()
  const sent = useMemo(() => actsOf(acts, chat.send).map(({ key, body }) => body._id ?? key), [acts])
  const here = useHere(sent, held)
  const blocked = useBlockedPeople()
  const receipts = useCall(chat.choices).data?.receipts ?? true
  const shows = useCallback((reader: string) => receipts && !blocked.has(reader), [receipts, blocked])
  return useMemo(() => {
    const self = { _id: me?._id ?? '', vorname: me?.vorname ?? '', nachname: me?.nachname ?? '', bild: me?.bild ?? null }
    const { rows = [], marks = [], at = 0 } = held ?? {}
    const all = linesIn({ rows, marks, acts, group: id, me: self, here, seen: seen || at, now: Date.now(), shows })
    // Messages that wait here stand below the newest.
    return held?.to === undefined ? all : all.filter(({ number }) => number !== undefined)
  }, [held, acts, id, me, here, seen, shows])
}
