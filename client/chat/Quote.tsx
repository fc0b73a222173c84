import { Box, chakra } from '@chakra-ui/react'
import { useEffect, useState } from 'react'
import { useChatLog } from '#client/data/chatLog.ts'
import type { ChatMessage } from '#contract/chat/shapes.ts'
import type { ChatLine } from './chatLines.ts'
import { foldedWords } from './foldedWords.ts'

type Quoted = Pick<ChatLine, 'text' | 'deleted' | 'sender'>

/** A message that is answered: among those shown, or wherever it stands on this device. It follows its message, which may come later. */
export function useQuoted(id: string | null | undefined, lines: ReadonlyMap<string, ChatLine>): Quoted | undefined {
  const log = useChatLog()
  const shown = id ? lines.get(id) : undefined
  const isShown = shown !== undefined
  const [row, setRow] = useState<ChatMessage>()
  useEffect(() => {
    setRow(undefined)
    if (!id || isShown || !log) return
    const following = log.watchOne(id).subscribe({ next: setRow, error: () => {} })
    return () => following.unsubscribe()
  }, [id, isShown, log])
  return shown ?? (row && { text: row.text, deleted: row.deleted, sender: row.senderId })
}

const Frame = chakra('button', {
  base: {
    display: 'block',
    width: 'full',
    minHeight: '44px',
    textAlign: 'start',
    borderStart: '3px solid {colors.brand}',
    paddingInline: '8',
    paddingBlock: '4',
    marginBottom: '4',
    borderRadius: 'chip',
    bg: 'bg',
  },
})

/** The answered message above an answer; a tap goes there, and asks the studio for one that is not here. */
export function Quote({ quoted, folded, onGo }: { quoted: Quoted | undefined; folded?: boolean; onGo: () => void }) {
  return (
    <Frame type="button" onClick={onGo}>
      {folded ? foldedWords : <QuotedText quoted={quoted} />}
    </Frame>
  )
}

/** The author and their words, in two lines at most. */
export const QuotedText = ({ quoted }: { quoted: Quoted | undefined }) => (
  <>
    <Box as="span" display="block" textStyle="micro" fontWeight={620} color="brandInk">
      {quoted?.sender ? quoted.sender.vorname : quoted ? 'Gelöschter Benutzer' : ''}
    </Box>
    <Box as="span" textStyle="small" color="ink2" lineClamp={2} overflowWrap="anywhere">
      {quoted ? (quoted.deleted ? 'Nachricht gelöscht' : quoted.text) : 'Nachricht nicht verfügbar'}
    </Box>
  </>
)
