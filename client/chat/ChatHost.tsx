import { useEffect, useRef } from 'react'
import { type ChatLog, catchUpAll, followChat, forgetGone, logChatFailed, useChatLog } from '#client/data/chatLog.ts'
import { onNews } from '#client/data/live.ts'
import { useMaybeLocal } from '#client/data/local.ts'
import { useLogged } from '#client/data/logged.ts'
import { staleIn, useCall } from '#client/data/reads.ts'
import { isSignedIn, useSession } from '#client/data/session.ts'
import { session } from '#client/data/signed.ts'
import { toast } from '#client/kit/toast.ts'
import { useBlockedPeople } from '#client/parts/useBlockedPeople.ts'
import { chat } from '#contract/chat/calls.ts'
import type { ChatGroup, ChatMessage } from '#contract/chat/shapes.ts'
import { ChatSigns } from './ChatSigns.tsx'
import { settleChatActs } from './chatSettling.ts'
import { endSent } from './drafts.ts'
import { forgetTakenBack } from './forgetting.ts'
import { patchGroups, withMessage } from './groupLines.ts'
import { restoreLines } from './typed.ts'

/** Keeps groups and messages of whoever is signed in current while the app is open, so that they can be read without a network. */
export default function ChatHost() {
  return isSignedIn(useSession()) ? (
    <>
      <Following />
      <ChatSigns />
    </>
  ) : null
}

function Following() {
  const { data, stand, error } = useCall(chat.groups)
  useLogged(error, 'chat groups')
  const told = useRef<number>(undefined)
  const log = useChatLog()
  const blocked = useRef<ReadonlySet<string>>(new Set())
  blocked.current = useBlockedPeople()
  useEffect(followChat, [])
  useSettling(log)
  useEffect(() => {
    if (!log || !data) return
    void catchUpAll(log, data, told.current !== stand).catch(logChatFailed)
    told.current = stand
  }, [log, data, stand])
  useForgetting(log, data)
  useEffect(
    () =>
      onNews({
        events: ['chat:error', 'chat:newMessage', 'chat:messageUpdated', 'chat:groupAdded', 'chat:groupChanged', 'chat:userReadMessages'],
        missed: before => void staleIn(['chat'], before),
        heard: frame => heard(frame, blocked.current),
      }),
    [],
  )
  return null
}

/** A group that is no longer in the list, such as a dissolved one, is looked after at the studio, and goes from this device with it. */
function useForgetting(log: ChatLog | undefined, data: readonly ChatGroup[] | undefined) {
  const before = useRef<readonly ChatGroup[]>([])
  useEffect(() => {
    if (!log || !data) return
    const gone = before.current.filter(({ _id }) => !data.some(group => group._id === _id))
    before.current = data
    void forgetGone(
      log,
      gone.map(({ _id }) => _id),
    )
  }, [log, data])
}

/**
 * Looks after refused acts that need nobody, forgets the text of what was taken back, ends drafts that were sent, and writes down what a page that
 * was killed left.
 */
function useSettling(log: ChatLog | undefined) {
  const local = useMaybeLocal()
  useEffect(() => {
    if (!local || !log) return
    const failed = () => {}
    const forget = () => void forgetTakenBack(local, log).catch(failed)
    const end = () => void endSent(local, log).catch(failed)
    const look = () => {
      forget()
      end()
    }
    look()
    void restoreLines(local).catch(failed)
    const settling = local.outbox.rows$.subscribe(rows => void settleChatActs(local, log, rows).catch(failed))
    const taken = log.changes().subscribe({ next: look, error: failed })
    // A draft of another device may come after its message.
    const drafts = local.collections.chatDrafts.$.subscribe(end)
    return () => {
      settling.unsubscribe()
      taken.unsubscribe()
      drafts.unsubscribe()
    }
  }, [local, log])
}

function heard({ event, data }: { event: string; data: unknown }, blocked: ReadonlySet<string>) {
  if (event === 'chat:error') return toast(`Chat-Fehler: ${(data as { message: string }).message}`, { look: 'danger' })
  const me = session().user?._id ?? ''
  if (event === 'chat:newMessage' && patchGroups(groups => withMessage(groups, data as ChatMessage, me, blocked))) return
  // The marks of others stand in the log; own ones change what is unread.
  if (event === 'chat:userReadMessages' && (data as { userId: string }).userId !== me) return
  void staleIn(['chat'])
}
