import { Box } from '@chakra-ui/react'
import { useMemo } from 'react'
import { pageSvg, wordsOn } from '#client/kit/paper/slipPages.ts'
import type { SignedPaper } from '#contract/rules/contracts/contractPaper.ts'
import { contractPages, type PaperSigned } from '#contract/rules/contracts/pages.ts'

interface PaperViewProps {
  paper: SignedPaper
  signed: PaperSigned
}

/** The paper line by line as the studio will print it, white in either look; its words are read aloud. */
export function PaperView({ paper, signed }: PaperViewProps) {
  const pages = useMemo(
    () =>
      contractPages(paper, signed).map(page => ({
        src: `data:image/svg+xml;charset=utf-8,${encodeURIComponent(pageSvg(page))}`,
        words: wordsOn(page)
          .map(({ text }) => text)
          .join(' '),
      })),
    [paper, signed],
  )
  return (
    <Box display="grid" gap="12">
      {pages.map(({ src, words }, nth) => (
        <Box key={src} borderRadius="inner" overflow="hidden" boxShadow="card">
          <img src={src} alt={`Seite ${nth + 1} des Vertrags: ${words}`} style={{ width: '100%', height: 'auto', display: 'block' }} />
        </Box>
      ))}
    </Box>
  )
}
