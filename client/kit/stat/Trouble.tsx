import { Box } from '@chakra-ui/react'
import { useEffect, useState } from 'react'
import { useOnline } from '#client/data/connection.ts'
import type { CallError } from '#client/data/problem.ts'
import { Button } from '#client/kit/Button.tsx'
import { Empty } from '#client/kit/Empty.tsx'

interface TroubleProps {
  error: CallError | null
  loading: boolean
  again: () => void
  reset: () => void
}

/** Stands in place of numbers: the reason why there are none. */
export function Trouble({ error, loading, again, reset }: TroubleProps) {
  const online = useOnline()
  // A question that is to be asked again waits for the network, without an error of its own.
  const isCut = !error && !loading && !online
  if (!error && !isCut)
    return (
      <Box paddingInline="20" paddingBlock="16" color="ink2" role="status">
        {loading ? 'Wird gezählt …' : ''}
      </Box>
    )
  const offline = isCut || error?.code === 'offline'
  const refused = error?.code === 'forbidden'
  return (
    <Box paddingInline="20" role="alert">
      <Empty
        text={
          offline
            ? 'Ohne Netz gibt es nur Zahlen, die auf diesem Gerät schon einmal geladen waren. Diese Auswahl war es noch nie.'
            : refused
              ? 'Diese Studios darfst du nicht auswerten.'
              : (error?.message ?? '')
        }
        action={
          <Box display="flex" flexWrap="wrap" gap="8">
            {!refused && (
              <Button look="soft" size="row" onClick={again}>
                Nochmals
              </Button>
            )}
            <Button look="text" size="row" onClick={reset}>
              Zum laufenden Monat
            </Button>
          </Box>
        }
      />
    </Box>
  )
}

/** A line that runs once waiting has lasted a moment. */
export function LoadingLine({ on }: { on: boolean }) {
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (!on) return setLate(false)
    const timer = setTimeout(() => setLate(true), 300)
    return () => clearTimeout(timer)
  }, [on])
  if (!late) return null
  return (
    <Box position="absolute" insetInline={0} bottom="-1px" height="2px" overflow="hidden">
      <Box width="40%" height="full" bg="brand" animation="running 1.1s linear infinite" />
    </Box>
  )
}
