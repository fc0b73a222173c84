import { Box, Text } from '@chakra-ui/react'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { Component, type ReactNode, useState } from 'react'
import { useOnline } from '#client/data/connection.ts'
import { restComingAtom } from '#client/data/floorReady.ts'
import { Button } from '#client/kit/Button.tsx'
import { chunkFailureKindOf } from './lazy.tsx'

const titles = {
  screen: 'Diese Ansicht ist gestört',
  chunk: 'Ein Teil der App fehlt',
  stylesheet: 'Die Gestaltung fehlt',
  coming: 'Noch nicht auf diesem Gerät',
} as const

function reason(kind: keyof typeof titles, online: boolean) {
  if (kind === 'screen') return 'Beim Anzeigen ist ein Fehler passiert.'
  if (kind === 'coming') return 'Diese Ansicht wird noch geladen, sobald du Netz hast.'
  if (!online) return 'Ohne Netz lässt er sich nicht laden. Sobald du wieder Netz hast, geht es weiter.'
  if (kind === 'stylesheet') return 'Die Gestaltung dieser Ansicht liess sich nicht laden.'
  return 'Er liess sich nicht laden, vielleicht weil es inzwischen eine neue Version gibt.'
}

/**
 * Stands for a part that did not load, or a screen that broke: the trouble, its reason, and the way on. `alone`: nothing else stands on the
 * page.
 */
function Failure({ error, again, alone = false }: { error: unknown; again?: () => void; alone?: boolean }) {
  const online = useOnline()
  const coming = useAtomValue(restComingAtom)
  const broken = chunkFailureKindOf(error)
  const kind = broken !== 'screen' && coming && !online ? 'coming' : broken
  return (
    <Box role="alert" width="full" maxWidth="content" marginInline="auto" padding="16">
      <Box as={alone ? 'h1' : 'h2'} textStyle="heading">
        {titles[kind]}
      </Box>
      <Text color="ink2" paddingBlock="8">
        {reason(kind, online)} Was du eingetragen hast, liegt auf diesem Gerät.
      </Text>
      <Box display="flex" gap="8" flexWrap="wrap">
        {again && kind === 'screen' && <Button onClick={again}>Nochmals versuchen</Button>}
        <Reload />
        <Button look="text" onClick={() => location.assign('/')}>
          Zum Start
        </Button>
      </Box>
    </Box>
  )
}

/** Reloads at once when nothing can be lost by it, else names the open work and asks a second time. */
function Reload() {
  const [waits, setWaits] = useState<string>()
  const reload = async () => {
    const { busy } = await import('./worker/busy.ts').catch(() => ({ busy: async () => undefined }))
    const open = waits ? undefined : await busy()
    if (open) setWaits(open)
    else location.reload()
  }
  return (
    <>
      <Button look="side" onClick={() => void reload()}>
        {waits ? 'Trotzdem neu laden' : 'Neu laden'}
      </Button>
      {waits && (
        <Text width="full" textStyle="small" color="ink2">
          {waits}
        </Text>
      )}
    </>
  )
}

export function BrokenScreen({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const again = () => {
    reset()
    void router.invalidate()
  }
  return <Failure error={error} again={again} />
}

/** The last error boundary: whatever breaks around the screens, a way on is shown. */
export class AppErrorBoundary extends Component<{ children: ReactNode }, { error?: unknown }> {
  override state: { error?: unknown } = {}
  static getDerivedStateFromError = (error: unknown) => ({ error })
  override render() {
    const { error } = this.state
    if (!error) return this.props.children
    return (
      <main>
        <Failure error={error} again={() => this.setState({ error: undefined })} alone />
      </main>
    )
  }
}
