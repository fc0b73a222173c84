import { Box, Flex } from '@chakra-ui/react'
import { useMaybeLocal } from '#client/data/local.ts'
import { useAllActs } from '#client/data/outboxActs.ts'
import { Button } from '#client/kit/Button.tsx'
import { Empty } from '#client/kit/Empty.tsx'
import { ConversationHead } from './ConversationHead.tsx'
import { useDrafts } from './drafts.ts'
import { copyText } from './MessageMenu.tsx'
import { waitingIn } from './unsentMessages.ts'

/** A conversation that is not on this account, or no longer: what was written here for it, and did not arrive any more, can still be copied. */
export function Gone({ id }: { id: string }) {
  const local = useMaybeLocal()
  const { sent } = waitingIn(useAllActs(), id)
  const draft = useDrafts(id).own?.text
  return (
    <>
      <ConversationHead group={undefined} />
      <Box paddingInline="16" overflowY="auto">
        <Empty text="Diese Unterhaltung gibt es auf diesem Konto nicht." />
        {sent.map(({ _id, text, row }) => (
          <KeptText
            key={_id}
            what={row.state === 'refused' ? 'Nicht mehr angekommen' : 'Noch nicht angekommen'}
            text={text}
            onDrop={() => void local?.outbox.discard(row.key)}
          />
        ))}
        {draft && <KeptText what="Dein Entwurf" text={draft} onDrop={() => void local?.remove('chatDrafts', id)} />}
      </Box>
    </>
  )
}

const KeptText = ({ what, text, onDrop }: { what: string; text: string; onDrop: () => void }) => (
  <Box paddingBlock="8" borderTop="1px solid {colors.line}">
    <Box textStyle="small" color="ink2">
      {what}
    </Box>
    <Box whiteSpace="pre-wrap" overflowWrap="anywhere">
      {text}
    </Box>
    <Flex gap="4" marginInline="-10px">
      <Button look="text" size="row" onClick={() => void copyText(text)}>
        Kopieren
      </Button>
      <Button look="text" size="row" onClick={onDrop}>
        Verwerfen
      </Button>
    </Flex>
  </Box>
)
