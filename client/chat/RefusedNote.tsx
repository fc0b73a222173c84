import { Box, Flex } from '@chakra-ui/react'
import { useMaybeLocal } from '#client/data/local.ts'
import { isActOf } from '#client/data/waitingActs.ts'
import { Button } from '#client/kit/Button.tsx'
import { chat } from '#contract/chat/calls.ts'
import type { OutboxRow } from '#sync/client/types.ts'
import type { Talk } from './Bubble.tsx'
import type { ChatLine } from './chatLines.ts'
import { copyText } from './MessageMenu.tsx'
import { editMessage } from './messageActs.ts'

const refusedText = ({ body }: OutboxRow) => (body as { textContent?: string } | undefined)?.textContent ?? ''

/** Why the studio did not take an act, in its place, and the ways on: nothing that was written is lost. */
export function RefusedNote({ line, row, talk }: { line: ChatLine; row: OutboxRow; talk: Talk }) {
  const local = useMaybeLocal()
  const drop = () => void local?.outbox.discard(row.key)
  const text = refusedText(row)
  const { group } = talk
  const place = { group: group?._id ?? '', name: group?.name ?? '' }
  const isEdit = isActOf(row, chat.editMessage)
  const takeMine = async () => {
    drop()
    await editMessage(place, line, text)
  }
  return (
    <Box role="alert" textStyle="small" color="ink" marginTop="6" paddingTop="6" borderTop="1px solid {colors.line}">
      <Box color="danger" fontWeight={560}>
        {row.code === 'stale' ? 'Auf einem anderen Gerät hast du das inzwischen anders geändert.' : row.message}
      </Box>
      {isEdit && (
        <Box whiteSpace="pre-wrap" overflowWrap="anywhere">
          Von hier: «{text}»
        </Box>
      )}
      <Flex flexWrap="wrap" gap="4" marginInline="-10px">
        {isEdit && row.code === 'stale' && (
          <Button look="text" size="row" onClick={() => void takeMine()}>
            Diesen nehmen
          </Button>
        )}
        {isActOf(row, chat.send) && group?.state === 'open' && (
          <Button look="text" size="row" onClick={() => talk.onRewrite(line)}>
            Bearbeiten
          </Button>
        )}
        {text && (
          <Button look="text" size="row" onClick={() => void copyText(text)}>
            Kopieren
          </Button>
        )}
        <Button look="text" size="row" onClick={drop}>
          {text ? 'Verwerfen' : 'Gut'}
        </Button>
      </Flex>
    </Box>
  )
}
