import { Box, chakra } from '@chakra-ui/react'
import { XIcon } from '@phosphor-icons/react/dist/csr/X'
import type { ReactNode } from 'react'
import { IconButton } from '#client/kit/Button.tsx'
import { useGo } from '#client/map/links.tsx'
import { Curve } from '#client/parts/Curve.tsx'
import { LegalLinks } from '#client/parts/LegalLinks.tsx'

const Panel = chakra('div', {
  base: {
    position: 'relative',
    bg: 'raised',
    borderTopRadius: 'sheet',
    boxShadow: 'pop',
    padding: '8px 20px max(28px, env(safe-area-inset-bottom))',
    marginTop: '-52px',
    flex: 1,
    width: 'full',
    md: { borderRadius: 'sheet', flex: 'none', maxWidth: '480px', marginInline: 'auto', marginBottom: '32' },
  },
})

/** The login dialog as a screen: the curve, and the form below it. */
export function Door({ title, children }: { title: string; children: ReactNode }) {
  const go = useGo()
  return (
    <Box minHeight="full" display="flex" flexDirection="column" bg="bg">
      <Curve />
      <Panel>
        <Box display="flex" alignItems="center" justifyContent="space-between" minHeight="56px">
          <Box as="h1" textStyle="title">
            {title}
          </Box>
          <IconButton label="Schliessen" icon={<XIcon size={24} />} marginEnd="-10px" onClick={() => void go({ to: 'home' })} />
        </Box>
        <Box display="flex" flexDirection="column" gap="14" marginTop="10">
          {children}
        </Box>
        <LegalLinks centred />
      </Panel>
    </Box>
  )
}
