import { Box, Text } from '@chakra-ui/react'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { Component, type ReactNode } from 'react'
import { useOnline } from '#client/data/connection.ts'
import { Button } from '#client/kit/Button.tsx'
import { ChunkError } from './lazy.tsx'

export const isChunkError = (error: unknown) =>
  error instanceof ChunkError || /dynamically imported module|module script failed|Loading chunk|preload CSS/i.test(String(error))

/** A part that did not come, or a screen that broke: what is, why, and the way on. */
export function Failure({ error, again }: { error: unknown; again?: () => void }) {
  const online = useOnline()
  const chunk = isChunkError(error)
  const stylesheet = /css|stylesheet/i.test(String(error instanceof ChunkError ? error.cause : error))
  return (
    <Box role="alert" maxWidth="content" marginInline="auto" padding="16">
      <Box as="h2" textStyle="heading">
        {!chunk ? 'Diese Ansicht ist gerade gestört' : stylesheet ? 'Die Gestaltung fehlt' : 'Ein Teil der App fehlt'}
      </Box>
      <Text color="ink2" paddingBlock="8">
        {reason(chunk, stylesheet, online)} Was du eingetragen hast, liegt sicher auf diesem Gerät.
      </Text>
      <Box display="flex" gap="8" flexWrap="wrap">
        {again && <Button onClick={again}>Nochmals versuchen</Button>}
        <Button look="side" onClick={() => location.reload()}>
          Neu laden
        </Button>
        <Button look="text" onClick={() => location.assign('/')}>
          Zum Start
        </Button>
      </Box>
    </Box>
  )
}

function reason(chunk: boolean, stylesheet: boolean, online: boolean) {
  if (!chunk) return 'Beim Anzeigen ist ein Fehler passiert.'
  if (!online) return 'Ohne Netz kann sie nicht geladen werden. Sobald du wieder Netz hast, geht es weiter.'
  return stylesheet
    ? 'Ein Stylesheet konnte nicht geladen werden.'
    : 'Sie konnte nicht geladen werden, vielleicht weil es inzwischen eine neue Version gibt.'
}

export const BrokenScreen = ({ error, reset }: ErrorComponentProps) => <Failure error={error} again={reset} />

/** The last net: whatever breaks around the screens, a way on is shown. */
export class Broken extends Component<{ children: ReactNode }, { error?: unknown }> {
  override state: { error?: unknown } = {}
  static getDerivedStateFromError = (error: unknown) => ({ error })
  override render() {
    return this.state.error ? <Failure error={this.state.error} again={() => this.setState({ error: undefined })} /> : this.props.children
  }
}
