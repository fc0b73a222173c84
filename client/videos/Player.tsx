import { Box, chakra } from '@chakra-ui/react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '#client/kit/Button.tsx'
import { Failure } from '#client/kit/Failure.tsx'
import { duration } from '#client/kit/format.ts'
import type { Watched } from '#contract/videos/calls.ts'
import { useProgress } from './useProgress.ts'
import type { VideoSource } from './videoSource.ts'

const Film = chakra('video', { base: { display: 'block', width: 'full', aspectRatio: '16 / 9', bg: 'black', borderRadius: 'inner' } })

interface PlayerProps {
  id: string
  title: string
  source: VideoSource
  poster?: string
  known: Watched | undefined
  /** Called where the source can't be played: its address may have expired. */
  onBroken: () => void
}

/** Plays with the browser's own controls, from the point where the person stopped on any device. */
export function Player({ id, title, source, poster, known, onBroken }: PlayerProps) {
  const film = useRef<HTMLVideoElement>(null)
  const [problem, setProblem] = useState<string>()
  const { from, restart } = useProgress(film, { id, title, known })
  useEffect(() => {
    const element = film.current
    if (!element) return
    setProblem(undefined)
    if (source.kind !== 'stream') {
      element.src = source.src
      return () => element.removeAttribute('src')
    }
    let stop = () => {}
    let left = false
    void import('./stream.ts').then(async ({ attachStream }) => {
      if (left) return
      stop = await attachStream(element, source.src, setProblem)
      if (left) stop()
    })
    return () => {
      left = true
      stop()
    }
  }, [source.kind, source.src])
  return (
    <Box>
      <Film
        ref={film}
        controls
        playsInline
        preload="metadata"
        poster={poster}
        aria-label={title}
        onError={() => {
          if (source.kind === 'stream') return
          onBroken()
        }}
      />
      <Failure paddingTop="8">{problem}</Failure>
      {from > 0 && (
        <Box display="flex" alignItems="center" gap="8" paddingTop="4" minHeight="44px" textStyle="small" color="ink2">
          <span>Weiter bei {duration(from * 1000)}</span>
          <Button look="text" size="row" onClick={restart}>
            Von vorn
          </Button>
        </Box>
      )}
    </Box>
  )
}
