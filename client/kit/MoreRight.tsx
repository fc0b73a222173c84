import { Text } from '@chakra-ui/react'
import { ArrowRightIcon } from '@phosphor-icons/react/dist/csr/ArrowRight'
import { type RefObject, useEffect, useState } from 'react'

/** Pixels beyond the edge that nobody misses. */
const slack = 8

/** Width of this box's content: `wide` where it exceeds the box, `more` where some of it still lies beyond the right edge. */
export function useMoreRight(box: RefObject<HTMLElement | null>) {
  const [found, setFound] = useState({ wide: false, more: false })
  useEffect(() => {
    const node = box.current
    if (!node || typeof ResizeObserver === 'undefined') return
    const look = () => {
      const beyond = node.scrollWidth - node.clientWidth
      const now = { wide: beyond > slack, more: beyond - node.scrollLeft > slack }
      setFound(before => (before.wide === now.wide && before.more === now.more ? before : now))
    }
    const watch = new ResizeObserver(look)
    for (const each of [node, ...node.children]) watch.observe(each)
    node.addEventListener('scroll', look, { passive: true })
    return () => {
      watch.disconnect()
      node.removeEventListener('scroll', look)
    }
  }, [box])
  return found
}

/** The sign that something lies beyond the right edge; it keeps its place where nothing does. */
export const MoreRight = ({ more }: { more: boolean }) => (
  <Text
    textStyle="small"
    color="ink2"
    display="flex"
    alignItems="center"
    justifyContent="flex-end"
    gap="4"
    minHeight="18px"
    flexShrink={0}
    data-noprint
    visibility={more ? 'visible' : 'hidden'}
  >
    Rechts geht es weiter
    <ArrowRightIcon size={14} weight="bold" aria-hidden />
  </Text>
)
