import { Box, Text } from '@chakra-ui/react'
import { getDefaultStore } from 'jotai'
import { useEffect, useRef, useState } from 'react'
import { onceBack, onlineAtom } from '#client/data/connection.ts'
import { Button } from '#client/kit/Button.tsx'
import { SaveButton } from '#client/kit/FileButton.tsx'
import type { OpenPaper } from './reading/openedPaper.ts'

interface PaperProps {
  /** Below /api/. */
  address: string
  /** The file's name with its ending. */
  name: string
}

/** `offline`: there was no network when it could not be fetched. */
type State = { paper: OpenPaper; bytes: Blob } | { problem: string; bytes?: Blob; offline?: boolean } | undefined

const isOnline = () => getDefaultStore().get(onlineAtom)

const away = 'Das Papier ist nicht auf diesem Gerät. Es kommt, sobald du Netz hast.'

/** Fetches the file and opens it in a worker; it is closed with the place that shows it. */
function useOpened(address: string) {
  const [state, setState] = useState<State>()
  const [tried, setTried] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try opens it anew
  useEffect(() => {
    let gone = false
    let paper: OpenPaper | undefined
    const open = async () => {
      setState(undefined)
      const answer = await fetch(`/api/${address}`).catch(() => undefined)
      if (!answer?.ok)
        return !gone && setState(answer ? { problem: 'Dieses Papier lässt sich nicht laden.' } : { problem: away, offline: !isOnline() })
      const bytes = await answer.blob()
      try {
        const { openPaper } = await import('./reading/openedPaper.ts')
        paper = await openPaper(new Uint8Array(await bytes.arrayBuffer()))
        if (gone) paper.close()
        else setState({ paper, bytes })
      } catch {
        if (!gone) setState({ problem: 'Dieses Papier lässt sich hier nicht zeigen: Lade es herunter.', bytes })
      }
    }
    void open()
    return () => {
      gone = true
      paper?.close()
    }
  }, [address, tried])
  const isAway = state !== undefined && 'problem' in state && state.problem === away
  const wasOffline = isAway && state.offline === true
  useEffect(() => {
    if (!isAway) return undefined
    const anew = () => setTried(before => before + 1)
    // The network may have come back before anybody listened for it.
    if (wasOffline && isOnline()) return anew()
    return onceBack(anew)
  }, [isAway, wasOffline])
  return { state, again: () => setTried(tried + 1) }
}

/** A document's paper, page below page. */
export function Paper({ address, name }: PaperProps) {
  const { state, again } = useOpened(address)
  if (!state) return <Box role="status" aria-busy minHeight="480px" bg="sunken" borderRadius="inner" aria-label="Das Papier wird geladen" />
  const { bytes } = state
  const save = bytes && (
    <SaveButton make={async () => bytes} name={name.endsWith('.pdf') ? name : `${name}.pdf`}>
      Herunterladen
    </SaveButton>
  )
  if ('problem' in state)
    return (
      <Box display="grid" gap="12" justifyItems="start">
        <Text role="alert" color="ink2">
          {state.problem}
        </Text>
        {save ?? (
          <Button look="soft" size="row" onClick={again}>
            Nochmals versuchen
          </Button>
        )}
      </Box>
    )
  const pages = Array.from({ length: Math.min(state.paper.pages, mostDrawn) }, (_, at) => at + 1)
  return (
    <Box display="grid" gap="12" justifyItems="stretch">
      {pages.map(page => (
        <PageCanvas key={page} paper={state.paper} page={page} />
      ))}
      {state.paper.pages > mostDrawn && <Text color="ink2">Die weiteren Seiten stehen in der Datei.</Text>}
      <Box>{save}</Box>
    </Box>
  )
}

/** The most pages that are drawn. */
const mostDrawn = 30

/** Draws a page once it comes near the sight. */
function PageCanvas({ paper, page }: { paper: OpenPaper; page: number }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [problem, setProblem] = useState(false)
  useEffect(() => {
    const place = canvas.current
    if (!place) return
    const width = Math.min(1800, Math.round(place.clientWidth * Math.min(2, devicePixelRatio || 1)) || 800)
    const watch = new IntersectionObserver(
      entries => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        watch.disconnect()
        paper.draw(page, place, width).catch(() => setProblem(true))
      },
      { rootMargin: '600px' },
    )
    watch.observe(place)
    return () => watch.disconnect()
  }, [paper, page])
  return (
    <Box>
      <canvas
        ref={canvas}
        role="img"
        aria-label={`Seite ${page}`}
        width={595}
        height={842}
        style={{ width: '100%', height: 'auto', background: 'white', borderRadius: '8px' }}
      />
      {problem && <Text role="alert">Seite {page} lässt sich hier nicht zeigen.</Text>}
    </Box>
  )
}
