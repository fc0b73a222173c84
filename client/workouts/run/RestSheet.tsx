import { Box, Flex, Grid } from '@chakra-ui/react'
import { BellIcon } from '@phosphor-icons/react/dist/csr/Bell'
import { useState } from 'react'
import { Button } from '#client/kit/Button.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import { canAskToNotify } from './alarm.ts'
import { useFloor } from './floor.ts'
import { RestTime, useRestToggle } from './RestTime.tsx'
import { extended } from './rest.ts'

/** The rest with all its keys; the most pressed one is nearest to the thumb. */
export function RestSheet({ open, preset, onClose }: { open: boolean; preset: number; onClose: () => void }) {
  return (
    <Sheet open={open} onClose={onClose} title="Pause">
      <RestKeys preset={preset} onClose={onClose} />
    </Sheet>
  )
}

function RestKeys({ preset, onClose }: { preset: number; onClose: () => void }) {
  const { rest } = useFloor()
  const { running, none, toggle } = useRestToggle(preset)
  const add = (seconds: number) => {
    rest.set(extended(rest.get(), seconds * 1000, Date.now()))
  }
  const skip = () => {
    rest.set(null)
    onClose()
  }
  return (
    <Flex direction="column" gap="16">
      <RestTime preset={preset} textStyle="hero" textAlign="center" paddingBlock="8" />
      <Grid templateColumns="1fr 1fr" gap="8">
        <Button look="side" size="dock" onClick={() => add(-15)} disabled={none}>
          − 15 s
        </Button>
        <Button look="side" size="dock" onClick={() => add(15)}>
          + 15 s
        </Button>
        <Button look="side" size="dock" onClick={skip} disabled={none}>
          Überspringen
        </Button>
        <Button look="main" size="dock" onClick={toggle}>
          {none ? 'Pause beginnen' : running ? 'Anhalten' : 'Weiter'}
        </Button>
      </Grid>
      <Notice />
    </Flex>
  )
}

function Notice() {
  const [asks, setAsks] = useState(canAskToNotify)
  return (
    <Flex align="center" gap="12" minHeight="44px" color="ink2">
      <BellIcon size={20} aria-hidden />
      <Box flex="1" textStyle="small">
        Am Ende vibriert und klingt dein Telefon.{asks && ' Auch mit einer Benachrichtigung, wenn du anderswo bist?'}
      </Box>
      {asks && (
        <Button look="text" size="row" onClick={() => void Notification.requestPermission().then(() => setAsks(canAskToNotify()))}>
          Zulassen
        </Button>
      )}
    </Flex>
  )
}
