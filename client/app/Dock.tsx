import { Box } from '@chakra-ui/react'
import { useAtomValue, useSetAtom } from 'jotai'
import { dockBarsAtom, dockSlotAtom } from '#client/kit/Dock.tsx'
import type { ScreenName } from '#contract/screens.ts'
import { BottomBar } from './BottomBar.tsx'
import { Snackbars } from './Snackbars.tsx'
import { useWide } from './wide.ts'

/** The dock below the content, never over it: messages, then a screen's own bar or the navigation. */
export function Dock({ screen, hidesNavigation }: { screen: ScreenName; hidesNavigation: boolean }) {
  const setSlot = useSetAtom(dockSlotAtom)
  const bars = useAtomValue(dockBarsAtom)
  const wide = useWide()
  const navigation = !hidesNavigation && bars === 0
  return (
    <Box flexShrink={0} position="relative" zIndex="dock">
      <Snackbars screen={screen} last={!navigation && bars === 0} />
      <Box
        ref={setSlot}
        position="relative"
        bg="raised"
        boxShadow={bars ? 'dock' : undefined}
        paddingBottom={bars ? 'env(safe-area-inset-bottom)' : undefined}
      />
      {navigation && !wide && <BottomBar screen={screen} />}
    </Box>
  )
}
