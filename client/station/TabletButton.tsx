import { LockSimpleIcon } from '@phosphor-icons/react/dist/csr/LockSimple'
import { UsersIcon } from '@phosphor-icons/react/dist/csr/Users'
import { useSession } from '#client/data/session.ts'
import { Menu } from '#client/kit/Menu.tsx'
import { useGo } from '#client/map/links.tsx'
import { lockNow } from './acting.ts'
import { calledName, Portrait } from './Portrait.tsx'

/** Who works here now, in the bar in place of the bell (L156). */
export default function TabletButton() {
  const { employee } = useSession()
  const go = useGo()
  if (!employee) return null
  const lock = () => {
    lockNow()
    void go({ to: 'selectEmployee' })
  }
  return (
    <Menu
      label={`Hier arbeitet ${calledName(employee.employee)}`}
      icon={<Portrait of={employee.employee} picture={employee.picture} size={32} />}
      items={[
        { label: 'Wechseln', icon: <UsersIcon size={20} aria-hidden />, onPick: () => void go({ to: 'selectEmployee' }) },
        { label: 'Sperren', icon: <LockSimpleIcon size={20} aria-hidden />, onPick: lock },
      ]}
    />
  )
}
