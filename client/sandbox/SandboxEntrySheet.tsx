import { Box, chakra, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { Segmented } from '#client/kit/Segmented.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import { sandbox } from '#contract/sandbox.ts'
import { useKey } from './key.ts'
import { CheckoutTroubleActs, Enter } from './Troubles.tsx'
import { useSeen } from './useSeen.ts'

const Frame = chakra('iframe', {
  base: { width: 'full', height: '480px', border: '1px solid {colors.line}', borderRadius: 'field', background: '#F1F4EF' },
})
const Plain = chakra('pre', {
  base: {
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    fontFamily: 'inherit',
    textStyle: 'body',
    padding: '14',
    bg: 'sunken',
    borderRadius: 'field',
  },
})

const Open = chakra('a', {
  base: {
    display: 'grid',
    placeItems: 'center',
    minHeight: '48px',
    borderRadius: 'field',
    textStyle: 'button',
    boxShadow: 'inset 0 0 0 1.5px {colors.lineStrong}',
  },
})

const views = [
  ['html', 'Wie gesendet'],
  ['text', 'Nur Text'],
] as const

/** One thing a sandbox took. Its HTML stands in a frame in which nothing runs. */
export function SandboxEntrySheet({ kind, id, onClose }: { kind: string; id: string; onClose: () => void }) {
  const { data, error } = useSeen(sandbox.one, { params: { kind, id }, query: { key: useKey() } })
  const [view, setView] = useState<'html' | 'text'>('html')
  return (
    <Sheet open onClose={onClose} title={data?.title ?? 'Nachricht'}>
      {!data && (error ? <Text role="alert">{error.message}</Text> : <Box aria-busy minHeight="200px" />)}
      {data && (
        <Box display="flex" flexDirection="column" gap="12">
          <Text textStyle="small" color="ink2" overflowWrap="anywhere">
            {data.from && `Von ${data.from} `}an {data.to}
          </Text>
          {data.page && <Segmented label="Ansicht" value={view} options={views} onChange={setView} />}
          {data.page && view === 'html' ? (
            <Frame src={data.page} title={data.title} sandbox="allow-popups allow-popups-to-escape-sandbox" />
          ) : (
            <Plain>{data.text}</Plain>
          )}
          {kind === 'payments' && <CheckoutTroubleActs checkout={id} />}
          {kind === 'access' && <Enter code={id} />}
          {data.links.map(link => (
            <Open key={link} href={link}>
              Link öffnen
            </Open>
          ))}
        </Box>
      )}
    </Sheet>
  )
}
