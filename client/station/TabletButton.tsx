import { Text } from '@chakra-ui/react'
import { LockSimpleIcon } from '@phosphor-icons/react/dist/csr/LockSimple'
import { UsersIcon } from '@phosphor-icons/react/dist/csr/Users'
import { useSession } from '#client/data/session.ts'
import { Face } from '#client/kit/Face.tsx'
import { calledName } from '#client/kit/format.ts'
import { Menu } from '#client/kit/Menu.tsx'
import { useLeave } from './useOpened.ts'

/** The employee at work, in the bar in place of the bell (L156). */
export default function TabletButton() {
  const { employee } = useSession()
  const { change, lock } = useLeave()
  if (!employee) return null
  return (
    <>
      <Text as="span" textStyle="label" aria-hidden display={{ base: 'none', lg: 'block' }} whiteSpace="nowrap">
        {calledName(employee.employee)}
      </Text>
      <Menu
        label={`Hier arbeitet ${calledName(employee.employee)}`}
        icon={<Face of={employee.employee} picture={employee.picture} size={32} />}
        items={[
          { label: 'Wechseln', icon: <UsersIcon size={20} aria-hidden />, onPick: change },
          { label: 'Sperren', icon: <LockSimpleIcon size={20} aria-hidden />, onPick: lock },
        ]}
      />
    </>
  )
}
