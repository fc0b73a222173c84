import { Box, Text } from '@chakra-ui/react'
import { ArrowRightIcon } from '@phosphor-icons/react/dist/csr/ArrowRight'
import { type ReactNode, useEffect, useRef, useState } from 'react'

/** Content wider than its place scrolls sideways, and a sign shows as long as something lies beyond the right edge. */
export function Across({ label, children }: { label: string; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  const [more, setMore] = useState(false)
  useEffect(() => {
    const node = box.current
    if (!node) return
    const look = () => setMore(node.scrollWidth - node.clientWidth - node.scrollLeft > 8)
    const watch = new ResizeObserver(look)
    for (const each of [node, ...node.children]) watch.observe(each)
    node.addEventListener('scroll', look, { passive: true })
    return () => {
      watch.disconnect()
      node.removeEventListener('scroll', look)
    }
  }, [])
  return (
    <>
      <Text
        textStyle="small"
        color="ink2"
        display="flex"
        alignItems="center"
        justifyContent="flex-end"
        gap="4"
        minHeight="18px"
        data-noprint
        visibility={more ? 'visible' : 'hidden'}
      >
        Rechts geht es weiter
        <ArrowRightIcon size={14} weight="bold" aria-hidden />
      </Text>
      <Box ref={box} overflowX="auto" tabIndex={0} role="region" aria-label={label}>
        {children}
      </Box>
    </>
  )
}
