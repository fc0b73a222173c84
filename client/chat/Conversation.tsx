import { Box } from '@chakra-ui/react'
import { useMemo } from 'react'
import { useConversation, useHere } from '#client/data/chatLog.ts'
import { useAllActs } from '#client/data/outboxActs.ts'
import { useMe } from '#client/data/session.ts'
import { Empty } from '#client/kit/Empty.tsx'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Composer } from './Composer.tsx'
import { ConversationHead } from './ConversationHead.tsx'
import type { GroupLine } from './groups.ts'
import { linesIn } from './lines.ts'
import { Messages } from './Messages.tsx'

interface Shows {
  id: string
  group: GroupLine | undefined
  /** The groups of this member are known here. */
  known: boolean
}

/** One group: head, messages, and the field to write. */
export function Conversation({ id, group, known }: Shows) {
  const talk = useConversation(id)
  const lines = useLines(id, talk)
  if (known && !group) return <Nobody />
  return (
    <>
      <ConversationHead group={group} />
      <Box flex={1} minHeight={0} position="relative">
        {talk.held || lines.length > 0 ? (
          <Messages lines={lines} group={group} talk={talk} />
        ) : (
          <Box paddingInline="16">
            <NotLoaded error={talk.error} again={talk.again} />
          </Box>
        )}
      </Box>
      <Composer id={id} group={group} />
    </>
  )
}

function useLines(id: string, { held, seen }: ReturnType<typeof useConversation>) {
  const acts = useAllActs()
  const me = useMe()
  const sent = useMemo(
    () => acts.flatMap(({ call, key, body }) => (call === 'chat.send' ? [(body as { _id?: string })._id ?? key] : [])),
    [acts],
  )
  const here = useHere(sent, held)
  return useMemo(() => {
    const self = { _id: me?._id ?? '', vorname: me?.vorname ?? '', nachname: me?.nachname ?? '', bild: me?.bild ?? null }
    return linesIn({ rows: held?.rows ?? [], marks: held?.marks ?? [], acts, group: id, me: self, here, seen })
  }, [held, acts, id, me, here, seen])
}

const Nobody = () => (
  <>
    <ConversationHead group={undefined} />
    <Box paddingInline="16">
      <Empty text="Diese Unterhaltung gibt es auf diesem Konto nicht." />
    </Box>
  </>
)
