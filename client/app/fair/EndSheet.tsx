import { Box } from '@chakra-ui/react'
import { useState } from 'react'
import { Button } from '#client/kit/Button.tsx'
import { Failure } from '#client/kit/Failure.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import { useGo } from '#client/map/links.tsx'
import { FairLeft } from '#client/parts/fair/FairLeft.tsx'
import { endFair } from '#client/parts/publicForm/fair.ts'
import { EmployeeChoice } from '#client/station/EmployeeChoice.tsx'

interface EndProps {
  /** Its session holds: an employee's PIN ends the fair. Else there is nothing left to guard, and it leads to the sign-in. */
  isTablet: boolean
  onClose: () => void
}

/** The way out: an employee's PIN, with what still waits here. */
export default function EndSheet({ isTablet, onClose }: EndProps) {
  const [failed, setFailed] = useState(false)
  const go = useGo()
  const end = async (to: 'panel' | 'login') => {
    try {
      await endFair()
      await go({ to, replace: true })
    } catch {
      setFailed(true)
    }
  }
  return (
    <Sheet open wide title="Messe beenden" onClose={onClose}>
      <Box display="grid" gap="16">
        <FairLeft />
        <Failure>{failed && 'Der Speicher dieses Geräts antwortet nicht. Versuch es nochmals.'}</Failure>
        {isTablet ? (
          <EmployeeChoice fixed onOpen={() => void end('panel')} />
        ) : (
          <Button onClick={() => void end('login')}>Beenden und anmelden</Button>
        )}
      </Box>
    </Sheet>
  )
}
