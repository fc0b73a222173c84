import { Box, chakra, Text } from '@chakra-ui/react'
import { useRef } from 'react'
import type { CodeFormat } from './detector.ts'
import { type CameraState, useCamera } from './useCamera.ts'

const Frame = chakra('div', {
  base: {
    position: 'relative',
    overflow: 'hidden',
    borderRadius: 'card',
    bg: 'sunken',
    width: 'full',
    aspectRatio: '4 / 3',
    maxHeight: '52dvh',
    display: 'grid',
    placeItems: 'center',
  },
})
const Video = chakra('video', { base: { position: 'absolute', inset: 0, width: 'full', height: 'full', objectFit: 'cover' } })
const Aim = chakra('div', {
  base: {
    position: 'relative',
    width: 'min(56%, 42dvh)',
    aspectRatio: '1',
    borderRadius: 'card',
    boxShadow: '0 0 0 3px #FFFFFF, 0 0 0 200vmax rgba(10,18,13,.36)',
  },
})

const words: Record<Exclude<CameraState, 'on'>, string> = {
  starting: 'Die Kamera startet …',
  refused: 'Die Kamera ist für diese App gesperrt. Erlaube sie in den Einstellungen des Browsers, oder tippe den Code ein.',
  none: 'Dieses Gerät hat keine Kamera. Tippe den Code ein oder nimm einen Scanner, der wie eine Tastatur schreibt.',
  broken: 'Die Kamera liess sich nicht starten. Tippe den Code ein, oder öffne das Scannen nochmals.',
}

/** Shows the camera and tells each code before it, once per showing; says in its place why it can't. */
export function Scanner({ onCode, formats }: { onCode: (text: string) => void; formats?: readonly CodeFormat[] }) {
  const video = useRef<HTMLVideoElement>(null)
  const state = useCamera(video, onCode, formats)
  return (
    <Frame>
      <Video ref={video} muted playsInline aria-label="Bild der Kamera" hidden={state !== 'on' && state !== 'starting'} />
      {state === 'on' ? (
        <Aim aria-hidden />
      ) : (
        <Box position="relative" padding="20" maxWidth="420px" role="status">
          <Text textStyle="body" textAlign="center">
            {words[state]}
          </Text>
        </Box>
      )}
    </Frame>
  )
}
