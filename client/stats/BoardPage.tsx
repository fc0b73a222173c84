import { Box, Text } from '@chakra-ui/react'
import { type ReactNode, useRef } from 'react'
import type { CallError } from '#client/data/problem.ts'
import { useCall } from '#client/data/reads.ts'
import { Page } from '#client/kit/Page.tsx'
import { Stand } from '#client/kit/Stand.tsx'
import { printing } from '#client/kit/stat/printing.ts'
import { LoadingLine, Trouble } from '#client/kit/stat/Trouble.tsx'
import { spanText, untilText } from '#client/kit/stat/words.ts'
import { type Board, type BoardAsked, stats } from '#contract/measures/calls.ts'
import { type BoardShown, thisMonth } from './boardAddress.ts'

interface BoardPageProps {
  title: string
  body: BoardAsked
  tools: ReactNode
  show: (change: Partial<BoardShown>) => void
  /** Said above the numbers, beside their time. */
  about?: string
  children: (board: Board) => ReactNode
}

/** Asked again while the last answer stays. */
function useBoard(body: BoardAsked) {
  const found = useCall(stats.board, { body })
  const held = useRef<Board>(undefined)
  if (found.data) held.current = found.data
  return { ...found, board: found.data ?? (found.error ? undefined : held.current) }
}

/** A page of figures side by side: tools, the time that is meant, the board. */
export function BoardPage({ title, body, tools, show, about, children }: BoardPageProps) {
  const { board, data, error, loading, again } = useBoard(body)
  return (
    <Page title={title}>
      <Box data-stat css={printing} marginInline="-16px" minHeight="full">
        <Box
          display="flex"
          flexWrap="wrap"
          gap="8"
          alignItems="center"
          paddingInline={{ base: '16', md: '20' }}
          paddingBlock="10"
          borderBottom="1px solid {colors.line}"
          position="relative"
          data-noprint
        >
          {tools}
          <LoadingLine on={loading && !data} />
        </Box>
        {board ? (
          <Box aria-busy={!data || undefined}>
            <Box
              display="flex"
              alignItems="baseline"
              justifyContent="space-between"
              gap="12"
              paddingInline={{ base: '16', md: '20' }}
              paddingBlock="10"
            >
              <Text textStyle="small" color="ink2">
                {[spanText(board), board.running && untilText(board.at), about].filter(Boolean).join(' · ')}
              </Text>
              <Stand at={board.at} />
            </Box>
            {children(board)}
          </Box>
        ) : (
          <Trouble
            error={error as CallError | null}
            loading={loading}
            again={() => void again()}
            reset={() => show({ month: thisMonth(), studios: [], figures: [] })}
          />
        )}
      </Box>
    </Page>
  )
}
