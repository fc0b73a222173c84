import { Box } from '@chakra-ui/react'
import { useAtomValue } from 'jotai'
import { notKeptAtom, openingAtom } from '#client/data/local.ts'
import { Act, Bar } from './Bar.tsx'

/** State of the device's storage: being migrated, out of reach, or taken over by a newer version. */
export function StorageBar() {
  const state = useAtomValue(openingAtom)
  const notKept = useAtomValue(notKeptAtom)
  if (state?.kind === 'migrating')
    return (
      <Bar look="plain">
        Deine Daten werden umgestellt, {state.done} von {state.of}
      </Bar>
    )
  if (state?.kind === 'failed') return <Stuck text="Der Speicher dieses Geräts lässt sich nicht öffnen." />
  if (state?.kind === 'closed' && state.reason === 'newer')
    return <Stuck text={`${notKept ? 'Nicht gespeichert: ' : ''}In einem anderen Tab läuft eine neuere Version.`} />
  return null
}

const Stuck = ({ text }: { text: string }) => (
  <Bar look="danger">
    <Box flex={1} role="alert">
      {text}
    </Box>
    <Act type="button" onClick={() => location.reload()}>
      Neu laden
    </Act>
  </Bar>
)
