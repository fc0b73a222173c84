import { Box } from '@chakra-ui/react'
import { LockSimpleIcon } from '@phosphor-icons/react/dist/csr/LockSimple'
import { UsersIcon } from '@phosphor-icons/react/dist/csr/Users'
import type { ReactNode } from 'react'
import { useSession } from '#client/data/session.ts'
import { Row } from '#client/kit/Row.tsx'
import { useLeave } from './useOpened.ts'

/** The same ways where no top bar shows them. */
export default function TabletRows({ onDone }: { onDone: () => void }) {
  const { employee } = useSession()
  const { change, lock } = useLeave()
  const then = (act: () => void) => () => {
    onDone()
    act()
  }
  if (!employee) return <Row lead={icon(<UsersIcon size={22} />)} title="Wer arbeitet hier?" onPick={then(change)} />
  return (
    <>
      <Row lead={icon(<UsersIcon size={22} />)} title="Wechseln" second="jemand anders arbeitet hier" onPick={then(change)} />
      <Row lead={icon(<LockSimpleIcon size={22} />)} title="Sperren" onPick={then(lock)} />
    </>
  )
}

const icon = (shown: ReactNode) => (
  <Box as="span" color="ink2" aria-hidden>
    {shown}
  </Box>
)
