import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Link } from '#client/map/links.tsx'

const Square = chakra('span', {
  base: { '& > a': { width: '44px', height: '44px', display: 'grid', placeItems: 'center', borderRadius: 'field', color: 'ink' } },
})

type Plain = 'completed' | 'hub' | 'workouts'

/** A symbol that leads to another screen of training; it has no word of its own, so it needs a label. */
export function IconLink({ to, label, icon }: { to: Plain; label: string; icon: ReactNode }) {
  return (
    <Square>
      <Link to={to} aria-label={label} title={label}>
        {icon}
      </Link>
    </Square>
  )
}
