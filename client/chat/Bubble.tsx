import { Box } from '@chakra-ui/react'
import { clock } from '#client/kit/format.ts'
import { Tick } from '#client/kit/Tick.tsx'
import type { Line } from './lines.ts'

/** One message. */
export function Bubble({ line }: { line: Line }) {
  return (
    <Box paddingInline="16" paddingBlock="2" textAlign={line.own ? 'end' : 'start'}>
      <Box display="inline-block" bg={line.own ? 'brandSoft' : 'surface'} borderRadius="big" paddingInline="12" paddingBlock="8">
        <Box textStyle="body" whiteSpace="pre-wrap" overflowWrap="anywhere">
          {line.deleted ? 'Nachricht gelöscht' : line.text}
        </Box>
        <Box textStyle="micro" color="ink2">
          {clock(line.at)}
          {line.own && <Tick state={line.state === 'sent' ? 'ok' : line.state} size="small" />}
        </Box>
      </Box>
    </Box>
  )
}
