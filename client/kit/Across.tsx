import { Box } from '@chakra-ui/react'
import { type ReactNode, useRef } from 'react'
import { MoreRight, useMoreRight } from './MoreRight.tsx'

/** Content wider than its place scrolls sideways, and a sign shows as long as something lies beyond the right edge. */
export function Across({ label, children }: { label: string; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  const { more } = useMoreRight(box)
  return (
    <>
      <MoreRight more={more} />
      <Box ref={box} overflowX="auto" tabIndex={0} role="region" aria-label={label}>
        {children}
      </Box>
    </>
  )
}
