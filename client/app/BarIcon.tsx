import { Box } from '@chakra-ui/react'
import { Suspense } from 'react'
import { lazyPart } from '#client/kit/lazyPart.ts'
import type { BarItem } from '#client/map/bars.ts'

const Later = lazyPart(async () => {
  const [{ barIcons }, { ChatCount }] = await Promise.all([import('./barIcons.ts'), import('#client/parts/ChatCount.tsx')])
  return {
    default: ({ item, size, on }: BarIconProps) => {
      const Drawn = barIcons[item.screen]
      const drawn = Drawn ? <Drawn size={size} weight={on ? 'fill' : 'regular'} aria-hidden /> : null
      return item.screen === 'chat' ? <ChatCount>{drawn}</ChatCount> : drawn
    },
  }
})

interface BarIconProps {
  item: BarItem
  size: number
  on: boolean
}

/** An item's icon, its place held while it comes. */
export function BarIcon({ item, size, on }: BarIconProps) {
  if (item.icon) return <item.icon size={size} weight={on ? 'fill' : 'regular'} aria-hidden />
  return (
    <Suspense fallback={<Box as="span" width={`${size}px`} height={`${size}px`} aria-hidden />}>
      <Later item={item} size={size} on={on} />
    </Suspense>
  )
}
